/** @import { RefObject } from '../../vendor/ui.js' */
/** @import { GameInfo } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { gameOf } from '../games/index.js';
import { goHome } from '../main/navigate.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Icon } from '../ui/icon.js';
import { OptionFields } from '../ui/option-fields.js';
import { ShareLink } from '../ui/share.js';
import { text } from '../ui/text.js';
import { castOf } from './cast.js';
import { Chat } from './chat.js';
import { GiveUp } from './give-up.js';
import { MoveOut } from './move-out.js';
import { People } from './people.js';
import { RoomSettings } from './settings.js';

/**
 * Beside the table in large windows, over it in small ones: scores, story, people, talk.
 * The talk is always in sight; the rest gives way, and scrolls where there is too little room.
 *
 * @param {object} props
 * @param {RoomStore} props.store
 * @param {GameInfo} props.info
 * @param {boolean} props.open over the table
 * @param {boolean} props.playing
 * @param {RefObject<HTMLElement | null>} props.side
 * @param {() => void} props.onClose
 */
export function SidePanel({ store, info, open, playing, side, onClose }) {
  const view = store.scene.value?.view;
  const room = store.state.value.room;
  const game = gameOf(info.key);
  return html`<div
    ref=${side} class=${`side ${open ? 'open' : ''}`} aria-label=${text('room.panel')}
    role=${open ? 'dialog' : 'complementary'} aria-modal=${open ? 'true' : null}
  >
    <button type="button" class="button quiet side-close" onClick=${onClose}>
      ${Icon({ name: 'back' })}${text('room.to_table')}
    </button>
    ${
      playing &&
      view &&
      room &&
      html`<section class="panel scores">
        <h2>${text('room.scores')}</h2>
        <div class="scores-body" tabindex="0" role="region" aria-label=${text('room.scores')}>
          ${h(game.Scores, { view, cast: castOf(store, view.seats.length), room })}
        </div>
      </section>`
    }
    ${h(Story, { store })}
    ${playing && h(People, { store, info })}
    ${playing && h(ThisTable, { store, info })}
    ${h(Chat, { store })}
  </div>`;
}

/** @param {{ store: RoomStore }} props */
function Story({ store }) {
  const lines = store.journal.lines.value.filter((line) => !line.aside);
  return html`<section class="panel story">
    <h2>${text('log.title')}</h2>
    <ol tabindex="0" aria-label=${text('log.title')}>
      ${lines.length === 0 && html`<li class="help">${text('log.empty')}</li>`}
      ${lines
        .slice(-80)
        .reverse()
        .map(({ id, words }) => html`<li key=${id} value=${id}>${words}</li>`)}
    </ol>
  </section>`;
}

/** @param {{ store: RoomStore, info: GameInfo }} props what stands in the lobby and may be wanted during a game */
function ThisTable({ store, info }) {
  const room = store.state.value.room;
  if (!room) return null;
  return html`<details class="panel this-table">
    <summary>${text('room.this_table')}</summary>
    <div>
    <p class="code"><span>${text('room.code')}</span> <strong>${room.code}</strong></p>
    ${h(ShareLink, { code: room.code, game: info.title })}
    ${store.seat.value !== null && h(MoveOut, { room: room.code })}
    ${h(OptionFields, { infos: info.options, values: room.options })}
    ${h(RoomSettings, { store, info })}
    ${store.seat.value !== null && store.connected.value && h(WaysOut, { store })}
    </div>
  </details>`;
}

/** @param {{ store: RoomStore }} props from the mildest to the gravest */
function WaysOut({ store }) {
  const voting = store.state.value.votes.some((vote) => vote.topic === 'end_match');
  return html`<div class="ways-out">
    <button type="button" class="button quiet" onClick=${goHome}>${Icon({ name: 'door' })}${text('leave.button')}</button>
    ${
      !voting &&
      h(ConfirmButton, {
        label: text('end.button'),
        question: text('end.question'),
        lead: text('end.lead'),
        yes: text('end.yes'),
        grave: false,
        onConfirm: () => store.send({ type: 'vote', topic: 'end_match', yes: true }),
      })
    }
    ${h(GiveUp, { store })}
  </div>`;
}
