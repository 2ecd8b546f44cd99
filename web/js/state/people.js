/** @import { Occupant, Room } from '../../types/wire.js' */
import { listed, text } from '../ui/text.js';

/** @param {Room} room @param {string | null} player public id @returns {number} their seat, or -1 */
export function seatOf(room, player) {
  return room.seats.findIndex((holder) => holder?.player === player);
}

/** @param {Room} room @param {string} player public id @returns {string} what they are called here */
export function nameOf(room, player) {
  return (
    room.seats[seatOf(room, player)]?.name ??
    room.spectators.find((one) => one.player === player)?.name ??
    room.claims.find((claim) => claim.player === player)?.name ??
    text('room.somebody')
  );
}

/**
 * @param {Room} room
 * @param {string[]} players public ids
 * @param {string | null | undefined} [me] who is called “you”, last of all
 * @returns {string} in the order of the seats
 */
export function namesOf(room, players, me) {
  const others = players
    .filter((player) => player !== me)
    .sort((one, other) => seatOf(room, one) - seatOf(room, other))
    .map((player) => nameOf(room, player));
  return listed(others.length < players.length ? [...others, text('room.you')] : others);
}

/** @param {Occupant} holder @returns {boolean} whether a person holds this seat and is not here, bot or no bot */
export function isAbsent(holder) {
  return holder.presence !== 'here';
}

/** @param {Occupant} holder @returns {boolean} whether a bot plays for somebody who is not here */
export function isStandIn(holder) {
  return Boolean(holder.bot) && isAbsent(holder);
}

/** @param {Occupant | null | undefined} holder @returns {boolean} whether it is nobody's seat but a bot's */
export function isBotOnly(holder) {
  return Boolean(holder?.bot) && holder?.presence === 'here';
}

/**
 * @param {Occupant} holder
 * @returns {string} the time of day when they were last here; empty where nobody knows. A time of
 *   day rather than a span, since clocks of phones are wrong more often than their time zones
 */
export function lastSeen({ since }) {
  if (since === undefined) return '';
  const when = new Date(since);
  return `${when.getHours()}:${String(when.getMinutes()).padStart(2, '0')}`;
}
