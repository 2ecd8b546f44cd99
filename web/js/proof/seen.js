// What a table shows of the deals, to be held against a record.
import { sorted } from './redeal.js';

/**
 * @typedef {object} Hand
 * @property {number} deal which, from 0
 * @property {(string | number)[]} cards
 */

/** Cards that Barbu deals to each. */
const BARBU_HAND = 13;

/**
 * Our own hand, where this view shows it as it was dealt.
 *
 * @param {string} game
 * @param {any} view
 * @returns {Hand | null}
 */
export function handSeen(game, view) {
  if (!view?.hand) return null;
  switch (game) {
    case 'barbu':
      return view.hand.length === BARBU_HAND ? { deal: view.deal - 1, cards: view.hand } : null;
    case 'bark_side':
      return view.phase === 'passing' && !view.given ? { deal: view.round - 1, cards: view.hand } : null;
    case 'baruka':
      return view.phase === 'characters'
        ? { deal: 0, cards: view.hand.map((/** @type {any} */ { card }) => card.id) }
        : null;
    default:
      // Barakka deals no hands, and nobody may keep what lies covered; BaRRacuda has no cards in hand.
      return null;
  }
}

/**
 * Whether the table as it lay at the end is the one that the record leads to.
 *
 * @param {string} game
 * @param {any} view the last one we got
 * @param {any} end of the record
 * @returns {boolean | null} null where the view does not show it
 */
export function sameEnd(game, view, end) {
  if (!view || !end) return null;
  switch (game) {
    case 'bark_side':
      return alike(
        view.seats.flatMap((/** @type {any} */ seat) => seat.area),
        end.areas,
      );
    case 'barakka':
      return sameCards(view, end);
    case 'barracuda':
      return view.bars.every(
        (/** @type {any} */ { card }, /** @type {number} */ at) => !card || card.id === end.layout[at],
      );
    default:
      return null;
  }
}

/** @param {any} view @param {any} end of Barakka: sequences, piles */
function sameCards(view, end) {
  if (view.phase !== 'over') return null;
  const sequences = view.seats.every((/** @type {any} */ seat, /** @type {number} */ at) =>
    seat.sequences.every((/** @type {any} */ { cards }, /** @type {number} */ nth) =>
      alike(cards, end.sequences[at][nth] ?? []),
    ),
  );
  return (
    sequences &&
    view.piles.every((/** @type {any} */ { cards }, /** @type {number} */ at) => alike(cards, end.piles[at]))
  );
}

/** @param {(string | number)[]} some @param {(string | number)[]} others @returns {boolean} in whatever order */
function alike(some, others) {
  return JSON.stringify(sorted(some)) === JSON.stringify(sorted(others));
}
