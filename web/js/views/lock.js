/** @import { RoomStore } from '../state/store.js' */
import { h, html, useState } from '../../vendor/ui.js';
import { Icon } from '../ui/icon.js';
import { text } from '../ui/text.js';

/** @param {{ store: RoomStore }} props whether newcomers get in; the host can change it */
export function Lock({ store }) {
  const locked = store.state.value.room?.locked;
  const host = store.host.value && store.connected.value;
  if (!host)
    return locked
      ? html`<p class="lock-line">${Icon({ name: 'lock' })}${text('lock.locked_guest')}</p>`
      : null;
  if (locked)
    return html`<div class="lock">
      <p class="lock-line">${Icon({ name: 'lock' })}<strong>${text('lock.locked')}</strong></p>
      <p class="help">${text('lock.locked_help')}</p>
      <button type="button" class="button" onClick=${() => store.send({ type: 'unlock' })}>
        ${Icon({ name: 'unlock' })}${text('lock.unlock')}
      </button>
    </div>`;
  return h(LockForm, { store });
}

/** @param {{ store: RoomStore }} props */
function LockForm({ store }) {
  const [password, setPassword] = useState('');
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    store.send({ type: 'lock', ...(password && { password }) });
    setPassword('');
  };
  return html`<form class="lock" onSubmit=${submit}>
    <label class="field">
      <span>${text('lock.password')}</span>
      <input
        name="room-password" value=${password} maxlength="64" autocomplete="off" autocapitalize="none"
        spellcheck=${false} aria-describedby="lock-help"
        onInput=${(/** @type {any} */ event) => setPassword(event.target.value)}
      />
    </label>
    <button class="button">${Icon({ name: 'lock' })}${text(password ? 'lock.with_password' : 'lock.without')}</button>
    <p id="lock-help" class="help">${text(password ? 'lock.help_password' : 'lock.help')}</p>
  </form>`;
}
