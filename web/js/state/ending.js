/** @import { Status } from '../net/connection.js' */
/** @import { RoomState } from './reduce.js' */

/** What the server says at the door or while it closes it, and which page that is. @type {Record<string, string>} */
const PAGES = {
  no_room: 'no_room',
  room_closed: 'closed',
  room_ended: 'ended',
  ended: 'ended',
  kicked: 'kicked',
  removed: 'kicked',
  moved: 'moved',
  bad_token: 'stranger',
  locked: 'locked',
  room_full: 'full',
  spectators_off: 'no_watching',
};

/** Refusals at the door that a password may change. */
const KEYHOLE = ['password_needed', 'wrong_password', 'rate_limited'];

/**
 * Where a line that has ended for good leaves us.
 *
 * @param {Status} status
 * @param {RoomState['refused']} refused
 * @returns {{ page: 'password' | 'gone', key: string } | null} null: somewhere else than at an end
 */
export function endingOf(status, refused) {
  const door = refused?.re === 'hello' ? refused.code : '';
  if (KEYHOLE.includes(door)) return { page: 'password', key: door };
  if (status.kind !== 'ended' || status.reason === 'left' || status.reason === 'reload') return null;
  if (status.reason === 'no_screen') return { page: 'gone', key: 'no_screen' };
  return { page: 'gone', key: PAGES[status.detail] ?? PAGES[door] ?? PAGES[status.reason] ?? 'other' };
}
