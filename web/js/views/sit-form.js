/** @import { RoomStore } from '../state/store.js' */
import { html, useEffect, useState } from '../../vendor/ui.js';
import { keep, recall } from '../main/memory.js';
import { text } from '../ui/text.js';

/** @param {{ store: RoomStore, title: string }} props what somebody sees who has just followed the link */
export function SitForm({ store, title }) {
  const [name, setName] = useState(recall('name') ?? '');
  const [problem, setProblem] = useState('');
  const [tried, setTried] = useState(/** @type {number | null} */ (null));
  const { room, refused } = store.state.value;
  const free = room?.seats.indexOf(null) ?? -1;
  const offline = !store.connected.value;

  const sit = () => {
    setTried(free);
    store.send({ type: 'sit', seat: free, name: name.trim() });
  };
  // Somebody sat down there in the same moment: any other seat does as well.
  useEffect(() => {
    const taken = refused?.re === 'sit' && refused.code === 'seat_taken';
    if (taken && tried !== null && free >= 0 && free !== tried) sit();
  }, [refused]);

  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    if (offline) return;
    if (!name.trim()) {
      setProblem(text('home.name_needed'));
      return;
    }
    keep('name', name.trim());
    sit();
  };
  return html`<form class="panel sit" onSubmit=${submit}>
    <h2>${text('room.welcome', { game: title })}</h2>
    ${
      free < 0
        ? html`<p>${text('room.welcome_full')}</p>`
        : html`<ol class="steps">
              <li>${text('room.step_sit')}</li>
              <li>${text('room.step_ready')}</li>
              <li>${text('room.step_start')}</li>
            </ol>
            <div class="sit-row">
              <label class="field">
                <span>${text('room.name')}</span>
                <input
                  name="name" value=${name} maxlength="24" autocomplete="nickname"
                  onInput=${(/** @type {any} */ event) => setName(event.target.value)}
                />
              </label>
              <button class="button main" aria-disabled=${offline ? 'true' : 'false'}>${text('room.sit_first')}</button>
            </div>
            ${problem && html`<p class="field-error" role="alert">${problem}</p>`}`
    }
  </form>`;
}
