/** @import { Stream } from '../stream.js' */

/**
 * A record as it came from the server: nothing in it is trusted.
 *
 * @typedef {object} Played
 * @property {number} seats
 * @property {Record<string, any>} options
 * @property {{ seat: number, action: any }[]} actions
 * @property {Record<string, string>} data texts that options name by their hash
 */

/**
 * A chance event that the game asks for at some point of the match.
 *
 * @typedef {object} Ask
 * @property {string} event its name
 * @property {(stream: Stream) => any} draw what a seed gives
 */

/**
 * Follows a match: yields each chance event when the game asks for it, is given
 * what the record says came, and throws a `Misfit` where an action cannot have
 * been done with what was dealt. Returns what lies where in the end.
 *
 * @typedef {(played: Played) => Generator<Ask, any, any>} Follow
 */

/** An action that does not fit what was dealt. */
export class Misfit extends Error {
  /** @param {number} at which action, from 0 @param {string} why */
  constructor(at, why) {
    super(why);
    this.at = at;
  }
}

/** The actions of a record, read one after the other. */
export class Actions {
  /** @param {Played['actions']} actions */
  constructor(actions) {
    this.actions = actions;
    this.at = 0;
  }

  /** @returns {boolean} whether the match stops here */
  get ended() {
    return this.at >= this.actions.length;
  }

  /** @returns {{ seat: number, action: any } | undefined} the coming one */
  get coming() {
    return this.actions[this.at];
  }

  /** @returns {{ seat: number, action: any }} the coming one, which there must be */
  take() {
    return this.actions[this.at++];
  }

  /** @param {boolean} fits @param {string} why @throws {Misfit} about the last action taken */
  must(fits, why) {
    if (!fits) throw new Misfit(this.at - 1, why);
  }

  /**
   * Takes things out of a hand.
   *
   * @template T
   * @param {T[]} hand changed in place
   * @param {T[]} things
   */
  spend(hand, things) {
    for (const thing of things) {
      const at = hand.indexOf(thing);
      this.must(at >= 0, `seat ${this.actions[this.at - 1].seat} does not hold ${thing}`);
      hand.splice(at, 1);
    }
  }
}

/**
 * @template T
 * @param {T[]} row
 * @param {number} seats
 * @param {number} size
 * @returns {T[][]} the first `size` cards for seat 0, the next for seat 1, and so on
 */
export function handsOf(row, seats, size) {
  return Array.from({ length: seats }, (_, seat) => row.slice(seat * size, (seat + 1) * size));
}
