/** @import { VNode } from '../../vendor/ui.js' */
import { html } from '../../vendor/ui.js';

/**
 * The felt: the others along its far side in the order of turns, from the
 * neighbour on the left to the one on the right, and the middle for what all share.
 *
 * @param {object} props
 * @param {number} props.seats
 * @param {number | null} props.me null for people who watch: then all sit along the far side
 * @param {(seat: number) => VNode} props.place
 * @param {unknown} props.children the middle
 */
export function Ring({ seats, me, place, children }) {
  const others = othersOf(seats, me);
  return html`<div class="felt" style=${{ '--places': others.length }}>
    <ul class="ring">
      ${others.map(
        (seat, index) =>
          html`<li key=${seat} style=${{ '--lift': lift(index, others.length) }}>${place(seat)}</li>`,
      )}
    </ul>
    <div class="middle">${children}</div>
  </div>`;
}

/** @param {number} seats @param {number | null} me @returns {number[]} clockwise, from the left */
export function othersOf(seats, me) {
  return me === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, index) => (me + 1 + index) % seats);
}

/**
 * How far down the bend of the table brings a place: 0 for those nearest the
 * middle of the far side, up to 1 at the ends.
 *
 * @param {number} index
 * @param {number} count
 */
function lift(index, count) {
  if (count < 3) return 0;
  const fromMiddle = (2 * index) / (count - 1) - 1;
  return fromMiddle ** 2;
}
