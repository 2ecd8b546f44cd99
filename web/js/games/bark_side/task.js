/** @import { Prompt } from '../../../types/wire.js' */
/** @import { View } from '../../../types/bark_side/View.js' */
/** @import { Cast, TableProps } from '../index.js' */
import { listed, text } from '../../ui/text.js';
import { leading } from './choose.js';

/**
 * What there is to do, or who is waited for.
 *
 * @param {View} view
 * @param {Prompt | null} prompt
 * @param {number} chosen how many cards are chosen
 * @param {TableProps['hold']} hold
 * @param {Cast} cast
 * @returns {string}
 */
export function task(view, prompt, chosen, hold, cast) {
  if (hold === 'busy') return text('net.sending');
  if (!prompt) return waiting(view, cast);
  if (view.phase === 'passing') {
    const name = cast.name(((cast.me ?? 0) + cast.seats - 1) % cast.seats);
    return text(chosen === 1 ? 'bark_side.pass_one_more' : 'bark_side.pass_prompt', { name });
  }
  if (leading(view)) return text(view.sets_allowed ? 'bark_side.lead_prompt_sets' : 'bark_side.lead_prompt');
  const { bar, width } = /** @type {NonNullable<View['trick']>} */ (view.trick);
  const canTuck = prompt.legal.some((action) => action.type === 'tuck');
  const canPlay = prompt.legal.some((action) => action.type === 'play');
  const key = !canPlay
    ? 'bark_side.must_tuck'
    : canTuck
      ? 'bark_side.follow_prompt'
      : 'bark_side.follow_only';
  return text(width > 1 ? `${key}_set` : key, { bar, width });
}

/** @param {View} view @param {Cast} cast */
function waiting(view, cast) {
  if (view.waiting.length === 0) return '';
  const names = listed(view.waiting.map((seat) => (seat === cast.me ? text('room.you') : cast.name(seat))));
  if (view.phase === 'passing' && view.given)
    return text('bark_side.pass_done', {
      a: view.given[0],
      b: view.given[1],
      name: cast.name(((cast.me ?? 0) + cast.seats - 1) % cast.seats),
      names,
    });
  return text(view.phase === 'passing' ? 'bark_side.choosing' : 'table.waiting_for', { names });
}
