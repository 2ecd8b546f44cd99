/** @import { Declaration } from '../../../types/barbu/Declaration.js' */
import { rankShown, signOf } from '../../ui/french/deck.js';
import { hasText, text } from '../../ui/text.js';

/** @param {Declaration} declaration @returns {string} `No Queens`, `Trumps ♠`, `Dominoes from 9` */
export function contractName(declaration) {
  switch (declaration.contract) {
    case 'trumps':
      return text('barbu.trumps_in', { suit: signOf(declaration.suit) });
    case 'dominoes':
      return text('barbu.dominoes_from', { rank: rankShown(declaration.rank) });
    default:
      return text(`barbu.${declaration.contract}`);
  }
}

/** @param {Declaration | null} declaration @returns {string | undefined} the trump suit, in Trumps */
export function trumpOf(declaration) {
  return declaration?.contract === 'trumps' ? declaration.suit : undefined;
}

/**
 * @param {string} contract
 * @param {string} table the option `scores`
 * @returns {string} what it pays, in short
 */
export function pays(contract, table) {
  const key = `barbu.pays.${table}.${contract}`;
  return text(hasText(key) ? key : `barbu.pays.classic.${contract}`);
}

/** @param {number} number @returns {string} with its sign: `+5`, `−20`, `0` */
export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}
