/** @import { GameInfo, Occupant } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html, useState } from '../../vendor/ui.js';
import { keep } from '../main/memory.js';
import { shuffled, swapped } from '../state/seating.js';
import { Avatar } from '../ui/avatar.js';
import { Icon } from '../ui/icon.js';
import { text } from '../ui/text.js';
import { GiveUp } from './give-up.js';
import { SeatActions } from './seat-actions.js';
import { SeatTags } from './seat-tags.js';

/**
 * The seats of the lobby and what can be done with each.
 *
 * @param {{ store: RoomStore, info: GameInfo }} props
 */
export function Seats({ store, info }) {
  const room = store.state.value.room;
  const seats = room?.seats.length ?? 0;
  const mix = () => store.send({ type: 'seats', n: seats, order: shuffled(seats, Math.random) });
  return html`
    <ol class="seats">
      ${room?.seats.map((holder, seat) =>
        holder
          ? Taken({ store, holder, seat, level: info.bot_levels[0] })
          : Free({ store, seat, levels: info.bot_levels }),
      )}
    </ol>
    ${
      store.host.value &&
      store.connected.value &&
      html`<button type="button" class="button quiet shuffle" onClick=${mix}>${Icon({ name: 'shuffle' })}${text('seat.shuffle')}</button>`
    }
  `;
}

/** @param {{ store: RoomStore, holder: Occupant, seat: number, level: string }} props */
function Taken({ store, holder, seat, level }) {
  const mine = store.seat.value === seat;
  return html`<li key=${holder.player} class=${holder.ready ? 'ready' : ''}>
    ${h(Avatar, { name: holder.name, look: seat })}
    <span class="seat-words"><strong>${holder.name}</strong>${SeatTags({ store, holder, seat })}</span>
    <span class="seat-ready">
      ${holder.ready ? html`${Icon({ name: 'check' })}${text('room.ready')}` : html`${Icon({ name: 'clock' })}${text('room.not_ready')}`}
    </span>
    ${Places({ store, seat, name: holder.name })}
    ${mine ? h(OwnSeat, { store, holder }) : SeatActions({ store, holder, seat, level })}
  </li>`;
}

/**
 * The host moves people along the table, one place at a time.
 *
 * @param {{ store: RoomStore, seat: number, name: string }} props
 */
function Places({ store, seat, name }) {
  const seats = store.state.value.room?.seats.length ?? 0;
  if (!store.host.value || !store.connected.value) return null;
  /** @param {number} to @param {'up' | 'down'} way */
  const step = (to, way) => {
    const label = text(`seat.${way}`, { name });
    const off = to < 0 || to >= seats;
    return html`<button
      type="button" class="button quiet icon-only" aria-label=${label} title=${label} aria-disabled=${off ? 'true' : 'false'}
      onClick=${() => off || store.send({ type: 'seats', n: seats, order: swapped(seats, seat, to) })}
    >${Icon({ name: way })}</button>`;
  };
  return html`<span class="seat-places">${step(seat - 1, 'up')}${step(seat + 1, 'down')}</span>`;
}

/** @param {{ store: RoomStore, holder: Occupant }} props what one can do with one's own seat */
function OwnSeat({ store, holder }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  /** @param {SubmitEvent} event */
  const rename = (event) => {
    event.preventDefault();
    const name = typed?.trim();
    if (name) {
      keep('name', name);
      store.send({ type: 'name', name });
    }
    setTyped(null);
  };
  if (typed !== null)
    return html`<form class="rename" onSubmit=${rename}>
      <label class="field">
        <span>${text('room.name')}</span>
        <input value=${typed} maxlength="24" onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
      </label>
      <button class="button">${text('room.rename_go')}</button>
    </form>`;
  return html`<span class="own-seat">
    <button type="button" class="button quiet" onClick=${() => setTyped(holder.name)}>${text('room.rename')}</button>
    ${h(GiveUp, { store })}
  </span>`;
}

/** @param {{ store: RoomStore, seat: number, levels: string[] }} props */
function Free({ store, seat, levels }) {
  const seated = store.seat.value !== null;
  const can = store.connected.value;
  return html`<li key=${seat} class="free">
    <span class="avatar vacant" aria-hidden="true"></span>
    <span class="seat-words"><span>${text('room.free')}</span></span>
    ${
      can &&
      seated &&
      html`<button type="button" class="button quiet" onClick=${() => store.send({ type: 'sit', seat })}>${text('room.move')}</button>`
    }
    ${
      can &&
      store.host.value &&
      levels.map(
        (level) => html`<button
          key=${level} type="button" class="button" onClick=${() => store.send({ type: 'add_bot', seat, level })}
        >${Icon({ name: 'plus' })}${text(levels.length > 1 ? `room.add_bot.${level}` : 'room.add_bot')}</button>`,
      )
    }
  </li>`;
}
