/** @import { Occupant } from '../../types/wire.js' */
import { h, html, useContext } from '../../vendor/ui.js';
import { isAbsent, isStandIn, lastSeen } from '../state/people.js';
import { AtTable } from './at-table.js';
import { Avatar } from './avatar.js';
import { SeatClock } from './seat-clock.js';
import { text } from './text.js';

/**
 * Who sits somewhere, whether they are here, and whether they are waited for.
 *
 * @param {object} props
 * @param {Occupant | null} props.holder
 * @param {number} props.seat
 * @param {boolean} props.mine
 * @param {string} props.doing what they are waited for, or empty
 * @param {string} [props.done] what they have done already while others are still waited for
 * @param {unknown} props.children facts of the game
 */
export function Plate({ holder, seat, mine, doing, done = '', children }) {
  const { countdown, bubbles } = useContext(AtTable);
  const name = holder?.name ?? text('room.seat', { n: seat + 1 });
  const absent = holder !== null && isAbsent(holder);
  const bubble = bubbles.find((one) => one.player === holder?.player);
  const timed = countdown?.seats.includes(seat) ? countdown : null;
  return html`<div class=${`plate ${doing ? 'waited-for' : ''} ${absent ? 'absent' : ''}`}>
    ${h(Avatar, { name, look: seat })}
    <span class="plate-name" title=${name}>${name}${mine ? html` <small>(${text('room.you')})</small>` : ''}</span>
    ${children}
    ${absent && h(Absence, { holder })}
    ${(doing || done) && html`<span class=${doing ? 'plate-doing' : 'plate-doing done'}>${doing || done}</span>`}
    ${timed && h(SeatClock, { ends: timed.ends, whole: timed.whole })}
    ${bubble && html`<span key=${bubble.id} class="bubble" aria-hidden="true" title=${text(`react.${bubble.emoji}`)}>${bubble.emoji}</span>`}
  </div>`;
}

/** @param {{ holder: Occupant }} props short, since plates are small; the whole sentence is its title */
function Absence({ holder }) {
  const time = lastSeen(holder);
  const key = isStandIn(holder) ? 'stand_in' : holder.presence;
  const title = text(time ? `room.${key}_since` : `room.${key}_title`, { name: holder.name, time });
  return html`<span class="plate-absent" title=${title}>
    <span aria-hidden="true">${text(`room.${key}`)}${time && key !== 'stand_in' && html`<span class="since"> ${text('room.since', { time })}</span>`}</span>
    <span class="visually-hidden">${title}</span>
  </span>`;
}
