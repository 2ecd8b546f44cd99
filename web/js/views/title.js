/** @import { RoomStore } from '../state/store.js' */
import { useEffect } from '../../vendor/ui.js';
import { chime } from '../ui/chime.js';
import { text } from '../ui/text.js';

/**
 * Window title, icon and, if wanted, a sound say when it is our turn, for people who look elsewhere.
 *
 * @param {RoomStore} store
 * @param {string | undefined} game
 */
export function useTitle(store, game) {
  const turn = store.asked.value && store.connected.value;
  useEffect(() => {
    const title = game ? `${game} · ${text('app.name')}` : text('app.name');
    document.title = turn ? text('app.turn_title', { title }) : title;
    const icon = /** @type {HTMLLinkElement | null} */ (document.getElementById('icon'));
    if (icon) icon.href = icon.href.replace(/icon(-turn)?\.svg$/, turn ? 'icon-turn.svg' : 'icon.svg');
  }, [turn, game]);
  useEffect(() => {
    if (turn) chime();
  }, [turn]);
}
