import { html, useState } from '../../vendor/ui.js';
import { roomLink } from '../main/place.js';
import { Icon } from './icon.js';
import { text } from './text.js';

/**
 * The link to the table, to be copied or shared. It holds the room's code and nothing else.
 *
 * @param {{ code: string, game: string }} props
 */
export function ShareLink({ code, game }) {
  const [copied, setCopied] = useState(false);
  const link = roomLink(code);
  const canShare = typeof navigator.share === 'function';

  const copy = async () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById('room-link'));
    field.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // On plain http there is no clipboard; the old way works there.
      document.execCommand('copy');
    }
    setCopied(true);
  };
  const share = () =>
    navigator.share({ text: text('room.share_text', { game }), url: link }).catch(() => {
      // Closing the share sheet is no failure.
    });
  return html`<div class="share">
    <label class="field">
      <span>${text('room.link')}</span>
      <input id="room-link" readonly value=${link} />
    </label>
    <button type="button" class="button" onClick=${copy}>
      ${Icon({ name: copied ? 'check' : 'link' })}${text(copied ? 'room.copied' : 'room.copy')}
    </button>
    <span class="visually-hidden" role="status">${copied && text('room.copied')}</span>
    ${
      canShare &&
      html`<button type="button" class="button" onClick=${share}>${Icon({ name: 'share' })}${text('room.share')}</button>`
    }
  </div>`;
}
