/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { text } from '../ui/text.js';
import { Late } from './late.js';

/** @param {{ store: RoomStore }} props a match that has begun, of which we have seen nothing yet */
export function Soon({ store }) {
  return html`<div class="match">
    ${h(Late, { store })}
    <section class="panel"><h2>${text('late.soon')}</h2></section>
  </div>`;
}
