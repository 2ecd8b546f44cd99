/** @import { PreviousDeal } from '../../../types/barbu/PreviousDeal.js' */
import { rankOf, rankShown, SUITS, shown, signOf, sorted, suitOf } from '../../ui/french/deck.js';
import { counted, listed, text } from '../../ui/text.js';

/** Places of the last two tricks of thirteen, from 0. */
const LAST_TWO = [11, 12];

/**
 * What a player's points from play come from, in a few words.
 *
 * @param {PreviousDeal} deal
 * @param {number} seat
 * @returns {string}
 */
export function reason(deal, seat) {
  if (deal.result.thrown_in) return '';
  const won = deal.tricks.filter((trick) => trick.winner === seat);
  const cards = won.flatMap((trick) => trick.cards);
  switch (deal.result.declaration.contract) {
    case 'no_tricks':
    case 'trumps':
      return counted('barbu.tricks', won.length);
    case 'no_hearts':
      return hearts(cards.filter((card) => suitOf(card) === 'H'));
    case 'no_queens':
      return taken(cards.filter((card) => rankOf(card) === 'Q'));
    case 'barbu':
      return taken(cards.filter((card) => card === 'KH'));
    case 'no_last_two': {
      const words = ['barbu.last_two_first', 'barbu.last_two_second'];
      const taken = words.filter((_, nth) => deal.tricks[LAST_TWO[nth]]?.winner === seat);
      return listed(taken.map((key) => text(key)));
    }
    case 'dominoes': {
      const place = deal.out.indexOf(seat);
      return text(`barbu.place.${place < 0 ? deal.out.length + 1 : place + 1}`);
    }
    case 'ravage_city':
      return longest(cards);
  }
}

/** @param {string[]} cards */
function taken(cards) {
  return sorted(cards).map(shown).join(' ');
}

/** @param {string[]} cards of one suit, named once */
function hearts(cards) {
  const ranks = sorted(cards).map((card) => rankShown(rankOf(card)));
  return ranks.length ? [signOf('H'), ...ranks].join(' ') : '';
}

/** @param {string[]} cards @returns {string} the suit of which most were taken */
function longest(cards) {
  const counts = SUITS.map((suit) => ({ suit, n: cards.filter((card) => suitOf(card) === suit).length }));
  const most = Math.max(...counts.map(({ n }) => n));
  const suits = counts.filter(({ n }) => n === most).map(({ suit }) => signOf(suit));
  return most ? text('barbu.ravaged', { n: most, suit: suits.join(' ') }) : '';
}
