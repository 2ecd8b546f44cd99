/** @import { RoomStore } from '../state/store.js' */
import { h, html, useState } from '../../vendor/ui.js';
import { text } from '../ui/text.js';
import { Header } from './header.js';

/** @param {{ store: RoomStore, wrong: boolean }} props the door of a locked room */
export function Password({ store, wrong }) {
  const [typed, setTyped] = useState('');
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    store.enter(typed);
  };
  return html`
    ${h(Header, {})}
    <main class="empty">
      <form class="panel" onSubmit=${submit}>
        <h1>${text('room.password')}</h1>
        ${wrong && html`<p class="field-error" role="alert">${text('room.password_wrong')}</p>`}
        <label class="field">
          <span>${text('room.password_label')}</span>
          <input type="password" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
        </label>
        <button class="button main">${text('room.password_go')}</button>
      </form>
    </main>
  `;
}
