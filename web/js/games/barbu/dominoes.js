/** @import { DominoesView } from '../../../types/barbu/DominoesView.js' */
import { h, html } from '../../../vendor/ui.js';
import { rankOf, rankShown, ranks, SUITS, suitOf } from '../../ui/french/deck.js';
import { SuitMark } from '../../ui/french/face.js';
import { text } from '../../ui/text.js';

/**
 * The four rows, with the places of the cards that we could lay now.
 *
 * @param {object} props
 * @param {DominoesView} props.table
 * @param {string} props.start the rank that the rows start from
 * @param {boolean} props.aceLow
 * @param {string[]} props.fits our cards that can be played now
 * @param {string | null} props.newest the card that has just been laid
 */
export function Dominoes({ table, start, aceLow, fits, newest }) {
  const order = ranks(aceLow);
  return html`<div class="dominoes">
    <ul class="rows">
      ${SUITS.map((suit) => {
        const row = table.rows.find((one) => one.suit === suit);
        const values = {
          suit: text(`cards.suit.${suit}`),
          low: rankShown(row?.low ?? ''),
          high: rankShown(row?.high ?? ''),
        };
        return html`<li key=${suit} class=${`row suit-${suit}`}>
          <span class="visually-hidden">${text(row ? 'barbu.row' : 'barbu.row_empty', values)}</span>
          <span class="row-suit">${h(SuitMark, { suit })}</span>
          <span class="row-cells" aria-hidden="true">
            ${order.map((rank, at) => {
              const isNewest = newest !== null && suitOf(newest) === suit && rankOf(newest) === rank;
              const within = row && at >= order.indexOf(row.low) && at <= order.indexOf(row.high);
              const open = fits.some((card) => suitOf(card) === suit && rankOf(card) === rank);
              const look = isNewest
                ? 'laid newest'
                : within
                  ? 'laid'
                  : open
                    ? 'fits'
                    : rank === start
                      ? 'start'
                      : '';
              return html`<span key=${rank} class=${`cell ${look}`}>${rankShown(rank)}</span>`;
            })}
          </span>
        </li>`;
      })}
    </ul>
    <p class="dominoes-help">${text('barbu.starts', { rank: rankShown(start) })}</p>
  </div>`;
}
