/** @import { Follow } from './ask.js' */
import { barakka } from './barakka.js';
import { barbu } from './barbu.js';
import { barkSide } from './bark-side.js';
import { barracuda } from './barracuda.js';
import { baruka } from './baruka.js';

/** @type {Record<string, Follow>} */
export const follows = { barbu, bark_side: barkSide, barakka, barracuda, baruka };

/** Events that deal hands; the order of the cards within a hand is free. */
export const HANDS = ['deal', 'oracles'];
