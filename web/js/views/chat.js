/** @import { ChatLine, Room } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { isBotOnly, namesOf } from '../state/people.js';
import { useInSight } from '../ui/in-sight.js';
import { listed, text } from '../ui/text.js';
import { Recipients } from './recipients.js';

/** @param {{ store: RoomStore }} props what people say to all, or where that is on, to some */
export function Chat({ store }) {
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState(/** @type {string[]} */ ([]));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const { chat, room, you } = store.state.value;
  const offline = !store.connected.value;
  const whispers = room?.settings.whispers === true && store.seat.value !== null;
  const others =
    room?.seats.flatMap((holder) =>
      holder && !isBotOnly(holder) && holder.player !== you?.player ? [holder] : [],
    ) ?? [];
  const to = whispers ? others.map((holder) => holder.player).filter((one) => chosen.includes(one)) : [];
  const inSight = useInSight(list);
  const newest = chat.at(-1);
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
    if (inSight) store.readTalk();
  }, [newest, inSight]);

  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const words = typed.trim();
    if (words && store.chat(words, to.length > 0 ? to : undefined)) setTyped('');
  };
  /** @param {any} event */
  const write = (event) => {
    setTyped(event.target.value);
    if (event.target.value.trim()) store.typing(to.length > 0 ? to : undefined);
  };
  return html`<section class="panel chat">
    <h2>${text('chat.title')}</h2>
    <div ref=${list} class="lines" role="log" tabindex="0" aria-label=${text('chat.title')}>
      ${chat.length === 0 && html`<p class="help">${text('chat.empty')}</p>`}
      ${chat.map((said) => line(said, room, you?.player))}
    </div>
    <p class="writing help">${h(Writers, { store })}</p>
    <form onSubmit=${submit}>
      ${whispers && others.length > 0 && h(Recipients, { others, chosen: to, onChange: choose })}
      <label class="field">
        <span class="visually-hidden">${text('chat.label')}</span>
        <input
          name="chat" value=${typed} maxlength="300" autocomplete="off"
          placeholder=${text(to.length > 0 ? 'chat.whisper_label' : 'chat.label')} onInput=${write}
        />
      </label>
      <button class="button" aria-disabled=${offline ? 'true' : 'false'}>${text(to.length > 0 ? 'chat.whisper_send' : 'chat.send')}</button>
    </form>
  </section>`;
}

/** @param {ChatLine} said @param {Room | null} room @param {string | null | undefined} me */
function line(said, room, me) {
  const to = said.to?.filter((player) => player !== said.player);
  const whispered =
    to && room ? html` <em>(${text('chat.whispered', { names: namesOf(room, to, me) })})</em>` : '';
  return html`<p key=${`${said.player}/${said.id}`} class=${to ? 'whisper' : ''}>
    <strong>${said.name}</strong>${whispered} ${said.text}
  </p>`;
}

/** @param {{ store: RoomStore }} props who is writing just now; not read out, since it is no news */
function Writers({ store }) {
  const room = store.state.value.room;
  const me = store.state.value.you?.player;
  const writers = store.moments.writers.value.filter((one) => one.player !== me);
  if (!room || writers.length === 0) return null;
  const words = [false, true].flatMap((whisper) => {
    const players = writers.filter((one) => one.whisper === whisper).map((one) => one.player);
    const key = `chat.${whisper ? 'whispering' : 'writing'}${players.length === 1 ? '_one' : ''}`;
    return players.length > 0 ? [text(key, { names: namesOf(room, players) })] : [];
  });
  return html`${listed(words)}`;
}
