import { html, useState } from '../../vendor/ui.js';
import { codeOf, handover } from '../main/handover.js';
import { goToRoom } from '../main/navigate.js';
import { readCode } from '../main/place.js';
import { text } from '../ui/text.js';

/** Takes a code or a link, however it was written down. */
export function JoinForm() {
  const [typed, setTyped] = useState('');
  const [bad, setBad] = useState(false);

  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const move = codeOf(typed);
    const code = readCode(typed);
    setBad(!move && !code);
    if (code) goToRoom(code);
    if (move) handover.value = move;
    if (!move && !code) document.getElementById('join-code')?.focus();
  };
  return html`<form class="panel join" onSubmit=${submit}>
    <h2>${text('home.join')}</h2>
    <p>${text('home.join_lead')}</p>
    <label class="field">
      <span>${text('home.code')}</span>
      <input
        id="join-code" name="code" value=${typed} autocomplete="off" autocapitalize="none" spellcheck=${false}
        aria-invalid=${bad ? 'true' : 'false'} aria-describedby="code-help"
        onInput=${(/** @type {any} */ event) => setTyped(event.target.value)}
      />
    </label>
    <p id="code-help" class=${bad ? 'field-error' : 'help'} role=${bad ? 'alert' : null}>${text('home.bad_code')}</p>
    <button class="button">${text('home.join_go')}</button>
  </form>`;
}
