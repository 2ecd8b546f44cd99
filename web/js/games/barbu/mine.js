/** @import { Action } from '../../../types/wire.js' */
/** @import { TableProps } from '../index.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Draft } from './draft.js' */
import { h, html } from '../../../vendor/ui.js';
import { ActionButton } from '../../ui/action-button.js';
import { rankOf, shown, sorted, suitOf } from '../../ui/french/deck.js';
import { FrenchFace } from '../../ui/french/face.js';
import { cardName } from '../../ui/french/name.js';
import { oneTap, Taste } from '../../ui/french/taste.js';
import { Hand } from '../../ui/hand.js';
import { Plate } from '../../ui/plate.js';
import { useRefocus } from '../../ui/refocus.js';
import { listed, text } from '../../ui/text.js';
import { doubling, targetsOf } from './bets.js';
import { contractName, trumpOf } from './contract.js';
import { declaration } from './declare.js';
import { Facts } from './facts.js';
import { forcedPlay, useForcedPlay } from './forced.js';
import { task } from './task.js';
import { playable, whyNot } from './why.js';

/**
 * Our own side of the table: the question, the answers, the hand.
 *
 * @param {TableProps & { me: number, draft: Draft, reading: boolean }} props `reading`: the result of a deal covers
 *   the question, so that it cannot be answered unseen
 */
export function Mine({ view: anyView, prompt, hold, cast, holders, act, me, draft, reading }) {
  const view = /** @type {View} */ (anyView);
  const hand = sorted(view.hand ?? [], trumpOf(view.declaration));
  const legal = prompt?.legal ?? [];
  const open = playable(legal);
  const refocus = useRefocus(prompt?.id);
  const forced = forcedPlay(prompt);
  useForcedPlay(prompt, act);

  /** @param {number} position */
  const onTap = (position) => {
    const card = hand[position];
    if (!prompt) draft.explain(whyWait(view, hold, cast));
    else if (reading) draft.explain(text('barbu.read_result', { n: view.deal }));
    else if (view.phase === 'declaring' || view.phase === 'doubling')
      draft.explain(text(`barbu.why_${view.phase}`));
    else if (!open.includes(card)) draft.explain(whyNot(view, legal, card));
    else if (oneTap.value || draft.card === card) play(card);
    else draft.setCard(card);
  };
  /** @param {string | null} card */
  const play = (card) => {
    const action = legal.find((one) => one.type === 'play' && one.card === card);
    if (action) act(action);
  };

  const cards = hand.map((card, position) => ({
    key: String(position),
    label: cardName(card),
    letters: lettersOf(card),
    face: h(FrenchFace, { card }),
    chosen: draft.card === card,
    blocked: !open.includes(card),
  }));
  return html`<div class=${`mine ${prompt ? 'asked' : ''} ${open.length ? 'playing-card' : ''}`} ...${refocus}>
    ${h(Plate, { holder: holders[me], seat: me, mine: true, doing: '', children: Facts({ view, seat: me, cast }) })}
    <p class="task" role="status">
      ${draft.why ? html`<span class="why">${draft.why}</span>` : html`<span>${forced ? text('barbu.forced', { card: shown(/** @type {string} */ (forced.card)) }) : (raised(draft.card, open) ?? task(view, prompt, hold, cast, reading))}</span>`}
    </p>
    <div class="answers">${!reading && answers(view, legal, draft, cast, act, () => play(draft.card))}</div>
    ${h(Hand, { cards, label: text('barbu.hand'), onTap })}
    <div class="exchanged">${h(Taste, { hand: true })}</div>
  </div>`;
}

/** @param {string} card @returns {string} keys that lead to it: a ten has its digits, too */
function lettersOf(card) {
  return (rankOf(card) === 'T' ? 'T10' : rankOf(card)) + suitOf(card);
}

/** @param {string | null} card @param {string[]} open @returns {string | null} how a raised card is played */
function raised(card, open) {
  return card && open.includes(card) ? text('barbu.raised', { card: shown(card) }) : null;
}

/**
 * @param {View} view
 * @param {Action[]} legal
 * @param {Draft} draft
 * @param {import('../index.js').Cast} cast
 * @param {(action: Action) => void} act
 * @param {() => void} play plays the raised card
 */
function answers(view, legal, draft, cast, act, play) {
  if (legal.length === 0) return null;
  if (view.phase === 'declaring') {
    const action = declaration(legal, draft.choice);
    const unnamed = { trumps: 'barbu.suit_none', dominoes: 'barbu.rank_none' }[draft.choice?.contract ?? ''];
    const label = action
      ? text('barbu.declare_go', { contract: contractName(/** @type {any} */ (action)) })
      : text(unnamed ?? 'barbu.declare_none');
    return h(ActionButton, {
      key: 'go',
      label,
      main: true,
      off: !action,
      onPress: () => action && act(action),
    });
  }
  if (view.phase === 'doubling') return doublingAnswers(legal, draft, view.declarer === cast.me, cast, act);

  const pass = legal.find((action) => action.type === 'pass');
  if (pass)
    return h(ActionButton, {
      key: 'pass',
      label: text('barbu.pass_go'),
      main: true,
      onPress: () => act(pass),
    });
  const none = text(oneTap.value ? 'barbu.play_none_one' : 'barbu.play_none');
  const label = draft.card ? text('barbu.play_go', { card: shown(draft.card) }) : none;
  return h(ActionButton, { key: 'go', label, main: true, off: !draft.card, onPress: play });
}

/**
 * @param {Action[]} legal
 * @param {Draft} draft
 * @param {boolean} back whether these can only be redoubles
 * @param {import('../index.js').Cast} cast
 * @param {(action: Action) => void} act
 */
function doublingAnswers(legal, draft, back, cast, act) {
  const { allowed } = targetsOf(legal);
  const action = doubling(legal, draft.targets);
  const all = doubling(legal, allowed);
  const chosen = allowed.every((seat) => draft.targets.includes(seat));
  const label = draft.targets.length
    ? text(back ? 'barbu.redouble_go' : 'barbu.double_go', {
        names: listed([...draft.targets].sort((a, b) => a - b).map(cast.name)),
      })
    : text(back ? 'barbu.redouble_none' : 'barbu.double_none');
  return html`
    ${h(ActionButton, { key: 'go', label, main: true, off: !action, onPress: () => action && act(action) })}
    ${
      all &&
      allowed.length > 0 &&
      !chosen &&
      h(ActionButton, {
        key: 'maximum',
        // With one to choose from, yes and no stand side by side.
        label:
          allowed.length > 1
            ? text(`barbu.maximum_${allowed.length}`)
            : text(back ? 'barbu.redouble_go' : 'barbu.double_go', { names: cast.name(allowed[0]) }),
        onPress: () => act(all),
      })
    }
  `;
}

/** @param {View} view @param {TableProps['hold']} hold @param {import('../index.js').Cast} cast */
function whyWait(view, hold, cast) {
  if (hold) return text(`barbu.why_${hold}`);
  return view.turn === null
    ? text('barbu.why_over')
    : text('barbu.why_wait', { names: cast.name(view.turn) });
}
