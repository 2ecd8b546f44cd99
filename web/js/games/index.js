/** @import { VNode } from '../../vendor/ui.js' */
/** @import { Action, GameEvent, Over, Prompt, Occupant, Room, State } from '../../types/wire.js' */
/** @import { Scene } from '../state/stage.js' */
import { barbu } from './barbu/index.js';
import { barkSide } from './bark_side/index.js';

/**
 * Who is who, for sentences.
 *
 * @typedef {object} Cast
 * @property {number | null} me our seat
 * @property {(seat: number) => string} name
 * @property {number} seats how many there are
 */

/**
 * What a game's table gets.
 *
 * @typedef {object} TableProps
 * @property {any} view
 * @property {GameEvent[]} events what has just happened
 * @property {Prompt | null} prompt the question that can be answered now
 * @property {'offline' | 'busy' | null} hold why nothing can be answered now, apart from the game
 * @property {Cast} cast
 * @property {(Occupant | null)[]} holders by seat
 * @property {Room} room its options say how the game is played
 * @property {(action: Action, question?: string) => void} act `question`: the id of the only one that it may answer
 */

/**
 * One game's part of the client.
 *
 * @typedef {object} Game
 * @property {string} key
 * @property {(props: TableProps) => VNode} Table
 * @property {(props: { view: any, cast: Cast, room: Room }) => VNode} Scores the score sheet
 * @property {(before: any, message: State) => Scene[]} scenes what one message shows, moment by moment
 * @property {(event: GameEvent, cast: Cast) => string[]} say
 * @property {(refused: { code: string, detail?: any }, cast: Cast) => string} [refusal] why the rules refused, with
 *   what the refusal names; empty for codes that `<key>.refused.<code>` words as well
 * @property {(over: Over, view: any, cast: Cast) => string[]} explain why the match ended as it did
 * @property {(view: any) => boolean} resting whether a deal has just ended, a good time for a pause
 * @property {(props: { view: any, cast: Cast }) => VNode | null} Epilogue the end of the last deal, beside the result
 * @property {() => VNode} Emblem a picture for the front page
 */

/** @type {Game[]} */
const games = [barkSide, barbu];

/**
 * @param {string | undefined} key
 * @returns {Game}
 * @throws {Error} for a game without a screen, which the server does not list
 */
export function gameOf(key) {
  const game = games.find((one) => one.key === key);
  if (!game) throw new Error(`no screen for the game ${key}`);
  return game;
}

/** @param {string} key @returns {boolean} */
export function hasGame(key) {
  return games.some((game) => game.key === key);
}
