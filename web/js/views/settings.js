/** @import { GameInfo } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { OptionFields } from '../ui/option-fields.js';
import { text } from '../ui/text.js';
import { Lock } from './lock.js';

/**
 * How the room is run: who may come in and watch, how fast, what may be taken
 * back. The host can change it at any time; the others can read it.
 *
 * @param {{ store: RoomStore, info: GameInfo }} props
 */
export function RoomSettings({ store, info }) {
  const room = store.state.value.room;
  if (!room) return null;
  const host = store.host.value && store.connected.value;
  return html`<div class="room-settings">
    ${h(Lock, { store })}
    ${h(OptionFields, {
      infos: info.settings,
      values: room.settings,
      folded: text('room.settings'),
      onChange: host ? (_, changed) => store.send({ type: 'settings', settings: changed }) : undefined,
    })}
    <p class="help">${text(store.host.value ? 'room.settings_host' : 'room.options_guest')}</p>
    ${
      host &&
      room.phase === 'lobby' &&
      h(ConfirmButton, {
        label: text('room.end'),
        question: text('room.end_question'),
        lead: text('room.end_lead'),
        yes: text('room.end_yes'),
        icon: 'door',
        onConfirm: () => store.send({ type: 'end_room' }),
      })
    }
  </div>`;
}
