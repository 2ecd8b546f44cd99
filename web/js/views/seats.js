/** @import { GameInfo, Occupant } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html, useState } from '../../vendor/ui.js';
import { keep } from '../main/memory.js';
import { Avatar } from '../ui/avatar.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Icon } from '../ui/icon.js';
import { text } from '../ui/text.js';

/**
 * The seats of the lobby and what can be done with each.
 *
 * @param {{ store: RoomStore, info: GameInfo }} props
 */
export function Seats({ store, info }) {
  const room = store.state.value.room;
  return html`<ol class="seats">
    ${room?.seats.map((holder, seat) =>
      holder ? Taken({ store, holder, seat }) : Free({ store, seat, levels: info.bot_levels }),
    )}
  </ol>`;
}

/** @param {{ store: RoomStore, holder: Occupant, seat: number }} props */
function Taken({ store, holder, seat }) {
  const mine = store.seat.value === seat;
  const can = store.host.value && store.connected.value && !mine;
  const isHost = store.state.value.room?.host === holder.player;
  const absent = !holder.bot && holder.presence !== 'here';
  return html`<li key=${seat} class=${holder.ready ? 'ready' : ''}>
    ${h(Avatar, { name: holder.name, look: seat })}
    <span class="seat-words">
      <strong>${holder.name}</strong>
      <span class="seat-tags">
        ${mine && html`<span class="tag">${text('room.you')}</span>`}
        ${isHost && html`<span class="tag">${Icon({ name: 'crown' })}${text('room.host')}</span>`}
        ${holder.bot && html`<span class="tag">${text('room.bot')}</span>`}
        ${absent && html`<span class="tag warn">${text(`room.${holder.presence}`)}</span>`}
      </span>
    </span>
    <span class="seat-ready">
      ${holder.ready ? html`${Icon({ name: 'check' })}${text('room.ready')}` : html`${Icon({ name: 'clock' })}${text('room.not_ready')}`}
    </span>
    ${
      can &&
      h(ConfirmButton, {
        label: text('room.remove', { name: holder.name }),
        question: text('room.remove_sure', { name: holder.name }),
        icon: 'close',
        onConfirm: () => store.send({ type: 'remove', seat }),
      })
    }
    ${mine && h(OwnSeat, { store, holder })}
  </li>`;
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
    ${h(ConfirmButton, {
      label: text('room.leave'),
      question: text('room.leave_sure'),
      onConfirm: () => store.send({ type: 'give_up' }),
    })}
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
