/** @import { View } from '../../../types/barbu/View.js' */
/** @import { SheetDeal } from '../../../types/barbu/SheetDeal.js' */
/** @import { Cast } from '../index.js' */
import { h, html, useState } from '../../../vendor/ui.js';
import { base } from '../../main/place.js';
import { Avatar } from '../../ui/avatar.js';
import { listed, text } from '../../ui/text.js';
import { contractName, signed } from './contract.js';
import { DealEnd } from './deal-end.js';
import { speakers } from './matrix.js';

/**
 * The score sheet as on paper: the deals grouped by who declared them.
 *
 * @param {{ view: View, cast: Cast, code: string }} props `code`: the room's
 */
export function Sheet({ view, cast, code }) {
  const [open, setOpen] = useState(0);
  const seats = view.seats.map((_, seat) => seat);
  const first = view.sheet[0]?.declarer ?? view.declarer;
  const declarers = seats.map((_, nth) => (first + nth) % seats.length);
  return html`<div class="barbu-sheet">
    <table>
      <caption class="visually-hidden">${text('barbu.sheet')}</caption>
      <thead>
        <tr>
          <th scope="col">${text('barbu.sheet_contract')}</th>
          ${seats.map(
            (
              seat,
            ) => html`<th key=${seat} scope="col" class=${seat === cast.me ? 'own' : ''} title=${cast.name(seat)}>
              ${h(Avatar, { name: cast.name(seat), look: seat })}<span class="sheet-name">${cast.name(seat)}</span>
              <span class="sheet-cell heads" aria-hidden="true"><b>${text('barbu.this_deal')}</b><small>${text('barbu.from_play')}</small><small class="running">${text('barbu.total')}</small></span>
            </th>`,
          )}
        </tr>
      </thead>
      ${declarers.map((declarer) => Group({ view, declarer, cast, open, setOpen }))}
      <tfoot>
        <tr>
          <th scope="row">${text('barbu.sheet_sum')}</th>
          ${view.seats.map(({ total }, seat) => html`<td key=${seat} class=${seat === cast.me ? 'own' : ''}>${signed(total)}</td>`)}
        </tr>
      </tfoot>
    </table>
    <p class="help">${text('barbu.sheet_help')}</p>
    <p class="sheet-tools">
      <a class="button small" href=${`${base}/api/rooms/${code}/scores.csv`} download>${text('barbu.sheet_csv')}</a>
      <button type="button" class="button small" onClick=${() => print()}>${text('barbu.sheet_print')}</button>
    </p>
  </div>`;
}

/**
 * One declarer's deals, what they have left, and what the others owe them.
 *
 * @param {object} props
 * @param {View} props.view
 * @param {number} props.declarer
 * @param {Cast} props.cast
 * @param {number} props.open the deal whose reasons are shown
 * @param {(deal: number) => void} props.setOpen
 */
function Group({ view, declarer, cast, open, setOpen }) {
  const name = cast.name(declarer);
  const deals = view.sheet.filter((deal) => deal.declarer === declarer);
  const left = view.seats[declarer].contracts_left.map((contract) => text(`barbu.${contract}`));
  const owed = view.seats.flatMap(({ owes }, seat) =>
    owes[declarer] ? [text('barbu.sheet_owed_one', { name: cast.name(seat), n: owes[declarer] })] : [],
  );
  const columns = view.seats.length + 1;
  const words = deals.length
    ? text('barbu.sheet_left', { contracts: left.join(', ') })
    : text('barbu.sheet_all_left', { n: left.length });
  const counts = new Set(view.seats.flatMap(({ owes }, seat) => (seat === declarer ? [] : [owes[declarer]])));
  const debts = counts.size === 1 ? text('barbu.sheet_owed_each', { n: [...counts][0] }) : listed(owed);
  return html`<tbody key=${declarer}>
    <tr class="sheet-group"><th colspan=${columns} scope="rowgroup">${text('barbu.sheet_of', { name })}</th></tr>
    ${deals.map((deal) => Row({ view, deal, cast, open: open === deal.deal, onOpen: () => setOpen(open === deal.deal ? 0 : deal.deal) }))}
    ${
      (left.length > 0 || owed.length > 0) &&
      html`<tr class="sheet-left">
        <td colspan=${columns}>
          ${left.length > 0 && html`<p>${words}</p>`}
          ${left.length > 0 && owed.length > 0 && html`<p>${text('barbu.sheet_owed', { name, owed: debts })}</p>`}
        </td>
      </tr>`
    }
  </tbody>`;
}

/**
 * @param {object} props
 * @param {View} props.view
 * @param {SheetDeal} props.deal
 * @param {Cast} props.cast
 * @param {boolean} props.open
 * @param {() => void} props.onOpen
 */
function Row({ view, deal, cast, open, onOpen }) {
  const contract = contractName(deal.declaration);
  const whole = view.previous_deal?.result.deal === deal.deal ? view.previous_deal : null;
  return html`
    <tr key=${deal.deal}>
      <th scope="row">
        <button
          type="button" class="sheet-deal" aria-expanded=${open ? 'true' : 'false'} onClick=${onOpen}
        ><span>${contract}</span><small>${deal.thrown_in ? text('barbu.not_played') : doublesLine(deal, cast)}</small><span class="visually-hidden">${text('barbu.why_points')}</span></button>
      </th>
      ${deal.settled.map(
        (points, seat) => html`<td key=${seat} class=${seat === cast.me ? 'own' : ''}>
          <span class="sheet-cell"><b>${signed(points)}</b><small title=${text('barbu.from_play')}>${signed(deal.points[seat])}</small><small class="running" title=${text('barbu.total')}>${signed(deal.totals[seat])}</small></span>
        </td>`,
      )}
    </tr>
    ${open && html`<tr key=${`${deal.deal}-why`} class="sheet-why"><td colspan=${view.seats.length + 1}>${h(DealEnd, { deal, whole, cast })}</td></tr>`}
  `;
}

/** @param {SheetDeal} deal @param {Cast} cast @returns {string} `A×B` a double, `B××A` one that was answered, in the order they were spoken */
export function doublesLine({ doubles, declarer }, cast) {
  const short = shortNames(doubles.map((_, seat) => cast.name(seat)));
  const order = speakers(declarer);
  return order
    .flatMap((by, spoken) =>
      doubles[by].flatMap((to) => {
        const answered = doubles[to].includes(by);
        if (answered && order.indexOf(to) > spoken) return [];
        return [`${short[by]}${answered ? '××' : '×'}${short[to]}`];
      }),
    )
    .join(' ');
}

/** Names that begin alike for longer than this stay alike. */
const LONGEST_SHORT = 4;

/** @param {string[]} names @returns {string[]} as few first letters as tell them apart */
export function shortNames(names) {
  for (let letters = 1; ; letters++) {
    const short = names.map((name) => [...name].slice(0, letters).join(''));
    if (letters === LONGEST_SHORT || new Set(short).size === names.length) return short;
  }
}
