/** @import { Prompt } from '../../../types/wire.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Cast, TableProps } from '../index.js' */
import { signOf, suitOf } from '../../ui/french/deck.js';
import { text } from '../../ui/text.js';
import { targetsOf } from './bets.js';
import { trumpOf } from './contract.js';
import { playable } from './why.js';

/**
 * What there is to do, or who is waited for.
 *
 * @param {View} view
 * @param {Prompt | null} prompt
 * @param {TableProps['hold']} hold
 * @param {Cast} cast
 * @param {boolean} [reading] whether the result of a deal covers the question
 * @returns {string}
 */
export function task(view, prompt, hold, cast, reading = false) {
  if (hold === 'busy') return text('net.sending');
  if (reading) return text('barbu.read_result', { n: view.deal });
  if (!prompt) return view.turn === null ? '' : text('table.waiting_for', { names: cast.name(view.turn) });
  switch (view.phase) {
    case 'declaring':
      return text('barbu.choose');
    case 'doubling':
      return doubling(view, prompt, cast);
    case 'dominoes':
      return text(playable(prompt.legal).length ? 'barbu.dominoes_prompt' : 'barbu.pass_prompt');
    default:
      return following(view, playable(prompt.legal));
  }
}

/** @param {View} view @param {Prompt} prompt @param {Cast} cast */
function doubling(view, prompt, cast) {
  const { allowed, forced } = targetsOf(prompt.legal);
  if (forced.length) return text('barbu.double_must', { name: cast.name(forced[0]) });
  if (!allowed.length) return text('barbu.nobody_ask');
  const key = view.declarer === cast.me ? 'barbu.redouble_ask' : 'barbu.double_ask';
  return allowed.length === 1 ? text(`${key}_one`, { name: cast.name(allowed[0]) }) : text(key);
}

/** @param {View} view @param {string[]} legal */
function following(view, legal) {
  const hand = view.hand ?? [];
  const [led] = view.tricks?.cards ?? [];
  if (!led) return text(legal.length < hand.length ? 'barbu.lead_prompt_no_hearts' : 'barbu.lead_prompt');

  const suit = suitOf(led);
  const trump = trumpOf(view.declaration);
  const values = { suit: signOf(suit), trump: trump ? signOf(trump) : '' };
  const held = hand.filter((card) => suitOf(card) === suit);
  if (held.length)
    return text(legal.length < held.length ? 'barbu.head_prompt' : 'barbu.follow_prompt', values);
  if (legal.length === hand.length && !legal.every((card) => suitOf(card) === trump))
    return text('barbu.free_prompt', values);
  const over = view.tricks?.cards.some((card) => suitOf(card) === trump);
  return text(over ? 'barbu.overtrump_prompt' : 'barbu.trump_prompt', values);
}
