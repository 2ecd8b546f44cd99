/** @import { Refused, Room } from '../../types/wire.js' */
import { hasText, listed, text } from '../ui/text.js';

/**
 * Why nothing happened. A sentence that names who or how many is used where the
 * server says so.
 *
 * @param {Refused} refused
 * @param {Room | null} room
 * @returns {string}
 */
export function refusedText({ re, code, detail, message }, room) {
  const details = detailsOf(detail, room);
  const keys = [`${room?.game}.refused.${code}`, `refused.${re}.${code}`, `refused.${code}`].flatMap(
    (key) => [
      ...(Object.keys(details).length > 0 ? [`${key}_${Object.keys(details).sort().join('_')}`] : []),
      key,
    ],
  );
  const key = keys.find(hasText);
  return key ? text(key, details) : message;
}

/**
 * @param {unknown} detail
 * @param {Room | null} room
 * @returns {Record<string, string | number>} numbers as they are, seats as names
 */
function detailsOf(detail, room) {
  if (!detail || typeof detail !== 'object') return {};
  /** @param {number} seat */
  const name = (seat) => room?.seats[seat]?.name ?? text('room.seat', { n: seat + 1 });
  /** @type {Record<string, string | number>} */
  const details = {};
  for (const [key, value] of Object.entries(detail)) {
    if (key === 'seats' && Array.isArray(value)) details.seats = listed(value.map(name));
    else if (key === 'seat' && typeof value === 'number') details.seat = name(value);
    else if (typeof value === 'number' || typeof value === 'string') details[key] = value;
  }
  return details;
}
