/** @import { Occupant } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { html } from '../../vendor/ui.js';
import { isAbsent, isBotOnly, isStandIn, lastSeen } from '../state/people.js';
import { Icon } from '../ui/icon.js';
import { text } from '../ui/text.js';

/** @param {{ store: RoomStore, holder: Occupant, seat: number }} props what there is to know about who sits somewhere */
export function SeatTags({ store, holder, seat }) {
  const mine = store.seat.value === seat;
  const isHost = store.state.value.room?.host === holder.player;
  const time = lastSeen(holder);
  const where = text(`room.${holder.presence}`);
  return html`<span class="seat-tags">
    ${mine && html`<span class="tag">${text('room.you')}</span>`}
    ${isHost && html`<span class="tag">${Icon({ name: 'crown' })}${text('room.host')}</span>`}
    ${isBotOnly(holder) && html`<span class="tag">${text('room.bot')}</span>`}
    ${isStandIn(holder) && html`<span class="tag">${text('room.stand_in')}</span>`}
    ${isAbsent(holder) && html`<span class="tag warn">${where}${time && ` ${text('room.since', { time })}`}</span>`}
  </span>`;
}
