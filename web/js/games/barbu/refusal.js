/** @import { Cast } from '../index.js' */
import { sorted } from '../../ui/french/deck.js';
import { oneOf } from '../../ui/french/name.js';
import { hasText, listed, text } from '../../ui/text.js';

/**
 * Why the rules refused, with the cards, the players or the contract that the refusal names.
 *
 * @param {{ code: string, detail?: any }} refused
 * @param {Cast} cast
 * @returns {string} empty where the code alone says all
 */
export function refusal({ code, detail }, cast) {
  const { cards, seats, contract } = detail ?? {};
  const named = cards ?? seats ?? contract;
  // Where nothing would have been legal instead, the sentence is another one.
  const key = `barbu.refusal.${code}${named?.length === 0 ? '_none' : ''}`;
  if (named === undefined || !hasText(key)) return '';
  return text(key, {
    cards: cards ? oneOf(sorted(cards)) : '',
    names: seats ? listed(seats.map(cast.name)) : '',
    contract: contract ? text(`barbu.${contract}`) : '',
  });
}
