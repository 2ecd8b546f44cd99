/** @import { Follow } from './ask.js' */
import { barakka } from './barakka.js';
import { barbu } from './barbu.js';
import { barkSide } from './bark-side.js';
import { barracuda } from './barracuda.js';
import { baruka } from './baruka.js';

/** @type {Record<string, Follow>} */
export const follows = { barbu, bark_side: barkSide, barakka, barracuda, baruka };

/** The version of every game's rules that is followed here. */
const RULES = 1;

/** @param {{ game: string, rules: number }} record @returns {boolean} whether we know how that match was dealt */
export function isFollowed({ game, rules }) {
  return Object.hasOwn(follows, game) && rules === RULES;
}

/** Events that deal hands; the order of the cards within a hand is free. */
export const HANDS = ['deal', 'oracles'];
