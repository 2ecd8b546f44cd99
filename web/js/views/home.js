/** @import { GameInfo } from '../../types/wire.js' */
import { h, html, useEffect, useState } from '../../vendor/ui.js';
import { hasGame } from '../games/index.js';
import { goToRoom } from '../main/navigate.js';
import { readCode, roomPath } from '../main/place.js';
import { get, openSession } from '../net/api.js';
import { text } from '../ui/text.js';
import { Header } from './header.js';
import { NewTable } from './new-table.js';

/** The front page: open a table, join one, or go back to one's own. */
export function Home() {
  const [games, setGames] = useState(/** @type {GameInfo[] | null} */ (null));
  const [failed, setFailed] = useState(false);
  const [mine, setMine] = useState(/** @type {any[]} */ ([]));
  const [open, setOpen] = useState(/** @type {any[]} */ ([]));

  const load = () => {
    setFailed(false);
    get('/api/games').then(
      (answer) => setGames(answer.games.filter((/** @type {GameInfo} */ game) => hasGame(game.key))),
      () => setFailed(true),
    );
    // The two lists are extras: without them the page is as useful as before.
    openSession()
      .then(() => get('/api/me/rooms'))
      .then(
        (answer) => setMine(answer.rooms),
        () => setMine([]),
      );
    get('/api/rooms').then(
      (answer) => setOpen(answer.rooms),
      () => setOpen([]),
    );
  };
  useEffect(() => {
    document.title = text('app.name');
    load();
  }, []);

  return html`
    ${h(Header, {})}
    <main class="home">
      <div class="hero">
        <h1>${text('app.name')}</h1>
        <p>${text('app.claim')}</p>
      </div>
      <div class="home-columns">
        ${
          games
            ? h(NewTable, { games })
            : html`<section class="panel">
                ${
                  failed
                    ? html`<p role="alert">${text('home.failed')}</p>
                        <button type="button" class="button" onClick=${load}>${text('home.again')}</button>`
                    : html`<p>${text('home.loading')}</p>`
                }
              </section>`
        }
        <div class="home-side">
          ${h(JoinForm, {})}
          ${h(RoomList, { title: text('home.mine'), rooms: mine, games })}
          ${h(RoomList, { title: text('home.open'), rooms: open, games })}
        </div>
      </div>
    </main>
  `;
}

function JoinForm() {
  const [typed, setTyped] = useState('');
  const [bad, setBad] = useState(false);

  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const code = readCode(typed);
    setBad(!code);
    if (code) goToRoom(code);
  };
  return html`<form class="panel join" onSubmit=${submit}>
    <h2>${text('home.join')}</h2>
    <p>${text('home.join_lead')}</p>
    <label class="field">
      <span>${text('home.code')}</span>
      <input
        name="code" value=${typed} autocomplete="off" autocapitalize="none" spellcheck=${false}
        aria-invalid=${bad ? 'true' : 'false'} aria-describedby="code-help"
        onInput=${(/** @type {any} */ event) => setTyped(event.target.value)}
      />
    </label>
    <p id="code-help" class=${bad ? 'field-error' : 'help'} role=${bad ? 'alert' : null}>${text('home.bad_code')}</p>
    <button class="button">${text('home.join_go')}</button>
  </form>`;
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {{ room: string, game: string, your_turn?: boolean, locked?: boolean }[]} props.rooms
 * @param {GameInfo[] | null} props.games
 */
function RoomList({ title, rooms, games }) {
  if (rooms.length === 0) return null;
  return html`<nav class="panel" aria-label=${title}>
    <h2>${title}</h2>
    <ul class="room-list">
      ${rooms.map(
        ({ room, game, your_turn, locked }) => html`<li key=${room}>
          <a
            href=${roomPath(room)}
            onClick=${(/** @type {MouseEvent} */ event) => {
              event.preventDefault();
              goToRoom(room);
            }}
          >
            <strong>${games?.find((info) => info.key === game)?.title ?? game}</strong>
            <code>${room}</code>
            ${your_turn && html`<span class="tag turn">${text('home.your_turn')}</span>`}
            ${locked && html`<span class="tag">${text('home.locked')}</span>`}
          </a>
        </li>`,
      )}
    </ul>
  </nav>`;
}
