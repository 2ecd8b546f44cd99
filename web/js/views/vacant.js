/** @import { RoomStore } from '../state/store.js' */
/** @import { Occupant } from '../../types/wire.js' */
import { h, html } from '../../vendor/ui.js';
import { recall } from '../main/memory.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { text } from '../ui/text.js';

/**
 * During a match: seats that somebody or a bot may take over, and players who
 * do not come back, whom the host may send away.
 *
 * @param {{ store: RoomStore, level: string }} props `level`: of the bots
 */
export function Vacant({ store, level }) {
  const room = store.state.value.room;
  if (!room || !store.connected.value) return null;
  const host = store.host.value;
  return html`<div class="vacancies">
    ${room.seats.map((holder, seat) => {
      if (!holder) return Free({ store, seat, level });
      return host && isGone(holder) ? Gone({ store, seat, holder }) : null;
    })}
  </div>`;
}

/** @param {{ store: RoomStore, seat: number, level: string }} props */
function Free({ store, seat, level }) {
  const watching = store.seat.value === null;
  const sit = () => store.send({ type: 'sit', seat, name: recall('name') ?? text('room.guest') });
  return html`<p key=${seat} class="banner">
    <span>${text('room.vacant', { n: seat + 1 })}</span>
    ${watching && html`<button type="button" class="button small" onClick=${sit}>${text('room.play_on')}</button>`}
    ${
      store.host.value &&
      html`<button
        type="button" class="button small" onClick=${() => store.send({ type: 'add_bot', seat, level })}
      >${text('room.put_bot')}</button>`
    }
  </p>`;
}

/** @param {{ store: RoomStore, seat: number, holder: Occupant }} props */
function Gone({ store, seat, holder }) {
  return html`<p key=${seat} class="banner">
    <span>${text('notice.gone', { name: holder.name })}</span>
    ${h(ConfirmButton, {
      label: text('room.remove', { name: holder.name }),
      question: text('room.remove_sure', { name: holder.name }),
      onConfirm: () => store.send({ type: 'remove', seat }),
    })}
  </p>`;
}

/** @param {Occupant} holder */
function isGone(holder) {
  return !holder.bot && holder.presence === 'gone';
}
