/** @import { Action } from '../../../types/wire.js' */
/** @import { View } from '../../../types/bark_side/View.js' */

// Which cards of the hand are chosen, and what that makes of them. Cards are
// told apart by their position, since there are five of each strength. What is
// allowed is read from the prompt's legal actions and never worked out here.

/**
 * @param {Action[]} legal
 * @returns {number[][]} the card lists that can be passed or played
 */
function lists(legal) {
  return legal.flatMap((action) => (action.type === 'tuck' ? [] : [/** @type {number[]} */ (action.cards)]));
}

/**
 * @param {Action[]} legal
 * @param {number} card
 * @returns {boolean} whether some legal choice has this card in it
 */
export function choosable(legal, card) {
  return lists(legal).some((cards) => cards.includes(card));
}

/**
 * The choice after a tap on a card that is `choosable`, and the reason where the
 * choice had to stay as it was.
 *
 * @param {View} view
 * @param {Action[]} legal
 * @param {number[]} chosen positions in the hand, in the order they were chosen
 * @param {number} position
 * @returns {{ chosen: number[], why?: 'no_sets' | 'keep_one' }}
 */
export function tap(view, legal, chosen, position) {
  const hand = view.hand ?? [];
  const again = chosen.includes(position);
  const without = chosen.filter((other) => other !== position);
  if (view.phase === 'passing') return { chosen: again ? without : [...chosen, position].slice(-2) };

  const card = hand[position];
  const widths = lists(legal).flatMap((cards) => (cards[0] === card ? [cards.length] : []));
  // Only sets of one size can be played: their cards go together.
  if (Math.min(...widths) > 1) return { chosen: again ? [] : together(hand, position, widths[0]) };
  if (again) return { chosen: without };

  const joins = leading(view) && chosen.some((other) => hand[other] === card);
  if (!joins) return { chosen: [position] };
  if (widths.includes(chosen.length + 1)) return { chosen: [...chosen, position] };
  return { chosen, why: view.sets_allowed ? 'keep_one' : 'no_sets' };
}

/** @param {View} view @returns {boolean} whether the next play is a lead */
export function leading(view) {
  return !view.trick?.plays.length;
}

/**
 * @param {Action[]} legal
 * @param {number[]} hand
 * @param {number[]} chosen
 * @returns {Action | null} the legal action that these cards are
 */
export function actionOf(legal, hand, chosen) {
  const cards = chosen.map((position) => hand[position]).sort((a, b) => a - b);
  return (
    legal.find(
      (action) => action.type !== 'tuck' && JSON.stringify(action.cards) === JSON.stringify(cards),
    ) ?? null
  );
}

/**
 * Why a card cannot be chosen, as the end of a text key and its values.
 *
 * @param {View} view
 * @param {number} card
 * @returns {[string, Record<string, number>]}
 */
export function whyNot(view, card) {
  const { trick, hand } = view;
  if (trick && !leading(view)) {
    const have = hand?.filter((other) => other === card).length ?? 0;
    if (card < trick.bar) return ['low', { card, bar: trick.bar }];
    if (have < trick.width) return ['width', { card, have, width: trick.width }];
  }
  return ['keep_one', {}];
}

/** @param {number[]} hand @param {number} position @param {number} count */
function together(hand, position, count) {
  const others = hand.flatMap((card, at) => (card === hand[position] && at !== position ? [at] : []));
  return [position, ...others].slice(0, count).sort((a, b) => a - b);
}
