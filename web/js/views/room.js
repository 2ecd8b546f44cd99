/** @import { GameInfo } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html, useEffect, useSignal, useState } from '../../vendor/ui.js';
import { get } from '../net/api.js';
import { Icon } from '../ui/icon.js';
import { LiveLog } from '../ui/live-log.js';
import { text } from '../ui/text.js';
import { Banner } from './banner.js';
import { Gone } from './gone.js';
import { Header } from './header.js';
import { Lobby } from './lobby.js';
import { Match } from './match.js';
import { Password } from './password.js';
import { SidePanel } from './side-panel.js';
import { useTitle } from './title.js';

/**
 * A room: its lobby, or the game that is going on in it.
 *
 * @param {{ store: RoomStore }} props
 */
export function RoomPage({ store }) {
  const info = useGameInfo(store.state.value.room?.game);
  const panel = useSignal(false);
  const seen = useSignal(0);
  const { room, refused, chat } = store.state.value;
  const status = store.status.value;
  useTitle(store, info?.title);

  if (!room && refused && ['password_needed', 'wrong_password'].includes(refused.code))
    return h(Password, { store, wrong: refused.code === 'wrong_password' });
  if (status.kind === 'ended' && status.reason !== 'left' && status.reason !== 'reload')
    return h(Gone, { reason: status.reason, detail: status.detail, code: store.code });
  if (!room || !info)
    return html`${h(Header, {})}${h(Banner, { store })}<main class="empty"><p role="status">${text('net.connecting')}</p></main>`;

  // The last trick is shown to its end before the result takes its place.
  const playing = store.scene.value && (room.phase === 'playing' || !store.present.value);
  const unread = chat.length - seen.value;
  const open = () => {
    panel.value = true;
    seen.value = chat.length;
  };
  return html`
    <a class="skip-link" href="#table">${text('app.skip')}</a>
    ${h(Header, {
      title: info.title,
      children: html`<button type="button" class="button quiet panel-toggle" onClick=${open}>
        ${Icon({ name: 'chat' })}<span>${text('room.panel')}</span>
        ${unread > 0 && !panel.value && html`<span class="badge">${unread}</span>`}
      </button>`,
    })}
    ${h(Banner, { store })}
    <div class=${`room ${playing ? 'playing' : 'in-lobby'}`}>
      <main id="table" tabindex="-1">${playing ? h(Match, { store, info }) : h(Lobby, { store, info })}</main>
      ${h(SidePanel, {
        store,
        info,
        open: panel.value,
        playing: Boolean(playing),
        onClose: () => {
          panel.value = false;
          seen.value = chat.length;
        },
      })}
    </div>
    ${h(LiveLog, { lines: store.log })}
  `;
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
