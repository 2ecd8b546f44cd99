/** @import { GameInfo } from '../../types/wire.js' */
/** @import { MyRoom, OpenRoom } from './room-lists.js' */
import { h, html, useEffect, useState } from '../../vendor/ui.js';
import { hasGame } from '../games/index.js';
import { get, openSession, serverNow } from '../net/api.js';
import { text } from '../ui/text.js';
import { useWhileVisible } from '../ui/while-visible.js';
import { Header } from './header.js';
import { JoinForm } from './join-form.js';
import { NewTable } from './new-table.js';
import { MyTables, OpenTables, openToUs } from './room-lists.js';

/** How often the lists are looked up, in milliseconds. */
const REFRESH = 15_000;

/** The front page: open a table, join one, or go back to one's own. */
export function Home() {
  const { games, failed, load } = useGames();
  const { mine, open, trouble, moved, gone } = useTables();
  const turn = mine?.some(({ your_turn }) => your_turn) ?? false;
  useEffect(() => {
    document.title = turn ? text('app.turn_title', { title: text('app.name') }) : text('app.name');
  }, [turn]);

  const playable = games?.filter(({ key }) => hasGame(key));
  return html`
    ${h(Header, {})}
    <main class="home">
      <div class="hero">
        <h1>${text('app.name')}</h1>
        <p>${text('app.claim')}</p>
      </div>
      ${
        moved &&
        html`<div class="banner warn moved-away" role="status">
          <strong>${text('move.out.gone')}</strong><span>${text('move.out.gone_lead')}</span>
        </div>`
      }
      <div class="home-columns">
        ${playable ? h(NewTable, { games: playable }) : h(Loading, { failed, load })}
        <div class="home-side">
          ${mine && h(MyTables, { rooms: mine, games, now: serverNow(), onGone: gone })}
          ${h(JoinForm, {})}
          ${trouble && html`<p class="help" role="status">${text('home.lists_failed')}</p>`}
          ${open && h(OpenTables, { rooms: openToUs(open, mine ?? []), games })}
        </div>
      </div>
    </main>
  `;
}

/** @param {{ failed: boolean, load: () => void }} props */
function Loading({ failed, load }) {
  return html`<section class="panel">
    ${
      failed
        ? html`<p role="alert">${text('home.failed')}</p>
            <button type="button" class="button" onClick=${load}>${text('home.again')}</button>`
        : html`<p role="status">${text('home.loading')}</p>`
    }
  </section>`;
}

function useGames() {
  const [games, setGames] = useState(/** @type {GameInfo[] | null} */ (null));
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    get('/api/games').then(
      (answer) => setGames(answer.games),
      () => setFailed(true),
    );
  };
  useEffect(load, []);
  return { games, failed, load };
}

/** One's own tables and the open ones, as they are while the page is looked at. */
function useTables() {
  const [mine, setMine] = useState(/** @type {MyRoom[] | null} */ (null));
  const [open, setOpen] = useState(/** @type {OpenRoom[] | null} */ (null));
  const [trouble, setTrouble] = useState(false);
  const [moved, setMoved] = useState(false);
  /** The server knew this browser when the page was opened, and does not any more. */
  const gone = () => {
    setMine([]);
    setMoved(true);
  };
  useWhileVisible(async () => {
    const [own, listed] = await Promise.allSettled([
      openSession().then(() => get('/api/me/rooms')),
      get('/api/rooms'),
    ]);
    if (own.status === 'fulfilled') setMine(own.value.rooms);
    if (listed.status === 'fulfilled') setOpen(listed.value.rooms);
    const stranger = own.status === 'rejected' && own.reason.status === 401;
    if (stranger) gone();
    setTrouble((own.status === 'rejected' && !stranger) || listed.status === 'rejected');
  }, REFRESH);
  return { mine, open, trouble, moved, gone };
}
