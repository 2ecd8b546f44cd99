/** @import { Cast } from '../index.js' */
import { h, html } from '../../../vendor/ui.js';
import { Avatar } from '../../ui/avatar.js';
import { text } from '../../ui/text.js';
import { multiplier } from './bets.js';
import { signed } from './contract.js';

const SEATS = 4;

/** What stands in a cell. @typedef {'once' | 'twice' | 'no' | 'open'} Mark */

/** @type {Record<Mark, string>} */
const SIGNS = { once: '×', twice: '××', no: '–', open: '·' };

/**
 * Who doubled whom, a row for each player in the order in which they speak, and what the marks mean.
 *
 * @param {object} props
 * @param {(readonly number[] | null)[]} props.doubles by seat; null for those still to speak
 * @param {number} props.declarer
 * @param {boolean} props.only whether only the declarer may be doubled
 * @param {number | null} props.turn who speaks now
 * @param {number[]} props.totals shown where the plates that say them make room
 * @param {Cast} props.cast
 */
export function Matrix({ doubles, declarer, only, turn, totals, cast }) {
  const order = speakers(declarer);
  /** @param {number} by @param {number} to @returns {boolean} whether that double could be given, or could have been */
  const possible = (by, to) => {
    if (by === to) return false;
    return by === declarer ? (doubles[to]?.includes(by) ?? true) : !only || to === declarer;
  };
  const spoken = doubles.every(Boolean);
  return html`<div class="matrix-box">
    <table class="matrix">
      <caption class="visually-hidden">${text('barbu.matrix')}</caption>
      <thead>
        <tr>
          <td><span class="matrix-corner" aria-hidden="true">${text('barbu.matrix_corner')}</span></td>
          ${order.map(
            (seat) => html`<th key=${seat} scope="col" title=${cast.name(seat)}>
              ${h(Avatar, { name: cast.name(seat), look: seat })}<span class="visually-hidden">${cast.name(seat)}</span>
            </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${order.map(
          (by) => html`<tr key=${by} class=${by === turn ? 'speaks' : ''}>
            <th scope="row"><span class="matrix-who">${h(Avatar, { name: cast.name(by), look: by })}<span class="matrix-name">${cast.name(by)}</span> <small class="matrix-total">${signed(totals[by])}</small> ${by === declarer && html`<small>${text('barbu.declarer_short')}</small>`}</span></th>
            ${order.map((to) => html`<td key=${to}>${possible(by, to) ? Bet({ mark: markOf(doubles, order, by, to) }) : html`<span class="never"></span>`}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    ${Key({ marks: spoken ? ['once', 'twice', 'no'] : ['once', 'twice', 'no', 'open'] })}
  </div>`;
}

/** @param {{ mark: Mark }} props */
function Bet({ mark }) {
  return html`<span class=${`bet ${mark}`} role="img" aria-label=${text(`barbu.cell_${mark}`)}>${SIGNS[mark]}</span>`;
}

/** @param {{ marks: Mark[] }} props for eyes only: each cell says its own meaning */
function Key({ marks }) {
  return html`<p class="matrix-key" aria-hidden="true">
    ${marks.map((mark) => html`<span key=${mark}><span class=${`bet ${mark}`}>${SIGNS[mark]}</span> ${text(`barbu.cell_${mark}`)}</span>`)}
  </p>`;
}

/**
 * @param {(readonly number[] | null)[]} doubles
 * @param {number[]} order
 * @param {number} by
 * @param {number} to
 * @returns {Mark}
 */
export function markOf(doubles, order, by, to) {
  const said = doubles[by];
  if (!said) return 'open';
  if (!said.includes(to)) return 'no';
  // Who speaks later answers: theirs is the redouble.
  return multiplier(doubles, by, to) === 2 && order.indexOf(by) > order.indexOf(to) ? 'twice' : 'once';
}

/** @param {number} declarer @returns {number[]} in the order of doubling, the declarer last */
export function speakers(declarer) {
  return Array.from({ length: SEATS }, (_, nth) => (declarer + 1 + nth) % SEATS);
}
