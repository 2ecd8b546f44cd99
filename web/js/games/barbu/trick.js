/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Cast } from '../index.js' */
import { h, html } from '../../../vendor/ui.js';
import { Card } from '../../ui/card.js';
import { height, suitOf } from '../../ui/french/deck.js';
import { FrenchFace } from '../../ui/french/face.js';
import { cardName } from '../../ui/french/name.js';
import { text } from '../../ui/text.js';

const SEATS = 4;

/** Where a seat's card lies, clockwise from our own. */
const SIDES = ['near', 'left', 'far', 'right'];

/**
 * The cards of one trick, each before the player who played it.
 *
 * @param {object} props
 * @param {number} props.leader
 * @param {readonly string[]} props.cards the leader's first, then clockwise
 * @param {string} [props.trump]
 * @param {number | null} props.winner who takes it, once it is complete
 * @param {boolean} [props.gather] whether the winner draws the cards in
 * @param {number | null} [props.turn] whose card is waited for
 * @param {Cast} props.cast
 */
export function Trick({ leader, cards, trump, winner, gather = false, turn = null, cast }) {
  const best = winner ?? (cards.length ? seatAt(leader, strongest(cards, trump)) : null);
  const mark = text(winner === null ? 'barbu.best' : 'barbu.takes');
  // While the winner draws the cards in, only who takes them matters.
  const drawn = gather && winner !== null ? `to-${sideOf(winner, cast)}` : '';
  return html`<div class="trick-scene"><ol class=${`trick ${drawn}`} aria-label=${text('barbu.trick')}>
    ${Array.from({ length: SEATS }, (_, nth) => {
      const seat = seatAt(leader, nth);
      const card = cards[nth];
      const look = `${sideOf(seat, cast)} ${card && seat === best ? 'best' : ''}`;
      return html`<li key=${seat} class=${`spot-of ${look} ${seat === turn ? 'awaited' : ''}`}>
        ${
          card
            ? html`<span key=${card} class="laid">
                ${h(Card, { face: h(FrenchFace, { card }), label: cardName(card) })}
              </span>`
            : html`<span key="empty" class="unlaid"></span>`
        }
        <span class="spot-line">
          <span class="spot-name">${cast.name(seat)}</span>
          ${nth === 0 && !drawn && html`<span class="led">${text(card ? 'barbu.led' : 'barbu.leads')}</span>`}
        </span>
        ${card && seat === best && cards.length > 1 && html`<span class="tag">${mark}</span>`}
      </li>`;
    })}
  </ol></div>`;
}

/** @param {number} seat @param {Cast} cast */
function sideOf(seat, cast) {
  return SIDES[(seat - (cast.me ?? 0) + SEATS) % SEATS];
}

/**
 * @param {readonly string[]} cards the one led first
 * @param {string} [trump]
 * @returns {number} the place of the card that would take the trick
 */
export function strongest(cards, trump) {
  /** @param {string} card */
  const worth = (card) => {
    if (suitOf(card) === trump) return 100 + height(card);
    return suitOf(card) === suitOf(cards[0]) ? height(card) : -1;
  };
  return cards.reduce((best, card, at) => (worth(card) > worth(cards[best]) ? at : best), 0);
}

/** @param {number} leader @param {number} nth @returns {number} who plays the nth card */
export function seatAt(leader, nth) {
  return (leader + nth) % SEATS;
}

/** @param {View} view @param {number} seat @returns {string[]} what lies face up before a seat */
export function faceUp(view, seat) {
  return view.tricks?.hearts?.[seat] ?? view.tricks?.queens?.[seat] ?? [];
}
