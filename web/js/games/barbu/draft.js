/** @import { Action } from '../../../types/wire.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Choice } from './declare.js' */
import { useState } from '../../../vendor/ui.js';
import { targetsOf } from './bets.js';

/**
 * An answer being made, before it is sent.
 *
 * @typedef {object} Draft
 * @property {Choice | null} choice of a contract
 * @property {(choice: Choice | null) => void} setChoice
 * @property {number[]} targets to double
 * @property {(targets: number[]) => void} setTargets
 * @property {string | null} card raised
 * @property {(card: string | null) => void} setCard
 * @property {string} why why the last tap did nothing, or empty
 * @property {(why: string) => void} explain
 */

/**
 * The draft belongs to one question of one deal; it never lives on into another.
 *
 * @param {View} view
 * @param {Action[]} legal
 * @param {string | null} hold what keeps us from answering just now
 * @returns {Draft}
 */
export function useDraft(view, legal, hold) {
  const key = `${view.deal}/${view.phase}/${view.hand?.join() ?? ''}`;
  // An explanation is older news as soon as anything else is asked or waited for.
  const moment = `${view.turn}/${legal.length > 0}/${hold}`;
  const fresh = {
    key,
    moment,
    choice: /** @type {Choice | null} */ (null),
    targets: /** @type {number[] | null} */ (null),
    card: /** @type {string | null} */ (null),
    why: '',
  };
  const [kept, setKept] = useState(fresh);
  const draft = kept.key === key ? kept : fresh;
  /** @param {Partial<typeof fresh>} changes */
  const change = (changes) => setKept({ ...draft, moment, why: '', ...changes });
  return {
    ...draft,
    why: draft.moment === moment ? draft.why : '',
    // Doubles that are owed now are chosen from the start.
    targets: draft.targets ?? (view.phase === 'doubling' ? targetsOf(legal).forced : []),
    setChoice: (choice) => change({ choice }),
    setTargets: (targets) => change({ targets }),
    setCard: (card) => change({ card }),
    explain: (why) => change({ why }),
  };
}
