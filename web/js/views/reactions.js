/** @import { RoomStore } from '../state/store.js' */
import { html, useRef, useState } from '../../vendor/ui.js';
import { useEscape } from '../ui/escape.js';
import { Icon } from '../ui/icon.js';
import { text } from '../ui/text.js';

/** The ones the server passes on. */
export const REACTIONS = ['👍', '👏', '😀', '😂', '😮', '😢', '😡', '🤔', '🎉', '❤️', '🙏', '👋'];

/** @param {{ store: RoomStore }} props a small bar to say something without words */
export function Reactions({ store }) {
  const [open, setOpen] = useState(false);
  const toggle = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  useEscape(open, close);
  return html`<div class="reactions">
    <button ref=${toggle} type="button" class="button quiet tool" aria-expanded=${open ? 'true' : 'false'} onClick=${() => setOpen(!open)}>
      ${Icon({ name: 'smile' })}<span>${text('react.open')}</span>
    </button>
    ${
      open &&
      html`<div class="reaction-bar" role="group" aria-label=${text('react.title')}>
        ${REACTIONS.map(
          (emoji) => html`<button
            key=${emoji} type="button" class="button quiet" aria-label=${text(`react.${emoji}`)} title=${text(`react.${emoji}`)}
            onClick=${() => {
              store.send({ type: 'react', emoji });
              close();
            }}
          ><span class="emoji">${emoji}</span><small>${text(`react.${emoji}`)}</small></button>`,
        )}
      </div>`
    }
  </div>`;
}
