/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { goHome } from '../main/navigate.js';
import { text } from '../ui/text.js';
import { Header } from './header.js';

/** Ends that may be over by themselves after a while. */
const AGAIN = ['locked', 'full', 'too_often', 'other'];
/** Ends after which this browser has to introduce itself anew. */
const ANEW = ['moved', 'stranger'];

/**
 * The end of the road: no such room, or not for us; and where to go from there.
 *
 * @param {{ store: RoomStore, ending: string }} props
 */
export function Gone({ store, ending }) {
  const code = store.code;
  const refused = store.state.value.refused;
  const lead = ending === 'other' && refused ? refused.message : text(`gone.${ending}.lead`, { code });
  return html`
    ${h(Header, {})}
    <main class="empty">
      <h1>${text(`gone.${ending}`)}</h1>
      <p>${lead}</p>
      ${
        AGAIN.includes(ending) &&
        html`<button type="button" class="button" onClick=${() => store.connection.knock()}>${text('gone.again')}</button>`
      }
      ${
        ANEW.includes(ending) &&
        html`<button type="button" class="button" onClick=${() => location.reload()}>${text('gone.reload')}</button>`
      }
      <button type="button" class="button main" onClick=${goHome}>${text('gone.home')}</button>
    </main>
  `;
}
