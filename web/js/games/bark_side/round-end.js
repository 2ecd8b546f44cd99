/** @import { PreviousRound } from '../../../types/bark_side/PreviousRound.js' */
/** @import { Cast } from '../index.js' */
import { h, html } from '../../../vendor/ui.js';
import { Card } from '../../ui/card.js';
import { text } from '../../ui/text.js';
import { Face } from './face.js';
import { loserLine } from './say.js';

/**
 * How a round ended: everybody's last card, the highest of them, and what went
 * with it into the loser's area.
 *
 * @param {object} props
 * @param {PreviousRound} props.end
 * @param {Cast} props.cast
 */
export function RoundEnd({ end, cast }) {
  const added = addedSeats(end);
  return html`<section class="round-end">
    <h3>${text('bark_side.round_over', { n: end.round })}</h3>
    <ol class="last-cards">
      ${end.cards.map(({ seat, card }) => {
        const highest = seat === end.loser;
        const mark = highest ? 'highest' : added.has(seat) ? 'added' : null;
        return html`<li key=${seat} class=${mark ?? ''}>
          <span class="last-name">${cast.name(seat)}</span>
          ${h(Card, { face: h(Face, { strength: card }), label: text('bark_side.card', { n: card }), look: 'small' })}
          <span class="last-mark">${mark && text(`bark_side.${mark}`)}</span>
        </li>`;
      })}
    </ol>
    <p>${loserLine(end, cast)}</p>
  </section>`;
}

/**
 * Whose cards went into the loser's area beside the highest: the list of added
 * cards names no seats, so each card is taken from the first who showed it.
 *
 * @param {PreviousRound} end
 * @returns {Set<number>}
 */
export function addedSeats({ cards, loser, added }) {
  const others = cards.filter(({ seat }) => seat !== loser);
  /** @type {Set<number>} */
  const seats = new Set();
  for (const card of added.slice(1)) {
    const from = others.find((last) => last.card === card && !seats.has(last.seat));
    if (from) seats.add(from.seat);
  }
  return seats;
}
