import { h, html } from '../../vendor/ui.js';
import { goHome } from '../main/navigate.js';
import { text } from '../ui/text.js';
import { Header } from './header.js';

/** What the server says to people whom the host has sent away. */
const SENT_AWAY = ['kicked', 'removed'];

/**
 * The end of the road: no such room, or not for us.
 *
 * @param {object} props
 * @param {'no_room' | 'not_allowed' | 'no_screen'} props.reason
 * @param {string} props.detail what the server said
 * @param {string} props.code
 */
export function Gone({ reason, detail, code }) {
  const key = reason === 'not_allowed' ? (SENT_AWAY.includes(detail) ? 'kicked' : 'moved') : reason;
  return html`
    ${h(Header, {})}
    <main class="empty">
      <h1>${text(`gone.${key}`)}</h1>
      <p>${text(`gone.${key}.lead`, { code })}</p>
      <button type="button" class="button main" onClick=${goHome}>${text('gone.home')}</button>
    </main>
  `;
}
