/** @import { RoomStore } from '../state/store.js' */
import { html } from '../../vendor/ui.js';
import { isAbsent, isStandIn, lastSeen } from '../state/people.js';
import { text } from '../ui/text.js';
import { SeatActions } from './seat-actions.js';

/**
 * During a match: seats that are free or whose players are not here, with what
 * we can do about them; nothing where there is nothing we could do.
 *
 * @param {{ store: RoomStore, level: string }} props `level`: of the bots
 */
export function Vacant({ store, level }) {
  const room = store.state.value.room;
  if (!room || !store.connected.value) return null;
  const seated = store.seat.value !== null;
  return html`<div class="vacancies">
    ${room.seats.map((holder, seat) => {
      if (!holder) return Free({ store, seat, level });
      const missed = seated ? holder.presence === 'gone' && !holder.bot : isAbsent(holder);
      const actions = missed && SeatActions({ store, holder, seat, level, urgent: true });
      if (!actions) return null;
      const time = lastSeen(holder);
      const key = isStandIn(holder) ? 'stand_in' : holder.presence;
      return html`<p key=${seat} class="banner">
        <span>${text(time ? `room.${key}_since` : `room.${key}_title`, { name: holder.name, time })}</span>
        ${actions}
      </p>`;
    })}
  </div>`;
}

/** @param {{ store: RoomStore, seat: number, level: string }} props */
function Free({ store, seat, level }) {
  const { room, you } = store.state.value;
  const asking = room?.claims.some((claim) => claim.player === you?.player);
  return html`<p key=${seat} class="banner">
    <span>${text('room.vacant', { n: seat + 1 })}</span>
    ${
      store.seat.value === null &&
      you?.player &&
      !asking &&
      html`<button type="button" class="button small" onClick=${() => store.claim(seat)}>${text('room.play_on')}</button>`
    }
    ${
      store.host.value &&
      html`<button
        type="button" class="button small" onClick=${() => store.send({ type: 'add_bot', seat, level })}
      >${text('room.put_bot')}</button>`
    }
  </p>`;
}
