/** @import { GameInfo } from '../../types/wire.js' */
/** @import { Place } from '../main/place.js' */
/** @import { MyRoom } from './room-lists.js' */
import { h, html, useEffect, useState } from '../../vendor/ui.js';
import { handover } from '../main/handover.js';
import { goHome } from '../main/navigate.js';
import { ApiError, get, moveHere } from '../net/api.js';
import { isOwnCode } from '../net/own-code.js';
import { text } from '../ui/text.js';
import { Header } from './header.js';
import { titleOf } from './room-lists.js';

/**
 * Where a link from another device leads: says what will happen, and does it when told to.
 *
 * @param {{ code: string, place: Place }} props `place`: where it goes on
 */
export function MoveHere({ code, place }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [bad, setBad] = useState(false);
  const same = isOwnCode(code);
  useEffect(() => {
    document.title = `${text('move.here.title')} · ${text('app.name')}`;
  }, []);

  /** On to the page that the address names, as whoever we are. */
  const goOn = () => {
    handover.value = null;
  };
  const goToFront = () => {
    goHome();
    goOn();
  };
  const move = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await moveHere(code);
      goOn();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'bad_code') setBad(true);
      else setProblem(wordsFor(failure));
      setBusy(false);
    }
  };

  if (bad || same)
    return html`
      ${h(Header, {})}
      <main class="empty">
        <h1>${text(bad ? 'move.here.bad' : 'move.here.same')}</h1>
        <p role="alert">${text(bad ? 'move.here.bad_lead' : 'move.here.same_lead')}</p>
        ${place.page === 'room' && html`<button type="button" class="button main" onClick=${goOn}>${text('move.here.table')}</button>`}
        <button type="button" class="button" onClick=${goToFront}>${text('move.here.home')}</button>
      </main>
    `;
  return html`
    ${h(Header, {})}
    <main class="empty">
      <h1>${text('move.here.title')}</h1>
      <p>${text('move.here.lead')}</p>
      ${place.page === 'room' && html`<p>${text('move.here.room', { code: place.code })}</p>`}
      ${h(Losses, {})}
      ${problem && html`<p class="field-error" role="alert">${problem}</p>`}
      <button type="button" class="button main" aria-disabled=${busy ? 'true' : 'false'} onClick=${move}>
        ${text(busy ? 'move.here.busy' : problem ? 'move.here.again' : 'move.here.yes')}
      </button>
      <button type="button" class="button quiet" onClick=${goOn}>${text('move.here.no')}</button>
    </main>
  `;
}

/** What this browser holds now and would hold no more. */
function Losses() {
  const [rooms, setRooms] = useState(/** @type {MyRoom[]} */ ([]));
  const [games, setGames] = useState(/** @type {GameInfo[] | null} */ (null));
  useEffect(() => {
    // Without an answer there is nothing to warn of; the page asks for no new player.
    get('/api/me/rooms').then(
      (answer) => setRooms(answer.rooms),
      () => {},
    );
    get('/api/games').then(
      (answer) => setGames(answer.games),
      () => {},
    );
  }, []);
  if (rooms.length === 0) return null;
  return html`<div class="panel losses" role="alert">
    <p><strong>${text('move.here.lose')}</strong></p>
    <ul>
      ${rooms.map(({ room, game }) => html`<li key=${room}>${titleOf(game, games)} <code>${room}</code></li>`)}
    </ul>
  </div>`;
}

/** @param {unknown} failure */
function wordsFor(failure) {
  if (failure instanceof ApiError && failure.status > 0)
    return text('move.here.failed', { message: failure.message });
  return text('move.here.offline');
}
