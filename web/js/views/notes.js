/** @import { RoomStore } from '../state/store.js' */
import { html } from '../../vendor/ui.js';
import { Icon } from '../ui/icon.js';
import { text } from '../ui/text.js';

/** @param {{ store: RoomStore }} props what has just happened and nobody should miss; it is read out with the story */
export function Notes({ store }) {
  const notes = store.journal.notes.value;
  if (notes.length === 0) return null;
  return html`<section class="notes" aria-label=${text('note.title')}>
    ${notes.map(
      ({ id, words }) => html`<p key=${id} class="note">
        <span>${words}</span>
        <button
          type="button" class="button quiet icon-only" aria-label=${text('note.close')} title=${text('note.close')}
          onClick=${() => store.journal.dismiss(id)}
        >${Icon({ name: 'close' })}</button>
      </p>`,
    )}
  </section>`;
}
