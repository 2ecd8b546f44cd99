/** @import { Occupant } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { isAbsent, isBotOnly, isStandIn } from '../state/people.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { text } from '../ui/text.js';

/**
 * What one may do about a seat that is somebody else's: the host decides, the
 * others at the table vote, and people without a seat may ask for it.
 *
 * @param {object} props
 * @param {RoomStore} props.store
 * @param {Occupant} props.holder
 * @param {number} props.seat
 * @param {string} props.level of the bots
 * @param {boolean} [props.urgent] only what helps where somebody is missed
 */
export function SeatActions({ store, holder, seat, level, urgent = false }) {
  if (!store.connected.value || store.seat.value === seat) return null;
  const actions = [
    ...(store.host.value ? hostActions(store, holder, seat, level, urgent) : []),
    ...(store.host.value || store.seat.value === null ? [] : voteActions(store, holder, seat)),
    ...(store.seat.value === null ? claimActions(store, holder, seat) : []),
  ];
  return actions.length > 0 ? html`<span class="seat-actions">${actions}</span>` : null;
}

/**
 * @param {RoomStore} store
 * @param {Occupant} holder
 * @param {number} seat
 * @param {string} level
 * @param {boolean} urgent
 */
function hostActions(store, holder, seat, level, urgent) {
  const { name } = holder;
  const remove = () => store.send({ type: 'remove', seat });
  if (isBotOnly(holder))
    return urgent ? [] : [Press({ label: text('seat.no_bot', { name }), onPress: remove })];
  if (isStandIn(holder))
    return urgent ? [] : [Press({ label: text('seat.give_back', { name }), onPress: remove })];
  return [
    isAbsent(holder) &&
      Press({
        label: urgent ? text('room.put_bot') : text('seat.put_bot', { name }),
        onPress: () => store.send({ type: 'add_bot', seat, level }),
      }),
    !urgent &&
      !isAbsent(holder) &&
      h(ConfirmButton, {
        key: 'host',
        label: text('seat.make_host', { name }),
        question: text('seat.host_question', { name }),
        lead: text('seat.host_lead', { name }),
        yes: text('seat.make_host', { name }),
        grave: false,
        onConfirm: () => store.send({ type: 'host', player: holder.player }),
      }),
    !urgent &&
      h(ConfirmButton, {
        key: 'remove',
        label: text('seat.remove', { name }),
        question: text('seat.remove_question', { name }),
        lead: text('seat.remove_lead'),
        yes: text('seat.remove', { name }),
        onConfirm: remove,
      }),
  ].filter(Boolean);
}

/** @param {RoomStore} store @param {Occupant} holder @param {number} seat */
function voteActions(store, holder, seat) {
  const { room, votes } = store.state.value;
  const topic = `bot:${seat}`;
  if (room?.phase !== 'playing' || holder.bot || holder.presence !== 'gone') return [];
  if (votes.some((vote) => vote.topic === topic)) return [];
  return [
    Press({
      label: text('seat.vote_bot', { name: holder.name }),
      onPress: () => store.send({ type: 'vote', topic, yes: true }),
    }),
  ];
}

/** @param {RoomStore} store @param {Occupant} holder @param {number} seat */
function claimActions(store, holder, seat) {
  const { room, you } = store.state.value;
  if (!you?.player || room?.claims.some((claim) => claim.player === you.player)) return [];
  if (isAbsent(holder))
    return [
      Press({
        label: text('seat.claim', { name: holder.name }),
        onPress: () => store.send({ type: 'claim', seat, name: holder.name }),
      }),
    ];
  if (!isBotOnly(holder)) return [];
  return [Press({ label: text('seat.claim_bot', { name: holder.name }), onPress: () => store.claim(seat) })];
}

/** @param {{ label: string, onPress: () => void }} props */
function Press({ label, onPress }) {
  return html`<button key=${label} type="button" class="button quiet" onClick=${onPress}>${label}</button>`;
}
