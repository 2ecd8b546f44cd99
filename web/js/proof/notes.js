// What this browser saw of each match before it could know the outcome: the
// server's fingerprint, its own part of the shuffle, its own hands. Without
// such notes a record could prove only that it agrees with itself.

/** @import { Room } from '../../types/wire.js' */
/** @import { RoomState } from '../state/reduce.js' */
import { mySeat } from '../state/reduce.js';
import { handSeen } from './seen.js';

/**
 * @typedef {object} Notes
 * @property {{ commit: string, entropy: string }[]} sent our parts, and the fingerprint that was shown when each was sent
 * @property {{ commit: string, game: string, options: Record<string, any>, seats: number } | null} begun what was said
 *   when the match began
 * @property {Record<string, { seat: number, cards: (string | number)[] }>} hands ours, by number of the deal
 */

const PREFIX = 'barroom.deals.';
/** Notes of so many matches are kept, the newest. */
const KEPT = 30;

/** Stands in where the browser keeps nothing; ends with the page. @type {Map<string, string>} */
const memory = new Map();

/** @param {string} room @param {number} match @returns {Notes} empty where nothing was noted */
export function notesOf(room, match) {
  /** @type {Notes} */
  const none = { sent: [], begun: null, hands: {} };
  try {
    return { ...none, ...JSON.parse(read(keyOf(room, match)) ?? '{}') };
  } catch {
    return none;
  }
}

/** @param {Room} room before our part is sent @param {string} entropy our part */
export function noteSent(room, entropy) {
  const notes = notesOf(room.code, room.match);
  notes.sent.push({ commit: room.commit, entropy });
  write(room, notes);
}

/**
 * Notes what a message has just shown of a match that is going on.
 *
 * @param {RoomState} state
 */
export function noteSeen(state) {
  const { room, game, over } = state;
  if (room?.phase !== 'playing' || over) return;
  const notes = notesOf(room.code, room.match);
  const seat = mySeat(state);
  const hand = seat === null ? null : handSeen(room.game, game?.view);
  if (!notes.begun) {
    const { commit, options, seats } = room;
    notes.begun = { commit, game: room.game, options, seats: seats.length };
  } else if (!hand || notes.hands[hand.deal]) return;
  if (seat !== null && hand) notes.hands[hand.deal] ??= { seat, cards: hand.cards };
  write(room, notes);
}

/** @param {string} room @param {number} match */
function keyOf(room, match) {
  return `${PREFIX}${room}.${match}`;
}

/** @param {string} key @returns {string | null} */
function read(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** @param {Room} room @param {Notes} notes */
function write(room, notes) {
  const key = keyOf(room.code, room.match);
  const text = JSON.stringify({ ...notes, at: Date.now() });
  try {
    localStorage.setItem(key, text);
    forgetOld();
  } catch {
    memory.set(key, text);
  }
}

function forgetOld() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= KEPT) return;
  /** @param {string} key */
  const age = (key) => JSON.parse(localStorage.getItem(key) ?? '{}').at ?? 0;
  const oldest = keys.sort((a, b) => age(b) - age(a)).slice(KEPT);
  for (const key of oldest) localStorage.removeItem(key);
}
