/** @import { Refused } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html, useEffect, useState } from '../../vendor/ui.js';
import { gameOf } from '../games/index.js';
import { text } from '../ui/text.js';
import { castOf } from './cast.js';
import { refusedText } from './refused.js';

/**
 * What is going on between us and the server, in plain words, and what was refused.
 *
 * @param {{ store: RoomStore }} props
 */
export function Banner({ store }) {
  const status = store.status.value;
  const { refused, room, game } = store.state.value;
  const resting = !game || room?.phase === 'lobby' || gameOf(room?.game).resting(game.view);
  return html`<div class="banners" aria-live="polite">
    ${status.kind === 'waiting' && h(Retry, { store, status, closing: store.closing.value })}
    ${status.kind === 'connecting' && room && html`<p class="banner warn">${text(status.blocked ? 'net.blocked' : 'net.connecting')}</p>`}
    ${status.kind === 'ended' && status.reason === 'reload' && Reload({ words: 'net.must_reload' })}
    ${status.kind === 'open' && store.outdated.value && resting && Reload({ words: 'net.update' })}
    ${!store.lasting.value && html`<p class="banner">${text('net.memory_only')}</p>`}
    ${refused && html`<p class="banner warn">${worded(store, refused)}</p>`}
  </div>`;
}

/**
 * A game words its own refusals, with the cards they name.
 *
 * @param {RoomStore} store
 * @param {Refused} refused
 */
function worded(store, refused) {
  const { room, game } = store.state.value;
  const own = game && gameOf(room?.game).refusal?.(refused, castOf(store, game.view.seats.length));
  return own || refusedText(refused, room);
}

/** @param {{ store: RoomStore, status: { retry: number, offline: boolean, blocked: boolean }, closing: string }} props */
function Retry({ store, status, closing }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.ceil((status.retry - performance.now()) / 1000)));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [status]);
  const why = status.offline
    ? 'offline'
    : status.blocked
      ? 'blocked'
      : closing === 'restart'
        ? 'restart'
        : '';
  const words = why
    ? text(`net.${why}`)
    : seconds > 0
      ? text('net.waiting', { s: seconds })
      : text('net.waiting_now');
  return html`<p class="banner warn">
    <span>${words}</span>
    <button type="button" class="button small" onClick=${() => store.connection.wake()}>${text('net.retry')}</button>
  </p>`;
}

/** @param {{ words: string }} props */
function Reload({ words }) {
  return html`<p class="banner">
    <span>${text(words)}</span>
    <button type="button" class="button small" onClick=${() => location.reload()}>${text('net.reload')}</button>
  </p>`;
}
