/** @import { RoomStore } from '../state/store.js' */
import { html } from '../../vendor/ui.js';
import { Icon } from '../ui/icon.js';
import { counted, text } from '../ui/text.js';

/** @param {{ store: RoomStore }} props says to people who watch that they see an earlier table */
export function Late({ store }) {
  const room = store.state.value.room;
  const delay = Number(room?.settings.spectator_delay ?? 0);
  if (!delay || store.seat.value !== null) return null;
  const time = delay % 60 === 0 ? counted('late.minutes', delay / 60) : counted('late.seconds', delay);
  return html`<p class="banner">${Icon({ name: 'clock' })}<span>${text('late.says', { time })}</span></p>`;
}
