/** @import { Action } from '../../../types/wire.js' */
/** @import { View } from '../../../types/barbu/View.js' */
import { shown, signOf, suitOf } from '../../ui/french/deck.js';
import { either, oneOf } from '../../ui/french/name.js';
import { text } from '../../ui/text.js';
import { trumpOf } from './contract.js';

/**
 * @typedef {'must_follow_suit' | 'hearts_not_led' | 'must_head' | 'must_trump' | 'must_overtrump'
 *   | 'not_playable' | 'pass_only'} Duty
 */

/** @param {Action[]} legal @returns {string[]} the cards that can be played */
export function playable(legal) {
  return legal.flatMap((action) => (action.type === 'play' ? [/** @type {string} */ (action.card)] : []));
}

/**
 * The duty that forbids a card, told from the cards that are legal instead of it.
 *
 * @param {View} view
 * @param {string[]} legal
 * @param {string} card held, and not legal
 * @returns {Duty}
 */
export function dutyAgainst(view, legal, card) {
  const { tricks, declaration } = view;
  if (!tricks) return legal.length ? 'not_playable' : 'pass_only';
  const [led] = tricks.cards;
  if (!led) return 'hearts_not_led';
  const trump = trumpOf(declaration);
  if (suitOf(legal[0]) === suitOf(led)) {
    // The led suit is held: a card of it that is forbidden is a trump that is too low.
    return suitOf(card) === suitOf(led) ? 'must_head' : 'must_follow_suit';
  }
  return tricks.cards.some((one) => suitOf(one) === trump) ? 'must_overtrump' : 'must_trump';
}

/**
 * @param {View} view
 * @param {Action[]} actions legal ones
 * @param {string} card
 * @returns {string} why it cannot be played, with the cards that can
 */
export function whyNot(view, actions, card) {
  const legal = playable(actions);
  const led = view.tricks?.cards[0];
  return text(`barbu.why_${dutyAgainst(view, legal, card)}`, {
    card: shown(card),
    cards: oneOf(legal),
    suits: either([...new Set(legal.map((one) => signOf(suitOf(one))))]),
    suit: led ? signOf(suitOf(led)) : '',
  });
}
