import { text } from '../text.js';
import { rankOf, rankShown, shown, suitOf } from './deck.js';

/** @param {string} card @returns {string} `Queen of hearts` */
export function cardName(card) {
  const rank = rankOf(card);
  const spelt = 'JQKA'.includes(rank) ? text(`cards.rank.${rank}`) : rankShown(rank);
  return text('cards.name', { rank: spelt, suit: text(`cards.suit.${suitOf(card)}`) });
}

/** @param {readonly string[]} cards @returns {string} `5♥`, `5♥ or 9♥`, `2♥, 5♥ or 9♥` */
export function oneOf(cards) {
  return either(cards.map(shown));
}

/** @param {string[]} names @returns {string} `a`, `a or b`, `a, b or c` */
export function either(names) {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')}${text('cards.or')}${names.at(-1)}`;
}
