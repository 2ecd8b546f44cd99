/** @import { TableProps } from '../index.js' */
/** @import { TrickView } from '../../../types/bark_side/TrickView.js' */
/** @import { View } from '../../../types/bark_side/View.js' */
import { h, html, useState } from '../../../vendor/ui.js';
import { useCover } from '../../ui/cover.js';
import { useEscape } from '../../ui/escape.js';
import { text } from '../../ui/text.js';
import { leading } from './choose.js';
import { markOf, Play, Played } from './played.js';
import { RoundEnd } from './round-end.js';

/**
 * The middle of the table: what is to be beaten, our own play, and, between
 * rounds, how the last one ended.
 *
 * @param {TableProps & { winner: number | null }} props
 */
export function Middle({ view: anyView, cast, winner }) {
  const view = /** @type {View} */ (anyView);
  // Looking at the last trick ends by itself when there is another last trick.
  const [looked, look] = useState(0);
  const last = view.phase === 'tricks' ? view.last_trick : null;
  const looking = last && looked === view.played;
  useEscape(Boolean(looking), () => look(0));
  useCover(Boolean(looking), () => look(0));
  if (view.phase !== 'tricks') return Between({ view, cast });
  return html`<div class="centre">
    ${looking ? LastTrick({ last, cast }) : Bar({ view, cast })}
    ${!looking && cast.me !== null && html`<div class="spot own">${Played({ view, seat: cast.me, winner })}</div>`}
    <div class="table-facts">
      <span>${text('bark_side.round', { n: view.round })}</span>
      <span class=${view.sets_allowed ? 'on' : ''} title=${text('bark_side.sets_no_help')}>
        ${text(view.sets_allowed ? 'bark_side.sets_yes' : 'bark_side.sets_no')}
      </span>
      <span>${text('bark_side.undealt', { n: view.undealt })}</span>
      ${
        last &&
        html`<button
          type="button" class="button quiet small" aria-pressed=${looking ? 'true' : 'false'}
          onClick=${() => look(looking ? 0 : view.played)}
        >${text('bark_side.last_trick')}</button>`
      }
    </div>
  </div>`;
}

/** @param {{ view: View, cast: import('../index.js').Cast }} props */
function Between({ view, cast }) {
  const end = view.previous_round;
  const cards = view.seats.reduce((most, seat) => Math.max(most, seat.hand_size + (seat.passed ? 2 : 0)), 0);
  return html`<div class="between">
    ${end && h(RoundEnd, { end, cast })}
    <p class="between-next">${text('bark_side.next_round', { n: view.round, cards })}</p>
    ${!end && html`<p>${text('bark_side.first_round')}</p>`}
  </div>`;
}

/** @param {{ view: View, cast: import('../index.js').Cast }} props */
function Bar({ view, cast }) {
  const { trick } = view;
  if (!trick || leading(view)) {
    const leader = view.turn ?? view.starter;
    const words =
      leader === cast.me ? text('bark_side.lead_you') : text('bark_side.lead', { name: cast.name(leader) });
    return html`<div class="bar"><span class="bar-words">${words}</span></div>`;
  }
  return html`<div class="bar">
    <span class="bar-words">${text('bark_side.next_play')}</span>
    <span class="bar-number">${trick.width > 1 && html`<small>${trick.width}×</small>`}${trick.bar}</span>
    <span class="bar-words">${text('bark_side.or_higher')}</span>
  </div>`;
}

/** @param {{ last: TrickView, cast: import('../index.js').Cast }} props */
function LastTrick({ last, cast }) {
  return html`<section class="last-trick">
    <h3>${text('bark_side.last_trick_of', { name: cast.name(last.best) })}</h3>
    <ol>
      ${last.plays.map(
        (play, index) => html`<li key=${play.seat}>
          <span class="last-name">${cast.name(play.seat)}</span>
          ${Play({ play, mark: markOf(last, index, last.best) })}
        </li>`,
      )}
    </ol>
  </section>`;
}
