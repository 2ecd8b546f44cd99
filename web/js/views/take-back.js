/** @import { RoomStore } from '../state/store.js' */
import { html } from '../../vendor/ui.js';
import { Icon } from '../ui/icon.js';
import { text } from '../ui/text.js';

/**
 * Asks to take back what we have just done, while nobody has done anything since. It
 * stands above the table, where it lies over nothing that is looked at or played.
 *
 * @param {{ store: RoomStore }} props
 */
export function TakeBack({ store }) {
  const { room, newest, undo, over } = store.state.value;
  const possible = newest && !undo && !over && room?.settings.take_back === 'agreed';
  if (!possible || !store.connected.value || store.seat.value === null) return null;
  const label = text('undo.ask');
  return html`<button type="button" class="button tool take-back" title=${label} aria-label=${label} onClick=${() => store.send({ type: 'undo_ask' })}>
    ${Icon({ name: 'undo' })}<span>${label}</span>
  </button>`;
}
