/** @import { Action } from '../../../types/wire.js' */
/** @import { Bet } from '../../../types/barbu/Bet.js' */
/** @import { SheetDeal } from '../../../types/barbu/SheetDeal.js' */

// Side bets between two players: who doubled whom, and what that came to.

/**
 * @typedef {object} Targets
 * @property {number[]} allowed whom some legal choice doubles
 * @property {number[]} forced whom every legal choice doubles
 */

/** @param {Action[]} legal all choices of a seat that is asked to double @returns {Targets} */
export function targetsOf(legal) {
  const choices = legal.map((action) => /** @type {number[]} */ (action.targets));
  const allowed = [...new Set(choices.flat())].sort((a, b) => a - b);
  const forced = allowed.filter((seat) => choices.every((choice) => choice.includes(seat)));
  return { allowed, forced };
}

/**
 * @param {Action[]} legal
 * @param {number[]} targets
 * @returns {Action | undefined} the legal action that doubles exactly these
 */
export function doubling(legal, targets) {
  const wanted = [...targets].sort((a, b) => a - b).join();
  return legal.find((action) => /** @type {number[]} */ (action.targets).join() === wanted);
}

/**
 * How often two players' difference counts.
 *
 * @param {(readonly number[] | null)[]} doubles whom each has doubled; null for those still to speak
 * @param {number} one
 * @param {number} other
 * @returns {number} 0 to 2
 */
export function multiplier(doubles, one, other) {
  return Number(doubles[one]?.includes(other) ?? false) + Number(doubles[other]?.includes(one) ?? false);
}

/**
 * The side bets of a deal that has ended. Rulebook, scoring: they count the points from play only.
 *
 * @param {SheetDeal} deal
 * @returns {Bet[]}
 */
export function betsOf({ doubles, points }) {
  return points.flatMap((mine, one) =>
    points.slice(one + 1).flatMap((theirs, after) => {
      const other = one + 1 + after;
      const times = multiplier(doubles, one, other);
      return times ? [{ seats: [one, other], multiplier: times, gain: times * (mine - theirs) }] : [];
    }),
  );
}
