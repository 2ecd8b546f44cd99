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
 * A card that ends a trick or a deal arrives with the table already cleared. The
 * table with that card is shown first, put together from the one before.
 *
 * @param {View | null} before
 * @param {State} message
 * @returns {Scene[]}
 */
export function scenes(before, { view, events }) {
  const ended = events.some((event) => event.type === 'deal_ended');
  const after = ended ? RESULT : (HOLDS[events[0].type] ?? 0);
  const [first] = events;
  const last = events.findIndex(({ type }) => type === (before?.tricks ? 'trick_won' : 'went_out'));
  const cleared = before?.tricks ? last >= 0 : before?.dominoes && ended;
  if (first.type !== 'played' || !before || !cleared) return [{ view, events, hold: after }];
  return [
    { view: withCard(before, first.seat, first.card), events: events.slice(0, last + 1), hold: TRICK },
    { view, events: events.slice(last + 1), hold: ended ? RESULT : 0 },
  ];
}

/**
 * @param {View} before
 * @param {number} seat
 * @param {string} card which that seat has played; in Dominoes the event alone shows where it lies
 */
function withCard({ tricks, dominoes, ...before }, seat, card) {
  return {
    ...before,
    turn: null,
    tricks: tricks && { ...tricks, cards: [...tricks.cards, card] },
    dominoes: dominoes && { ...dominoes, out: [...dominoes.out, seat] },
    seats: before.seats.map((one, at) => (at === seat ? { ...one, hand_size: one.hand_size - 1 } : one)),
    hand: before.hand?.filter((held) => held !== card) ?? null,
  };
}
