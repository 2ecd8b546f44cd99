/** @import { View } from '../../../types/barbu/View.js' */
import { useState } from '../../../vendor/ui.js';
import { useCover } from '../../ui/cover.js';
import { useEscape } from '../../ui/escape.js';

/** @typedef {'result' | 'last' | 'all' | 'doubles' | 'rules'} What is looked at instead of the present table */

/**
 * @typedef {object} Look
 * @property {What | null} what
 * @property {boolean} unread whether it is the result of a deal, which comes by itself
 * @property {(what: What | null) => void} show
 */

/**
 * Each look belongs to a moment, and ends by itself when that is over.
 *
 * @param {View} view
 * @returns {Look}
 */
export function useLook(view) {
  const moment = momentOf(view);
  const ended = view.previous_deal?.result.deal ?? 0;
  const between = !view.tricks && !view.dominoes;
  const [look, setLook] = useState({ moment: '', what: /** @type {What | null} */ (null) });
  const [read, setRead] = useState(between ? 0 : ended);
  const unread = between && ended > read;
  const what = look.moment === moment ? look.what : unread ? 'result' : null;
  /** @param {What | null} next */
  const show = (next) => {
    setLook({ moment, what: next });
    if (!next) setRead(ended);
  };
  useEscape(what !== null, () => show(null));
  useCover(what !== null, () => show(null));
  return { what, unread, show };
}

/** @param {View} view @returns {string} changes when there is something new to look at */
function momentOf(view) {
  const tricks = view.tricks?.taken.reduce((sum, count) => sum + count, 0);
  return `${view.deal}/${view.phase}/${tricks ?? ''}`;
}
