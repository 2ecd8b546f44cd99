/** @import { GameInfo, Room } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html, useEffect, useRef } from '../../vendor/ui.js';
import { AtTable } from '../ui/at-table.js';
import { SoundSwitch } from '../ui/chime.js';
import { Icon } from '../ui/icon.js';
import { LiveLog } from '../ui/live-log.js';
import { useSheet } from '../ui/sheet.js';
import { counted, text } from '../ui/text.js';
import { Asks } from './asks.js';
import { Banner } from './banner.js';
import { Header } from './header.js';
import { LeaveDialog } from './leave-dialog.js';
import { Lobby } from './lobby.js';
import { Match } from './match.js';
import { Notes } from './notes.js';
import { Outside } from './outside.js';
import { Reactions } from './reactions.js';
import { SidePanel } from './side-panel.js';
import { Soon } from './soon.js';
import { TakeBack } from './take-back.js';

/**
 * A room that we are in: the table or the lobby, the side panel, and what stands before them.
 *
 * @param {{ store: RoomStore, info: GameInfo, room: Room }} props
 */
export function RoomFrame({ store, info, room }) {
  const { you, over } = store.state.value;
  // The last trick is shown to its end before the result takes its place.
  const playing = Boolean(store.scene.value) && (room.phase === 'playing' || !store.present.value);
  const outside = room.phase === 'playing' && Boolean(you?.outside);
  const soon = room.phase === 'playing' && !over;
  const toggle = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const side = useRef(/** @type {HTMLElement | null} */ (null));
  const sheet = useSheet({ possible: playing && !you?.outside, toggle, sheet: side });
  const unread = store.unread.value;
  useEffect(() => {
    if (sheet.open && unread > 0) side.current?.querySelector('.chat')?.scrollIntoView({ block: 'nearest' });
  }, [sheet.open]);
  // The lobby is one long page on narrow screens, with the talk at its end.
  const goToTalk = () => {
    const lines = side.current?.querySelector('.lines');
    lines?.scrollIntoView({ block: 'center' });
    if (lines instanceof HTMLElement) lines.focus({ preventScroll: true });
  };
  const tools = html`
    ${playing && h(TakeBack, { store })}
    ${playing && store.seat.value !== null && h(Reactions, { store })}
    ${h(SoundSwitch, {})}
    <button
      ref=${toggle} type="button" class="button quiet tool panel-toggle" hidden=${you?.outside}
      onClick=${playing ? sheet.show : goToTalk}
    >
      ${Icon({ name: 'chat' })}<span>${text(playing ? 'room.panel' : 'chat.title')}</span>
      ${unread > 0 && html`<span class="badge" aria-hidden="true">${unread}</span><span class="visually-hidden"> ${counted('chat.unread', unread)}</span>`}
    </button>
  `;
  return html`
    <a class="skip-link" href="#table">${text('app.skip')}</a>
    ${h(Header, { title: info.title, children: tools, inert: sheet.open })}
    ${h(Banner, { store })}
    <div class=${`room ${playing ? 'playing' : 'in-lobby'}`}>
      <main id="table" tabindex="-1" inert=${sheet.open}>
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
      ${!you?.outside && h(SidePanel, { store, info, open: sheet.open, playing, side, onClose: sheet.hide })}
    </div>
    ${h(Notes, { store })}
    ${h(LeaveDialog, { store })}
    ${h(LiveLog, { lines: store.journal.lines })}
  `;
}
