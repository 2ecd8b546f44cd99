/** @import { Room } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { ActionButton } from '../ui/action-button.js';
import { listed, text } from '../ui/text.js';

/** @param {{ store: RoomStore }} props ready or not, what is waited for, and the host's start */
export function ReadyBox({ store }) {
  const { room, over } = store.state.value;
  const seat = store.seat.value;
  if (!room || seat === null) return null;
  const offline = !store.connected.value;
  const ready = Boolean(room.seats[seat]?.ready);
  const host = store.host.value;
  const missing = missingText(room, seat, host);
  return html`<div class="ready-box">
    <p role="status">${missing ?? (over ? text('room.wait_rematch') : startText(room, host))}</p>
    <div class="answers">
      ${h(ActionButton, {
        label: text(ready ? 'room.not_yet' : over ? 'room.rematch' : 'room.i_am_ready'),
        main: !ready,
        off: offline,
        onPress: () => (ready ? store.send({ type: 'unready' }) : store.ready()),
      })}
      ${
        host &&
        !over &&
        h(ActionButton, {
          label: text('room.start'),
          main: ready,
          off: offline || missing !== null,
          onPress: () => store.send({ type: 'start' }),
        })
      }
    </div>
  </div>`;
}

/**
 * @param {Room} room
 * @param {number} me
 * @param {boolean} host
 * @returns {string | null} what is still missing for a start, the most useful first
 */
export function missingText(room, me, host) {
  if (room.seats.includes(null)) return text(host ? 'room.wait_seats_host' : 'room.wait_seats');
  const holders = room.seats.filter((holder) => holder !== null);
  const mine = room.seats[me];
  const slow = holders.filter((holder) => !holder.ready);
  if (slow.length === 1 && slow[0] === mine) return text('room.wait_me');
  if (slow.length > 0) {
    const names = listed(slow.map((holder) => (holder === mine ? text('room.you') : holder.name)));
    return text(slow.length === 1 ? 'room.wait_ready_one' : 'room.wait_ready', { names });
  }
  const away = holders
    .filter((holder) => !holder.bot && holder.presence !== 'here')
    .map((holder) => holder.name);
  if (away.length > 0) return text('room.wait_away', { names: listed(away) });
  return null;
}

/** @param {Room} room @param {boolean} host */
function startText(room, host) {
  if (host) return text('room.wait_start');
  const name = room.seats.find((holder) => holder?.player === room.host)?.name ?? text('room.host');
  return text('room.wait_host', { name });
}
