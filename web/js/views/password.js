/** @import { RoomStore } from '../state/store.js' */
import { h, html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { goHome } from '../main/navigate.js';
import { hasText, text } from '../ui/text.js';
import { Header } from './header.js';

/**
 * The door of a locked room.
 *
 * @param {{ store: RoomStore, problem: string }} props `problem`: why it is still shut
 */
export function Password({ store, problem }) {
  const [typed, setTyped] = useState('');
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const trying = store.status.value.kind !== 'ended';
  useEffect(() => {
    if (!trying) field.current?.select();
  }, [trying]);
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    if (typed && !trying) store.enter(typed);
  };
  const wrong = !trying && hasText(`door.${problem}`) && text(`door.${problem}`);
  return html`
    ${h(Header, {})}
    <main class="empty">
      <form class="panel" onSubmit=${submit}>
        <h1>${text('door.title')}</h1>
        <p>${text('door.lead')}</p>
        ${wrong && html`<p id="door-problem" class="field-error" role="alert">${wrong}</p>`}
        <label class="field">
          <span>${text('door.label')}</span>
          <input
            ref=${field} type="password" name="password" value=${typed} maxlength="64" autocomplete="off"
            aria-invalid=${wrong ? 'true' : 'false'} aria-describedby=${wrong ? 'door-problem' : null}
            onInput=${(/** @type {any} */ event) => setTyped(event.target.value)}
          />
        </label>
        <button class="button main" aria-disabled=${trying || !typed ? 'true' : 'false'}>
          ${text(trying ? 'door.trying' : 'door.go')}
        </button>
        <button type="button" class="button" onClick=${goHome}>${text('gone.home')}</button>
      </form>
    </main>
  `;
}
