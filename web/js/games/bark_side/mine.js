/** @import { Action } from '../../../types/wire.js' */
/** @import { TableProps } from '../index.js' */
/** @import { View } from '../../../types/bark_side/View.js' */
import { h, html, useEffect, useState } from '../../../vendor/ui.js';
import { ActionButton } from '../../ui/action-button.js';
import { Hand } from '../../ui/hand.js';
import { Plate } from '../../ui/plate.js';
import { useRefocus } from '../../ui/refocus.js';
import { listed, text } from '../../ui/text.js';
import { actionOf, choosable, tap, whyNot } from './choose.js';
import { Face } from './face.js';
import { Area, Danger } from './scores.js';
import { task } from './task.js';

/** @type {number[]} */
const none = [];

/**
 * Our own side of the table: the question, the answers, the hand.
 *
 * @param {TableProps & { me: number }} props
 */
export function Mine({ view: anyView, prompt, hold, cast, holders, act, me }) {
  const view = /** @type {View} */ (anyView);
  const hand = view.hand ?? none;
  const focus = useRefocus(prompt?.id);
  // A choice belongs to this hand of this round; it never lives on into another question.
  const key = `${view.round}/${view.phase}/${hand.join()}`;
  // An explanation is older news as soon as anything else is asked or waited for.
  const moment = `${key}/${prompt?.id}/${hold}/${view.waiting}`;
  const [choice, setChoice] = useState({ key, moment, chosen: none, why: '' });
  const chosen = choice.key === key ? choice.chosen : none;
  const why = choice.moment === moment ? choice.why : '';
  const legal = prompt?.legal ?? [];
  // Once others are asked, what we had chosen is done, even if it is taken back later.
  const done = !prompt && !hold;
  useEffect(() => {
    if (done) setChoice({ key: '', moment: '', chosen: none, why: '' });
  }, [done]);

  /** @param {number} position */
  const onTap = (position) => {
    const card = hand[position];
    /** @param {string} why */
    const explain = (why) => setChoice({ key, moment, chosen, why });
    if (!prompt) explain(whyWait(view, hold, cast));
    else if (!choosable(legal, card)) {
      const [reason, values] = whyNot(view, card);
      explain(text(`bark_side.why_${reason}`, values));
    } else {
      const next = tap(view, legal, chosen, position);
      setChoice({ key, moment, chosen: next.chosen, why: next.why ? text(`bark_side.why_${next.why}`) : '' });
    }
  };

  const cards = hand.map((card, position) => ({
    key: String(position),
    label: text('bark_side.card', { n: card }),
    face: h(Face, { strength: card }),
    chosen: chosen.includes(position),
    blocked: !prompt || !choosable(legal, card),
  }));

  return html`<div class=${`mine ${prompt ? 'asked' : ''}`} ...${focus}>
    ${h(Plate, {
      holder: holders[me],
      seat: me,
      mine: true,
      doing: '',
      children: html`<span class="plate-facts wide">${Danger({ seat: view.seats[me] })}${Area({ cards: view.seats[me].area })}</span>`,
    })}
    <p class="task" role="status">
      ${why ? html`<span class="why">${why}</span>` : html`<span>${task(view, prompt, chosen.length, hold, cast)}</span>`}
    </p>
    <div class="answers">${answers(view, legal, chosen, cast, act)}</div>
    ${h(Hand, { cards, label: text('bark_side.hand'), onTap })}
    ${Exchanged({ view, cast, me })}
  </div>`;
}

/**
 * @param {View} view
 * @param {Action[]} legal
 * @param {number[]} chosen
 * @param {import('../index.js').Cast} cast
 * @param {(action: Action) => void} act
 */
function answers(view, legal, chosen, cast, act) {
  if (legal.length === 0) return null;
  const hand = view.hand ?? none;
  const action = actionOf(legal, hand, chosen);
  const go = () => action && act(action);
  const cards = chosen.map((position) => hand[position]).sort((a, b) => a - b);
  if (view.phase === 'passing') {
    const name = cast.name(rightOf(cast));
    const label = action
      ? text('bark_side.pass_go', { a: cards[0], b: cards[1], name })
      : text('bark_side.pass_none', { name });
    return h(ActionButton, { key: 'go', label, main: true, off: !action, onPress: go });
  }
  const tuck = legal.find((one) => one.type === 'tuck');
  const lowest = hand.slice(0, view.trick?.width ?? 1);
  const label = action ? text('bark_side.play_go', { cards: listed(cards) }) : text('bark_side.play_none');
  const canPlay = legal.length > (tuck ? 1 : 0);
  return html`
    ${canPlay && h(ActionButton, { key: 'go', label, main: true, off: !action, onPress: go })}
    ${
      tuck &&
      h(ActionButton, {
        key: 'tuck',
        label: text('bark_side.tuck_go', { cards: listed(lowest) }),
        main: !canPlay,
        onPress: () => act(tuck),
      })
    }
  `;
}

/**
 * What went over the table before the round.
 *
 * @param {{ view: View, cast: import('../index.js').Cast, me: number }} props
 */
function Exchanged({ view, cast, me }) {
  if (!view.given || !view.received || view.phase !== 'tricks') return null;
  return html`<p class="exchanged">
    ${text('bark_side.given', {
      cards: listed(view.given),
      to: cast.name(rightOf(cast)),
      received: listed(view.received),
      from: cast.name((me + 1) % cast.seats),
    })}
  </p>`;
}

/** @param {import('../index.js').Cast} cast @returns {number} who gets what we pass */
export function rightOf(cast) {
  return ((cast.me ?? 0) + cast.seats - 1) % cast.seats;
}

/** @param {View} view @param {TableProps['hold']} hold @param {import('../index.js').Cast} cast */
function whyWait(view, hold, cast) {
  if (hold) return text(`bark_side.why_${hold}`);
  if (view.waiting.length === 0) return text('bark_side.why_over');
  return text('bark_side.why_wait', { names: listed(view.waiting.map(cast.name)) });
}
