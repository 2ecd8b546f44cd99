/** @import { PreviousDeal } from '../../../types/barbu/PreviousDeal.js' */
/** @import { Bet } from '../../../types/barbu/Bet.js' */
/** @import { SheetDeal } from '../../../types/barbu/SheetDeal.js' */
/** @import { Cast } from '../index.js' */
import { h, html } from '../../../vendor/ui.js';
import { Avatar } from '../../ui/avatar.js';
import { text } from '../../ui/text.js';
import { reason } from './because.js';
import { betsOf } from './bets.js';
import { contractName, signed } from './contract.js';
import { Played } from './played.js';

/**
 * Why a deal gave these points: what each took, and each side bet.
 *
 * @param {object} props
 * @param {SheetDeal} props.deal
 * @param {PreviousDeal | null} props.whole the deal as it was played, where that is still known
 * @param {Cast} props.cast
 */
export function DealEnd({ deal, whole, cast }) {
  // Payments first: where nothing changes hands there is least to read.
  const bets = betsOf(deal).sort((a, b) => Number(a.gain === 0) - Number(b.gain === 0));
  /** @param {number} seat */
  const name = (seat) => cast.name(seat);
  return html`<section class="deal-end">
    <h3>${text('barbu.result', { n: deal.deal, contract: contractName(deal.declaration), name: name(deal.declarer) })}</h3>
    ${deal.thrown_in && html`<p>${text('barbu.thrown_in')}</p>`}
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${text('over.name')}</span></th>
          <th scope="col">${text('barbu.from_play')}</th>
          <th scope="col">${text('barbu.from_bets')}</th>
          <th scope="col">${text('barbu.this_deal')}</th>
          <th scope="col">${text('barbu.total')}</th>
        </tr>
      </thead>
      <tbody>
        ${deal.points.map(
          (points, seat) => html`<tr key=${seat} class=${seat === cast.me ? 'own-row' : ''}>
            <th scope="row"><span class="score-name">${h(Avatar, { name: name(seat), look: seat })}<span>${name(seat)}${whole && html`<small>${reason(whole, seat)}</small>`}</span></span></th>
            <td>${signed(points)}</td>
            <td>${signed(deal.settled[seat] - points)}</td>
            <td class="settled">${signed(deal.settled[seat])}</td>
            <td>${signed(deal.totals[seat])}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    ${
      bets.length
        ? html`<ul class="bets">${bets.map((bet) => html`<li key=${bet.seats.join()}>${betLine(bet, deal.points, cast)}</li>`)}</ul>`
        : !deal.thrown_in && html`<p class="bets">${text('barbu.no_bets')}</p>`
    }
    ${whole && h(Played, { whole, cast })}
  </section>`;
}

/** @param {Bet} bet @param {number[]} points @param {Cast} cast @returns {string} */
function betLine({ seats: [one, other], multiplier, gain }, points, cast) {
  const [better, worse] = gain < 0 ? [other, one] : [one, other];
  const line = text(gain === 0 ? 'barbu.bet_even' : 'barbu.bet_line', {
    better: cast.name(better),
    worse: cast.name(worse),
    high: signed(points[better]),
    low: signed(points[worse]),
    gain: Math.abs(gain),
  });
  return gain === 0
    ? `${line}.`
    : `${line} (${text(multiplier === 2 ? 'barbu.bet_redoubled' : 'barbu.bet_single')}).`;
}
