/** @import { GameEvent, Over } from '../../../types/wire.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Cast } from '../index.js' */
import { shown } from '../../ui/french/deck.js';
import { listed, text } from '../../ui/text.js';
import { contractName, signed } from './contract.js';

/**
 * The story of a deal, a sentence or two an event.
 *
 * @param {GameEvent} event
 * @param {Cast} cast
 * @returns {string[]}
 */
export function say(event, cast) {
  const name = event.seat == null ? '' : cast.name(event.seat);
  switch (event.type) {
    case 'dealt':
      return [text('barbu.say.dealt', { deal: event.deal, name: cast.name(event.declarer) })];
    case 'declared':
      return [text('barbu.say.declared', { name, contract: contractName(event.declaration) })];
    case 'doubled':
      return doubled(event, name, cast);
    case 'played':
      return [text('barbu.say.played', { name, card: shown(event.card) })];
    case 'went_out':
      return [text('barbu.say.went_out', { name, place: text(`barbu.place.${event.place}`) })];
    case 'deal_ended':
      return [
        text('barbu.say.deal_ended', {
          deal: event.result.deal,
          points: pointsOf(event.result.settled, cast),
        }),
      ];
    case 'passed':
    case 'trick_won':
    case 'ended':
      return [text(`barbu.say.${event.type}`, { name })];
    default:
      return [];
  }
}

/**
 * @param {Over} over
 * @param {View} view
 * @param {Cast} cast
 * @returns {string[]}
 */
export function explain(over, view, cast) {
  const points = signed(view.seats[over.winners[0]].total);
  return [text('barbu.explain', { deals: view.deals, names: listed(over.winners.map(cast.name)), points })];
}

/** @param {GameEvent} event @param {string} name @param {Cast} cast */
function doubled({ targets, redoubled }, name, cast) {
  if (!targets.length) return [text('barbu.say.doubled_none', { name })];
  const said = [text('barbu.say.doubled', { name, names: listed(targets.map(cast.name)) })];
  if (redoubled.length) said.push(text('barbu.say.redoubled', { names: listed(redoubled.map(cast.name)) }));
  return said;
}

/** @param {number[]} points @param {Cast} cast */
function pointsOf(points, cast) {
  return listed(
    points.map((count, seat) => text('barbu.say.points', { name: cast.name(seat), points: signed(count) })),
  );
}
