import { h, html } from '../../vendor/ui.js';
import { goHome } from '../main/navigate.js';
import { text } from '../ui/text.js';
import { Header } from './header.js';

/**
 * The end of the road: no such room, or not for us.
 *
 * @param {object} props
 * @param {'no_room' | 'not_allowed'} props.reason
 * @param {string} props.detail what the server said
 * @param {string} props.code
 */
export function Gone({ reason, detail, code }) {
  const key =
    reason === 'no_room' ? 'gone' : ['kicked', 'removed'].includes(detail) ? 'gone.kicked' : 'gone.moved';
  const title = reason === 'no_room' ? 'gone.title' : key;
  return html`
    ${h(Header, {})}
    <main class="empty">
      <h1>${text(title)}</h1>
      <p>${text(`${key}${reason === 'no_room' ? '.' : '_'}lead`, { code })}</p>
      <button type="button" class="button main" onClick=${goHome}>${text('gone.home')}</button>
    </main>
  `;
}
