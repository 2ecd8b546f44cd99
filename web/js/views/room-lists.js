/** @import { GameInfo } from '../../types/wire.js' */
import { h, html } from '../../vendor/ui.js';
import { goToRoom } from '../main/navigate.js';
import { roomPath } from '../main/place.js';
import { Icon } from '../ui/icon.js';
import { passed } from '../ui/since.js';
import { text } from '../ui/text.js';
import { MoveOut } from './move-out.js';

/**
 * A table at which one sits.
 *
 * @typedef {object} MyRoom
 * @property {string} room its code
 * @property {string} game
 * @property {'lobby' | 'playing'} state
 * @property {number} seat
 * @property {boolean} your_turn
 * @property {number | null} waiting_since of the newest step, in milliseconds since 1970
 */

/**
 * A table that stands open to everybody.
 *
 * @typedef {object} OpenRoom
 * @property {string} room
 * @property {string} game
 * @property {'lobby' | 'playing'} state
 * @property {number} seats
 * @property {number} free
 * @property {'open' | 'ask' | 'off'} spectators
 * @property {boolean} locked
 */

/** @param {MyRoom[]} rooms @returns {MyRoom[]} where one is waited for first, longest first; unbegun ones last */
export function inOrder(rooms) {
  /** @param {MyRoom} room */
  const rank = ({ your_turn, state }) => (your_turn ? 0 : state === 'playing' ? 1 : 2);
  return [...rooms].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.your_turn ? 1 : -1) * ((a.waiting_since ?? 0) - (b.waiting_since ?? 0)) ||
      a.room.localeCompare(b.room),
  );
}

/** @param {OpenRoom[]} rooms @param {MyRoom[]} mine @returns {OpenRoom[]} others’ tables, those to sit down at first */
export function openToUs(rooms, mine) {
  /** @param {OpenRoom} room */
  const rank = ({ locked, free, state }) =>
    (locked ? 4 : 0) + (free > 0 ? 0 : 2) + (state === 'lobby' ? 0 : 1);
  return rooms
    .filter(({ room }) => !mine.some((own) => own.room === room))
    .sort((a, b) => rank(a) - rank(b) || a.room.localeCompare(b.room));
}

/**
 * @param {object} props
 * @param {MyRoom[]} props.rooms
 * @param {GameInfo[] | null} props.games
 * @param {number} props.now as `waiting_since` counts
 * @param {() => void} props.onGone called when this player has moved to another device
 */
export function MyTables({ rooms, games, now, onGone }) {
  const title = text('home.mine');
  return html`<nav class=${`panel mine-tables ${rooms.length > 0 ? 'some' : ''}`} aria-label=${title}>
    <h2>${title}</h2>
    ${rooms.length === 0 && html`<p class="help">${text('home.mine.none')}</p>`}
    <ul class="room-list">
      ${inOrder(rooms).map((room) => Row({ room, games, words: html`<span class=${room.your_turn ? 'tag turn' : 'help'}>${waiting(room, now)}</span>` }))}
    </ul>
    ${rooms.length > 0 && h(MoveOut, { room: null, onGone })}
  </nav>`;
}

/** @param {{ rooms: OpenRoom[], games: GameInfo[] | null }} props */
export function OpenTables({ rooms, games }) {
  const title = text('home.open');
  return html`<nav class="panel" aria-label=${title}>
    <h2>${title}</h2>
    ${rooms.length === 0 && html`<p class="help">${text('home.open.none')}</p>`}
    <ul class="room-list">
      ${rooms.map((room) =>
        Row({
          room,
          games,
          words: html`
            <span class="help">${chances(room).join(' · ')}</span>
            ${room.locked && html`<span class="tag">${Icon({ name: 'lock' })}${text('home.locked')}</span>`}
          `,
        }),
      )}
    </ul>
  </nav>`;
}

/** @param {{ room: { room: string, game: string }, games: GameInfo[] | null, words: any }} props */
function Row({ room: { room, game }, games, words }) {
  return html`<li key=${room}>
    <a
      href=${roomPath(room)}
      onClick=${(/** @type {MouseEvent} */ event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goToRoom(room);
      }}
    >
      <strong>${titleOf(game, games)}</strong>
      <span class="visually-hidden">, </span>
      <code>${room}</code>
      ${words}
    </a>
  </li>`;
}

/** @param {string} game @param {GameInfo[] | null} games @returns {string} */
export function titleOf(game, games) {
  return games?.find((info) => info.key === game)?.title ?? game;
}

/** @param {MyRoom} room @param {number} now @returns {string} */
export function waiting({ state, your_turn, waiting_since }, now) {
  if (state === 'lobby') return text('home.not_started');
  const key = your_turn ? 'home.your_turn' : 'home.waiting';
  const time = waiting_since === null ? null : passed(now - waiting_since);
  return time ? text(`${key}_since`, { time }) : text(key);
}

/** @param {OpenRoom} room @returns {string[]} what one could do there */
export function chances({ state, seats, free, spectators }) {
  const words = [free > 0 ? text('home.seats_free', { n: free, seats }) : text('home.full')];
  if (state === 'playing') words.push(text('home.is_playing'));
  if (state === 'playing' && spectators !== 'off')
    words.push(text(spectators === 'ask' ? 'home.ask_watch' : 'home.watch'));
  return words;
}
