/** @import { RoomStore } from '../state/store.js' */
import { html } from '../../vendor/ui.js';
import { Icon } from '../ui/icon.js';
import { text } from '../ui/text.js';

/** @param {{ store: RoomStore }} props asks to take back what we have just done, while nobody has done anything since */
export function TakeBack({ store }) {
  const { room, newest, undo, over } = store.state.value;
  const possible = newest && !undo && !over && room?.settings.take_back === 'agreed';
  if (!possible || !store.connected.value || store.seat.value === null) return null;
  return html`<button type="button" class="button quiet small" onClick=${() => store.send({ type: 'undo_ask' })}>
    ${Icon({ name: 'undo' })}${text('undo.ask')}
  </button>`;
}
