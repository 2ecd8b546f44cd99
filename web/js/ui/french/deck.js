// The French deck as people read it. Cards come as rank and suit: `"QH"`, `"TD"`.

/** Suits in the order of a hand, so that colours alternate. */
export const SUITS = ['S', 'H', 'C', 'D'];

const RANKS = '23456789TJQKA';

/** Followed by a mark that keeps them letters where a system would draw pictures. @type {Record<string, string>} */
const SIGNS = { S: '♠\uFE0E', H: '♥\uFE0E', C: '♣\uFE0E', D: '♦\uFE0E' };

/** @param {string} card @returns {string} */
export function rankOf(card) {
  return card[0];
}

/** @param {string} card @returns {string} */
export function suitOf(card) {
  return card[1];
}

/** @param {string} suit @returns {string} `♥` */
export function signOf(suit) {
  return SIGNS[suit];
}

/** @param {string} rank @returns {string} as printed: `10` for `T` */
export function rankShown(rank) {
  return rank === 'T' ? '10' : rank;
}

/** @param {string} card @returns {string} `Q♥` */
export function shown(card) {
  return rankShown(rankOf(card)) + signOf(suitOf(card));
}

/** @param {string} card @returns {number} 0 for a two, 12 for an ace */
export function height(card) {
  return RANKS.indexOf(rankOf(card));
}

/**
 * @param {readonly string[]} cards
 * @param {string} [first] the suit that stands at the left, such as trumps
 * @returns {string[]} suit by suit, each from the highest down
 */
export function sorted(cards, first) {
  /** @param {string} card */
  const place = (card) => (suitOf(card) === first ? -1 : SUITS.indexOf(suitOf(card)));
  return [...cards].sort((a, b) => place(a) - place(b) || height(b) - height(a));
}

/**
 * Ranks from the lowest up.
 *
 * @param {boolean} aceLow
 * @returns {string[]}
 */
export function ranks(aceLow) {
  return aceLow ? ['A', ...RANKS.slice(0, -1)] : [...RANKS];
}
