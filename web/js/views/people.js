/** @import { GameInfo, Spectator } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { Avatar } from '../ui/avatar.js';
import { Icon } from '../ui/icon.js';
import { counted, listed, text } from '../ui/text.js';
import { SeatActions } from './seat-actions.js';
import { SeatTags } from './seat-tags.js';

/**
 * During a match: who sits here, who watches, and what can be done about each.
 *
 * @param {{ store: RoomStore, info: GameInfo }} props
 */
export function People({ store, info }) {
  const room = store.state.value.room;
  if (!room) return null;
  return html`<details class="panel people">
    <summary>${text('people.title')}</summary>
    <div>
    <ol>
      ${room.seats.map(
        (holder, seat) =>
          holder &&
          html`<li key=${holder.player}>
            ${h(Avatar, { name: holder.name, look: seat })}
            <span class="seat-words"><strong>${holder.name}</strong>${SeatTags({ store, holder, seat })}</span>
            ${SeatActions({ store, holder, seat, level: info.bot_levels[0] })}
          </li>`,
      )}
    </ol>
    ${h(Watchers, { people: room.spectators })}
    </div>
  </details>`;
}

/** @param {{ people: Spectator[] }} props how many watch, and the names we know */
export function Watchers({ people }) {
  if (people.length === 0) return null;
  const names = people.flatMap((one) => one.name ?? []);
  const nameless = people.length - names.length;
  if (nameless > 0 && names.length > 0) names.push(counted('people.nameless', nameless));
  const count = counted('room.watchers', people.length);
  return html`<p class="help watchers">
    ${Icon({ name: 'eye' })}<span>${names.length > 0 ? `${count}: ${listed(names)}` : count}</span>
  </p>`;
}
