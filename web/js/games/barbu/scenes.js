/** @import { State } from '../../../types/wire.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Scene } from '../../state/stage.js' */

/** Milliseconds a moment stays before the next may follow, by its first event. @type {Record<string, number>} */
const HOLDS = { dealt: 600, declared: 1000, doubled: 600, played: 450, passed: 600 };
/** Milliseconds a complete trick stays to be looked at. */
const TRICK = 1000;
/** Milliseconds the end of a deal stays, while quick bots may go on already. */
const RESULT = 3500;

/**
 * A card that ends a trick arrives with the table already cleared. The full trick
 * is shown first, put together from the table before and the card.
 *
 * @param {View | null} before
 * @param {State} message
 * @returns {Scene[]}
 */
export function scenes(before, { view, events }) {
  const ended = events.some((event) => event.type === 'deal_ended');
  const after = ended ? RESULT : (HOLDS[events[0].type] ?? 0);
  const won = events.findIndex((event) => event.type === 'trick_won');
  if (won < 0 || !before?.tricks) return [{ view, events, hold: after }];
  const { seat, card } = events[0];
  const full = {
    ...before,
    turn: null,
    tricks: { ...before.tricks, cards: [...before.tricks.cards, card] },
    seats: before.seats.map((one, at) => (at === seat ? { ...one, hand_size: one.hand_size - 1 } : one)),
    hand: before.hand?.filter((held) => held !== card),
  };
  return [
    { view: full, events: events.slice(0, won + 1), hold: TRICK },
    { view, events: events.slice(won + 1), hold: ended ? RESULT : 0 },
  ];
}
