/** @import { GameInfo } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html, useEffect, useSignal, useState } from '../../vendor/ui.js';
import { get } from '../net/api.js';
import { endingOf } from '../state/ending.js';
import { AtTable } from '../ui/at-table.js';
import { useAwake } from '../ui/awake.js';
import { SoundSwitch } from '../ui/chime.js';
import { Icon } from '../ui/icon.js';
import { LiveLog } from '../ui/live-log.js';
import { text } from '../ui/text.js';
import { Asks } from './asks.js';
import { Banner } from './banner.js';
import { Blocked } from './blocked.js';
import { Gone } from './gone.js';
import { Header } from './header.js';
import { LeaveDialog } from './leave-dialog.js';
import { Lobby } from './lobby.js';
import { Match } from './match.js';
import { Notes } from './notes.js';
import { Outside } from './outside.js';
import { Password } from './password.js';
import { Reactions } from './reactions.js';
import { SidePanel } from './side-panel.js';
import { Soon } from './soon.js';
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
  const { room, refused, chat, you, over } = store.state.value;
  const status = store.status.value;
  useTitle(store, info?.title);
  useAwake(room?.phase === 'playing' && store.seat.value !== null);

  const ending = endingOf(status, refused, Boolean(store.password));
  if (ending?.page === 'password') return h(Password, { store, problem: ending.key });
  if (ending) return h(Gone, { store, ending: ending.key });
  if (!room && (status.kind === 'connecting' || status.kind === 'waiting') && status.blocked)
    return h(Blocked, { store });
  if (!room || !info)
    return html`${h(Header, {})}${h(Banner, { store })}<main class="empty"><h1>${text('net.connecting')}</h1></main>`;

  // The last trick is shown to its end before the result takes its place.
  const playing = Boolean(store.scene.value) && (room.phase === 'playing' || !store.present.value);
  const outside = room.phase === 'playing' && Boolean(you?.outside);
  const soon = room.phase === 'playing' && !over;
  const unread = panel.value ? 0 : chat.length - seen.value;
  /** @param {boolean} open */
  const turn = (open) => {
    panel.value = open;
    seen.value = chat.length;
  };
  const tools = html`
    ${playing && store.seat.value !== null && h(Reactions, { store })}
    ${h(SoundSwitch, {})}
    <button type="button" class="button quiet tool panel-toggle" hidden=${you?.outside} onClick=${() => turn(true)}>
      ${Icon({ name: 'chat' })}<span>${text('room.panel')}</span>
      ${unread > 0 && html`<span class="badge">${unread}</span>`}
    </button>
  `;
  return html`
    <a class="skip-link" href="#table">${text('app.skip')}</a>
    ${h(Header, { title: info.title, children: tools })}
    ${h(Banner, { store })}
    <div class=${`room ${playing ? 'playing' : 'in-lobby'}`}>
      <main id="table" tabindex="-1">
        ${h(Asks, { store })}
        <${AtTable.Provider} value=${{ countdown: store.moments.countdown.value, bubbles: store.moments.bubbles.value }}>
          ${
            outside
              ? h(Outside, { store, info })
              : playing
                ? h(Match, { store, info })
                : soon
                  ? h(Soon, { store })
                  : h(Lobby, { store, info })
          }
        <//>
      </main>
      ${!you?.outside && h(SidePanel, { store, info, open: panel.value, playing, onClose: () => turn(false) })}
    </div>
    ${h(Notes, { store })}
    ${h(LeaveDialog, { store })}
    ${h(LiveLog, { lines: store.journal.lines })}
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
