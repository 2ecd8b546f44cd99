/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { text } from '../ui/text.js';
import { Header } from './header.js';

/** @param {{ store: RoomStore }} props the server answers, but no line to it stays open: what that means and what helps */
export function Blocked({ store }) {
  return html`
    ${h(Header, {})}
    <main class="empty blocked">
      <h1>${text('blocked.title')}</h1>
      <div role="alert">
        <p>${text('blocked.lead')}</p>
      </div>
      <ul>
        <li>${text('blocked.network')}</li>
        <li>${text('blocked.browser')}</li>
        <li>${text('blocked.operator')}</li>
      </ul>
      <button type="button" class="button main" onClick=${() => store.connection.wake()}>${text('net.retry')}</button>
    </main>
  `;
}
