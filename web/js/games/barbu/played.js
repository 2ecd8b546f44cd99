/** @import { PreviousDeal } from '../../../types/barbu/PreviousDeal.js' */
/** @import { TrickView } from '../../../types/barbu/TrickView.js' */
/** @import { Cast } from '../index.js' */
import { html } from '../../../vendor/ui.js';
import { shown, sorted, suitOf } from '../../ui/french/deck.js';
import { text } from '../../ui/text.js';
import { seatAt } from './trick.js';

/**
 * A deal card by card, once it has ended.
 *
 * @param {{ whole: PreviousDeal, cast: Cast }} props
 */
export function Played({ whole, cast }) {
  const { result, tricks, moves, hands } = whole;
  const left = hands.map((cards, seat) => ({ seat, cards })).filter(({ cards }) => cards.length);
  /** What has been unfolded below the edge of what is read comes into sight. @param {Event} event */
  const show = ({ currentTarget }) => {
    const box = /** @type {HTMLDetailsElement} */ (currentTarget);
    if (box.open && !result.thrown_in) box.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  return html`<details class="how-played" open=${result.thrown_in} onToggle=${show}>
    <summary>${text(result.thrown_in ? 'barbu.hands_shown' : 'barbu.how_played')}</summary>
    ${tricks.length > 0 && TrickList({ tricks, cast })}
    ${
      moves.length > 0 &&
      html`<p>${moves.map(
        ({ seat, card }, at) => html`<span key=${at} class="moved"
          >${cast.name(seat)} ${card ? Mini({ card }) : html`<em>${text('barbu.move_pass')}</em>`}</span
        > `,
      )}</p>`
    }
    ${
      left.length > 0 &&
      html`${!result.thrown_in && html`<h4>${text('barbu.hands_left')}</h4>`}
        <ul>${left.map(({ seat, cards }) => html`<li key=${seat}>${cast.name(seat)} ${sorted(cards).map((card) => Mini({ card }))}</li>`)}</ul>`
    }
  </details>`;
}

/**
 * Tricks as lines: who led what, and who took it.
 *
 * @param {{ tricks: readonly TrickView[], cast: Cast }} props
 */
export function TrickList({ tricks, cast }) {
  return html`<ol class="trick-list">
    ${tricks.map(
      ({ leader, winner, cards }, nth) => html`<li key=${nth}>
        <span class="visually-hidden">${text('barbu.trick_of', { n: nth + 1, name: cast.name(winner) })}</span>
        <span class="nth" aria-hidden="true">${nth + 1}</span>
        ${cards.map((card, at) => {
          const seat = seatAt(leader, at);
          return html`<span key=${card} class=${seat === winner ? 'by won' : 'by'}><small>${cast.name(seat)}</small>${Mini({ card })}</span>`;
        })}
      </li>`,
    )}
  </ol>`;
}

/** @param {{ card: string }} props a card in a line of text */
export function Mini({ card }) {
  return html`<span key=${card} class=${`mini suit-${suitOf(card)}`}>${shown(card)}</span>`;
}
