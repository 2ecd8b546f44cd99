/** @import { TableProps } from '../index.js' */
/** @import { View } from '../../../types/bark_side/View.js' */
import { h, html } from '../../../vendor/ui.js';
import { Plate } from '../../ui/plate.js';
import { Ring } from '../../ui/ring.js';
import { text } from '../../ui/text.js';
import { Middle } from './middle.js';
import { Mine } from './mine.js';
import { Played } from './played.js';
import { Danger } from './scores.js';
import { task } from './task.js';

/** @param {TableProps} props */
export function Table(props) {
  /** @type {{ view: View } & TableProps} */
  const { view, events, cast, holders } = props;
  const winner = events.find((event) => event.type === 'trick_won')?.seat ?? null;

  /** @param {number} seat */
  const place = (seat) => html`<div class="place">
    ${h(Plate, {
      holder: holders[seat] ?? null,
      seat,
      mine: seat === cast.me,
      doing: doing(view, seat),
      done: view.phase === 'passing' && view.seats[seat].passed ? text('bark_side.has_passed') : '',
      children: Facts({ view, seat }),
    })}
    ${view.phase === 'tricks' && html`<div class="spot">${Played({ view, seat, winner })}</div>`}
  </div>`;

  return html`<section class="table" aria-labelledby="round">
    <h2 id="round" class="visually-hidden">${text('bark_side.round', { n: view.round })}</h2>
    ${h(Ring, { seats: view.seats.length, me: cast.me, place, children: h(Middle, { ...props, winner }) })}
    ${
      cast.me === null
        ? html`<p class="task">${text('room.watching')} ${task(view, null, 0, props.hold, cast)}</p>`
        : h(Mine, { ...props, me: cast.me })
    }
  </section>`;
}

/** @param {View} view @param {number} seat @returns {string} what a seat is waited for */
function doing(view, seat) {
  if (!view.waiting.includes(seat)) return '';
  return text(view.phase === 'passing' ? 'bark_side.is_choosing' : 'bark_side.is_playing');
}

/**
 * What everybody may know of a seat.
 *
 * @param {{ view: View, seat: number }} props
 */
export function Facts({ view, seat }) {
  const facts = view.seats[seat];
  return html`<span class="plate-facts">
    <span class="in-hand" title=${text('table.cards', { n: facts.hand_size })}>
      <span class="card-back" aria-hidden="true"></span>${facts.hand_size}
      <span class="visually-hidden"> ${text('table.in_hand')}</span>
    </span>
    ${Danger({ seat: facts })}
  </span>`;
}
