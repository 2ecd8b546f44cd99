/** @import { Cast } from '../games/index.js' */
/** @import { RoomStore } from '../state/store.js' */

/** @param {RoomStore} store @param {number} seats @returns {Cast} */
export function castOf(store, seats) {
  return { me: store.seat.value, name: (seat) => store.name(seat), seats };
}
