/** @import { GameInfo } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html, useState } from '../../vendor/ui.js';
import { keep, recall } from '../main/memory.js';
import { Avatar } from '../ui/avatar.js';
import { text } from '../ui/text.js';
import { SeatActions } from './seat-actions.js';
import { SeatTags } from './seat-tags.js';

/**
 * A match that we are not let in to see: ask to watch, or for a seat.
 *
 * @param {{ store: RoomStore, info: GameInfo }} props
 */
export function Outside({ store, info }) {
  const [name, setName] = useState(recall('name') ?? '');
  const [problem, setProblem] = useState('');
  const { room, you } = store.state.value;
  if (!room) return null;
  const ask = room.settings.spectators === 'ask';
  const asking = room.claims.some((claim) => claim.player === you?.player);

  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const words = name.trim();
    setProblem(words ? '' : text('home.name_needed'));
    if (!words || !store.connected.value) return;
    keep('name', words);
    store.claim(null, words);
  };
  return html`<div class="outside">
    <section class="panel">
      <h2>${text('outside.title', { game: info.title })}</h2>
      <p>${text(ask ? 'outside.lead' : 'outside.lead_off')}</p>
      ${
        ask &&
        !asking &&
        html`<form class="sit-row" onSubmit=${submit}>
          <label class="field">
            <span>${text('room.name')}</span>
            <input
              name="name" value=${name} maxlength="24" autocomplete="nickname"
              onInput=${(/** @type {any} */ event) => setName(event.target.value)}
            />
          </label>
          <button class="button main">${text('outside.ask')}</button>
        </form>`
      }
      ${problem && html`<p class="field-error" role="alert">${problem}</p>`}
    </section>
    <section class="panel">
      <h2>${text('room.seats')}</h2>
      <ol class="seats">
        ${room.seats.map(
          (holder, seat) => html`<li key=${seat} class=${holder ? '' : 'free'}>
            ${holder ? h(Avatar, { name: holder.name, look: seat }) : html`<span class="avatar vacant" aria-hidden="true"></span>`}
            <span class="seat-words">
              <strong>${holder?.name ?? text('room.free')}</strong>
              ${holder && SeatTags({ store, holder, seat })}
            </span>
            ${
              holder
                ? SeatActions({ store, holder, seat, level: info.bot_levels[0] })
                : !asking &&
                  html`<button type="button" class="button" onClick=${() => store.claim(seat)}>${text('room.play_on')}</button>`
            }
          </li>`,
        )}
      </ol>
    </section>
  </div>`;
}
