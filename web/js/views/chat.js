/** @import { ChatLine } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { text } from '../ui/text.js';

/** @param {{ store: RoomStore }} props what people say to all, or where that is on, to one */
export function Chat({ store }) {
  const [typed, setTyped] = useState('');
  const [to, setTo] = useState('');
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const { chat, room } = store.state.value;
  const offline = !store.connected.value;
  const whispers = room?.settings.whispers === true && store.seat.value !== null;
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [chat.length]);

  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const words = typed.trim();
    if (words && store.chat(words, whispers && to ? [to] : undefined)) setTyped('');
  };
  return html`<section class="panel chat">
    <h2>${text('chat.title')}</h2>
    <div ref=${list} class="lines" role="log" tabindex="0" aria-label=${text('chat.title')}>
      ${chat.length === 0 && html`<p class="help">${text('chat.empty')}</p>`}
      ${chat.map(line)}
    </div>
    <form onSubmit=${submit}>
      ${whispers && Recipient({ store, to, onChange: setTo })}
      <label class="field">
        <span class="visually-hidden">${text('chat.label')}</span>
        <input
          name="chat" value=${typed} maxlength="300" autocomplete="off" placeholder=${text('chat.label')}
          onInput=${(/** @type {any} */ event) => setTyped(event.target.value)}
        />
      </label>
      <button class="button" aria-disabled=${offline ? 'true' : 'false'}>${text('chat.send')}</button>
    </form>
  </section>`;
}

/** @param {ChatLine} said */
function line(said) {
  const whispered = said.to ? html` <em>(${text('chat.whisper')})</em>` : '';
  return html`<p key=${`${said.player}/${said.id}`}><strong>${said.name}</strong>${whispered} ${said.text}</p>`;
}

/** @param {{ store: RoomStore, to: string, onChange: (to: string) => void }} props */
function Recipient({ store, to, onChange }) {
  const { room, you } = store.state.value;
  const others = room?.seats.filter((holder) => holder && !holder.bot && holder.player !== you?.player) ?? [];
  return html`<label class="field recipient">
    <span>${text('chat.to')}</span>
    <select value=${to} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
      <option value="">${text('chat.to_all')}</option>
      ${others.map((holder) => html`<option key=${holder?.player} value=${holder?.player}>${holder?.name}</option>`)}
    </select>
  </label>`;
}
