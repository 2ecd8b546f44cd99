/** @import { GameEvent, Over } from '../../../types/wire.js' */
/** @import { View } from '../../../types/bark_side/View.js' */
/** @import { Cast } from '../index.js' */
import { listed, text } from '../../ui/text.js';

/**
 * The story of a round, a sentence or two an event.
 *
 * @param {GameEvent} event
 * @param {Cast} cast
 * @returns {string[]}
 */
export function say(event, cast) {
  const name = event.seat == null ? '' : cast.name(event.seat);
  const cards = event.cards && listed(event.cards);
  switch (event.type) {
    case 'round_started':
      return [
        text('bark_side.say.round_started', {
          round: event.round,
          n: event.hand_size,
          name: cast.name(event.starter),
        }),
      ];
    case 'handed_over':
      return [text('bark_side.say.handed_over'), ...received(event, cast)];
    case 'last_cards':
      return lastCards(event, cast);
    case 'passed':
    case 'played':
    case 'tucked':
    case 'trick_won':
    case 'sets_opened':
    case 'ended':
      return [text(`bark_side.say.${event.type}`, { name, cards })];
    default:
      return [];
  }
}

/**
 * @param {Over} over
 * @param {View} _view
 * @param {Cast} cast
 * @returns {string[]}
 */
export function explain(over, _view, cast) {
  const names = listed((over.losers ?? []).map(cast.name));
  return [text(`bark_side.reason.${over.reason}`, { names })];
}

/**
 * @param {{ loser: number, cards: { seat: number, card: number }[], added: number[] }} end
 * @param {Cast} cast
 * @returns {string} who lost a round, and what it cost
 */
export function loserLine(end, cast) {
  const shown = end.cards.find((last) => last.seat === end.loser);
  const key = end.loser === cast.me ? 'bark_side.loser_line_you' : 'bark_side.loser_line';
  return text(key, { name: cast.name(end.loser), card: shown?.card ?? '', cards: listed(end.added) });
}

/** @param {GameEvent} event @param {Cast} cast */
function received(event, cast) {
  if (!event.received || cast.me === null) return [];
  const from = cast.name((cast.me + 1) % cast.seats);
  return [text('bark_side.say.received', { cards: listed(event.received), name: from })];
}

/** @param {GameEvent} event @param {Cast} cast */
function lastCards(event, cast) {
  /** @type {{ seat: number, card: number }[]} */
  const cards = event.cards;
  const shown = listed(cards.map(({ seat, card }) => `${cast.name(seat)} ${card}`));
  return [
    text('bark_side.say.last_cards', { cards: shown }),
    loserLine({ loser: event.loser, cards, added: event.added }, cast),
  ];
}
