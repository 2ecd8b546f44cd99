/** @import { GameEvent, State } from '../../../types/wire.js' */
/** @import { TrickView } from '../../../types/bark_side/TrickView.js' */
/** @import { View } from '../../../types/bark_side/View.js' */
/** @import { Scene } from '../../state/stage.js' */

/** Milliseconds a play stays before the next may follow. */
const PLAY = 800;
/** Milliseconds a complete trick stays to be looked at. */
const TRICK = 1700;

/**
 * A play that ends a trick arrives with the table already cleared. The full trick
 * is shown first, put together from the table before and the play.
 *
 * @param {View | null} before
 * @param {State} message
 * @returns {Scene[]}
 */
export function scenes(before, { view, events }) {
  const at = events.findIndex((event) => event.type === 'trick_won');
  const play = events.find((event) => event.type === 'played' || event.type === 'tucked');
  if (at < 0 || !play || !before) return [{ view, events, hold: play ? PLAY : 0 }];
  // The event says whether sets may be led; what people want to know is when that begins.
  const opened = view.sets_allowed && !before.sets_allowed ? [{ type: 'sets_opened' }] : [];
  return [
    { view: fullTrick(before, play), events: [...events.slice(0, at + 1), ...opened], hold: TRICK },
    { view, events: events.slice(at + 1), hold: 0 },
  ];
}

/** @param {View} before @param {GameEvent} play @returns {View} */
function fullTrick(before, play) {
  const last = { seat: play.seat, cards: play.cards, tucked: play.type === 'tucked' };
  const begun = before.trick ?? newTrick(play);
  return {
    ...before,
    turn: null,
    waiting: [],
    trick: { ...begun, plays: [...begun.plays, last] },
    seats: before.seats.map((seat, index) =>
      index === play.seat ? { ...seat, hand_size: seat.hand_size - play.cards.length } : seat,
    ),
    hand: before.hand,
  };
}

/** @param {GameEvent} play @returns {TrickView} */
function newTrick(play) {
  return { leader: play.seat, width: play.cards.length, bar: play.cards[0], best: play.seat, plays: [] };
}
