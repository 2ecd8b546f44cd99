/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Cast } from '../index.js' */
import { h, html } from '../../../vendor/ui.js';
import { Avatar } from '../../ui/avatar.js';
import { sorted } from '../../ui/french/deck.js';
import { counted, text } from '../../ui/text.js';
import { signed } from './contract.js';
import { markOf, speakers } from './matrix.js';
import { Mini } from './played.js';
import { faceUp } from './trick.js';

/**
 * What everybody may know of a seat.
 *
 * @param {{ view: View, seat: number, cast: Cast }} props
 */
export function Facts({ view, seat, cast }) {
  const { total, hand_size } = view.seats[seat];
  const taken = view.tricks?.taken[seat];
  const passes = view.dominoes?.passes[seat] ?? 0;
  const place = (view.dominoes?.out.indexOf(seat) ?? -1) + 1;
  const cards = faceUp(view, seat);
  return html`<span class="plate-facts barbu-facts">
    <span class="total" title=${text('barbu.total')}><span class="visually-hidden">${text('barbu.total')} </span>${signed(total)}</span>
    <span class="more-facts">
    ${
      view.dominoes &&
      !place &&
      html`<span class="in-hand" title=${counted('table.cards', hand_size)}>
        <span class="card-back" aria-hidden="true"></span>${hand_size}<span class="visually-hidden"> ${text('table.in_hand')}</span>
      </span>`
    }
    ${taken !== undefined && html`<span>${counted('barbu.tricks', taken)}</span>`}
    ${place > 0 && html`<span class="tag">${text('barbu.out', { place: text(`barbu.place.${place}`) })}</span>`}
    ${passes > 0 && !place && html`<span>${counted('barbu.passes', passes)}</span>`}
    ${Bets({ view, seat, cast })}
    ${cards.length > 0 && html`<span class="face-up" role="group" aria-label=${text('barbu.face_up')}>${sorted(cards).map((card) => Mini({ card }))}</span>`}
    </span>
  </span>`;
}

/** @param {{ view: View, seat: number, cast: Cast }} props whom a seat has doubled or redoubled */
function Bets({ view, seat, cast }) {
  const doubles = view.seats.map((one) => one.doubles);
  return doubles[seat]?.map((other) => {
    const twice = markOf(doubles, speakers(view.declarer), seat, other) === 'twice';
    const name = cast.name(other);
    const label = text(twice ? 'barbu.bet_twice' : 'barbu.bet', { name });
    return html`<span key=${other} class="bet-with" role="img" aria-label=${label} title=${label}>
      ${twice ? '××' : '×'}${h(Avatar, { name, look: other })}
    </span>`;
  });
}
