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
  rate_limited: 'too_often',
};

/** Refusals at the door that a password may change. */
const KEYHOLE = ['password_needed', 'wrong_password'];

/**
 * Where a line that has ended for good leaves us.
 *
 * @param {Status} status
 * @param {RoomState['refused']} refused
 * @param {boolean} tried whether we have tried a password
 * @returns {{ page: 'password' | 'gone', key: string } | null} null: somewhere else than at an end
 */
export function endingOf(status, refused, tried) {
  const door = refused?.re === 'hello' ? refused.code : '';
  if (KEYHOLE.includes(door) || (tried && door === 'rate_limited')) return { page: 'password', key: door };
  if (status.kind !== 'ended' || status.reason === 'left' || status.reason === 'reload') return null;
  if (status.reason === 'no_screen') return { page: 'gone', key: 'no_screen' };
  return { page: 'gone', key: PAGES[status.detail] ?? PAGES[door] ?? PAGES[status.reason] ?? 'other' };
}
