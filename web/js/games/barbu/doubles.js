/** @import { Action } from '../../../types/wire.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Cast } from '../index.js' */
import { h, html } from '../../../vendor/ui.js';
import { Avatar } from '../../ui/avatar.js';
import { counted, text } from '../../ui/text.js';
import { multiplier, targetsOf } from './bets.js';

const SEATS = 4;

/**
 * The doubling of a deal: who doubled whom so far, and our own choice.
 *
 * @param {object} props
 * @param {View} props.view
 * @param {Action[]} props.legal empty where it is not ours to choose
 * @param {number[]} props.targets chosen
 * @param {(targets: number[]) => void} props.onChoose
 * @param {(why: string) => void} props.onWhy why a press changed nothing
 * @param {Cast} props.cast
 */
export function Doubling({ view, legal, targets, onChoose, onWhy, cast }) {
  const { allowed, forced } = targetsOf(legal);
  /** @param {number} seat */
  const press = (seat) => {
    const name = cast.name(seat);
    if (forced.includes(seat)) onWhy(text('barbu.target_compulsory', { name }));
    else if (!allowed.includes(seat)) onWhy(text('barbu.target_not_allowed', { name }));
    else onChoose(targets.includes(seat) ? targets.filter((one) => one !== seat) : [...targets, seat]);
  };
  const others = speakers(view.declarer).filter((seat) => seat !== cast.me);
  return html`<div class="doubling">
    ${Matrix({ doubles: view.seats.map((seat) => seat.doubles), declarer: view.declarer, turn: view.turn, cast })}
    <div class="doubling-side">
    ${
      allowed.length > 0 &&
      html`<div class="targets">
        ${others.map((seat) => {
          const back = view.seats[seat].doubles?.includes(cast.me ?? -1);
          const owes = seat === view.declarer && cast.me !== null ? view.seats[cast.me].owes[seat] : 0;
          const facts = [
            seat === view.declarer && text('barbu.declarer_short'),
            owes > 0 && !forced.includes(seat) && text('barbu.owed_tag', { n: owes }),
            back && text('barbu.redouble'),
            forced.includes(seat) && text('barbu.compulsory_tag'),
          ].filter(Boolean);
          return html`<button
            key=${seat} type="button" class="target" aria-pressed=${targets.includes(seat) ? 'true' : 'false'}
            aria-disabled=${allowed.includes(seat) && !forced.includes(seat) ? 'false' : 'true'}
            onClick=${() => press(seat)}
          >
            <span class="target-mark" aria-hidden="true">${targets.includes(seat) ? '×' : ''}</span>
            <span class="target-name">${cast.name(seat)}</span>
            ${facts.length > 0 && html`<small>${facts.join(', ')}</small>`}
          </button>`;
        })}
      </div>`
    }
    ${allowed.length > 0 && cast.me !== null && Owed({ view, forced, me: cast.me, cast })}
    <p class=${allowed.length ? 'doubling-help asked' : 'doubling-help'}>${text('barbu.doubling_help')}</p>
    </div>
  </div>`;
}

/**
 * Live, a row for each player in the order in which they speak.
 *
 * @param {object} props
 * @param {(readonly number[] | null)[]} props.doubles by seat; null for those still to speak
 * @param {number} props.declarer
 * @param {number | null} props.turn who speaks now
 * @param {Cast} props.cast
 */
export function Matrix({ doubles, declarer, turn, cast }) {
  const order = speakers(declarer);
  return html`<table class="matrix">
    <caption class="visually-hidden">${text('barbu.matrix')}</caption>
    <thead>
      <tr>
        <td></td>
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
          <th scope="row"><span class="matrix-name">${cast.name(by)}</span> <small class=${by === declarer ? '' : 'by'}>${text(by === declarer ? 'barbu.declarer_short' : 'barbu.matrix_by')}</small></th>
          ${order.map((to) => html`<td key=${to}>${by === to ? html`<span class="self"></span>` : cell(doubles, order, by, to)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * @param {(readonly number[] | null)[]} doubles
 * @param {number[]} order
 * @param {number} by
 * @param {number} to
 */
function cell(doubles, order, by, to) {
  const said = doubles[by];
  if (!said) return html`<span class="bet open" role="img" aria-label=${text('barbu.cell_open')}>·</span>`;
  if (!said.includes(to))
    return html`<span class="bet no" role="img" aria-label=${text('barbu.cell_no')}>–</span>`;
  // Who speaks later answers: theirs is the redouble.
  const back = multiplier(doubles, by, to) === 2 && order.indexOf(by) > order.indexOf(to);
  return back
    ? html`<span class="bet twice" role="img" aria-label=${text('barbu.cell_redoubled')}>××</span>`
    : html`<span class="bet once" role="img" aria-label=${text('barbu.cell_doubled')}>×</span>`;
}

/**
 * The compulsory doubles that we owe this declarer.
 *
 * @param {{ view: View, forced: number[], me: number, cast: Cast }} props
 */
function Owed({ view, forced, me, cast }) {
  const owes = view.seats[me].owes[view.declarer];
  if (me === view.declarer || owes === 0) return null;
  const key = forced.length ? 'barbu.double_must_why' : 'barbu.owed_later';
  return html`<p class=${forced.length ? 'owed now' : 'owed'}>
    ${text(key, {
      name: cast.name(view.declarer),
      owes: counted('barbu.owes', owes),
      left: counted('barbu.deals_left', view.seats[view.declarer].contracts_left.length + 1),
    })}
  </p>`;
}

/** @param {number} declarer @returns {number[]} in the order of doubling, the declarer last */
export function speakers(declarer) {
  return Array.from({ length: SEATS }, (_, nth) => (declarer + 1 + nth) % SEATS);
}
