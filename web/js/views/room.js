/** @import { GameInfo } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html, useEffect, useState } from '../../vendor/ui.js';
import { get } from '../net/api.js';
import { endingOf } from '../state/ending.js';
import { useAwake } from '../ui/awake.js';
import { text } from '../ui/text.js';
import { Banner } from './banner.js';
import { Blocked } from './blocked.js';
import { Gone } from './gone.js';
import { Header } from './header.js';
import { Password } from './password.js';
import { RoomFrame } from './room-frame.js';
import { useTitle } from './title.js';

/**
 * A room: its door, its frame with what goes on in it, or how the way there ended.
 *
 * @param {{ store: RoomStore }} props
 */
export function RoomPage({ store }) {
  const info = useGameInfo(store.state.value.room?.game);
  const { room, refused } = store.state.value;
  const status = store.status.value;
  useTitle(store, info?.title);
  useAwake(room?.phase === 'playing' && store.seat.value !== null);

  const ending = endingOf(status, refused, Boolean(store.password));
  if (ending?.page === 'password') return h(Password, { store, problem: ending.key });
  if (ending) return h(Gone, { store, ending: ending.key });
  if (!room && (status.kind === 'connecting' || status.kind === 'waiting') && status.blocked)
    return h(Blocked, { store });
  if (room && info) return h(RoomFrame, { store, info, room });
  return html`${h(Header, {})}${h(Banner, { store })}<main class="empty"><h1>${text('net.connecting')}</h1></main>`;
}

/** @param {string | undefined} key @returns {GameInfo | null} */
function useGameInfo(key) {
  const [games, setGames] = useState(/** @type {GameInfo[]} */ ([]));
  useEffect(() => {
    let stopped = false;
    const load = () =>
      get('/api/games').then(
        (answer) => setGames(answer.games),
        () => setTimeout(() => stopped || load(), 2000),
      );
    load();
    return () => {
      stopped = true;
    };
  }, []);
  return games.find((game) => game.key === key) ?? null;
}
