/** @import { Occupant } from '../../types/wire.js' */
import { h, html } from '../../vendor/ui.js';
import { Avatar } from './avatar.js';
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
  const name = holder?.name ?? text('room.seat', { n: seat + 1 });
  const absent = holder && !holder.bot && holder.presence !== 'here' ? text(`room.${holder.presence}`) : '';
  return html`<div class=${`plate ${doing ? 'waited-for' : ''} ${absent ? 'absent' : ''}`}>
    ${h(Avatar, { name, look: seat })}
    <span class="plate-name" title=${name}>${name}${mine ? html` <small>(${text('room.you')})</small>` : ''}</span>
    ${children}
    ${absent && html`<span class="plate-absent">${absent}</span>`}
    ${(doing || done) && html`<span class=${doing ? 'plate-doing' : 'plate-doing done'}>${doing || done}</span>`}
  </div>`;
}
