/** @import { GameInfo } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { OptionFields } from '../ui/option-fields.js';
import { SeatCount, seatRange } from '../ui/seat-count.js';
import { ShareLink } from '../ui/share.js';
import { text } from '../ui/text.js';
import { MoveOut } from './move-out.js';
import { Watchers } from './people.js';
import { ReadyBox } from './ready.js';
import { Result } from './result.js';
import { Seats } from './seats.js';
import { RoomSettings } from './settings.js';
import { SitForm } from './sit-form.js';

/**
 * Before a game, and between two: who sits where, how it is played, who is ready.
 *
 * @param {{ store: RoomStore, info: GameInfo }} props
 */
export function Lobby({ store, info }) {
  const { room, over, game } = store.state.value;
  if (!room) return null;
  const host = store.host.value && store.connected.value;
  const occupied = room.seats.reduce((last, holder, seat) => (holder ? seat + 1 : last), 0);
  return html`<div class="lobby">
    ${over && game && h(Result, { store, over, view: game.view })}
    ${store.seat.value === null && h(SitForm, { store, title: info.title })}
    <section class="panel seats-panel">
      <h2>${text('room.seats')}</h2>
      ${h(Seats, { store, info })}
      ${h(Watchers, { people: room.spectators })}
      ${store.seat.value !== null && !over && h(ReadyBox, { store })}
    </section>
    <div class="lobby-side">
      <section class="panel invite">
        <h2>${text('room.invite')}</h2>
        <p class="code"><span>${text('room.code')}</span> <strong>${room.code}</strong></p>
        ${h(ShareLink, { code: room.code, game: info.title })}
        ${store.seat.value !== null && h(MoveOut, { room: room.code })}
      </section>
      <section class="panel options">
        <h2>${text('room.options')}</h2>
        ${
          host &&
          h(SeatCount, {
            range: seatRange(info.seats, room.options),
            value: room.seats.length,
            taken: occupied,
            onChange: (n) => store.send({ type: 'seats', n }),
          })
        }
        ${h(OptionFields, {
          infos: info.options,
          values: room.options,
          onChange: host ? (options) => store.send({ type: 'options', options }) : undefined,
        })}
        <p class="help">${text(store.host.value ? 'room.options_host' : 'room.options_guest')}</p>
      </section>
      <section class="panel options">
        <h2>${text('room.settings_title')}</h2>
        ${h(RoomSettings, { store, info })}
      </section>
    </div>
  </div>`;
}
