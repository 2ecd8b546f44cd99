/** @import { Action } from '../../../types/wire.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Cast } from '../index.js' */
import { html } from '../../../vendor/ui.js';
import { counted, text } from '../../ui/text.js';
import { targetsOf } from './bets.js';
import { Matrix, speakers } from './matrix.js';
import { betExample, targetsRule } from './rules.js';

/**
 * The doubling of a deal: who doubled whom so far, our own choice, and what a double is.
 *
 * @param {object} props
 * @param {View} props.view
 * @param {Record<string, unknown>} props.options
 * @param {Action[]} props.legal empty where it is not ours to choose
 * @param {number[]} props.targets chosen
 * @param {(targets: number[]) => void} props.onChoose
 * @param {(why: string) => void} props.onWhy why a press changed nothing
 * @param {Cast} props.cast
 */
export function Doubling({ view, options, legal, targets, onChoose, onWhy, cast }) {
  const { allowed, forced } = targetsOf(legal);
  const declares = view.declarer === cast.me;
  const rule = targetsRule(view, options);
  const only = rule !== 'double_anybody';
  /** @param {number} seat */
  const press = (seat) => {
    const name = cast.name(seat);
    if (forced.includes(seat)) onWhy(text('barbu.target_compulsory', { name }));
    else if (!allowed.includes(seat)) onWhy(text('barbu.target_not_doubled', { name }));
    else onChoose(targets.includes(seat) ? targets.filter((one) => one !== seat) : [...targets, seat]);
  };
  const others = speakers(view.declarer).filter(
    (seat) => seat !== cast.me && (declares || !only || seat === view.declarer),
  );
  return html`<div class="doubling">
    ${Matrix({
      doubles: view.seats.map((seat) => seat.doubles),
      declarer: view.declarer,
      only,
      turn: view.turn,
      totals: view.seats.map((seat) => seat.total),
      cast,
    })}
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
            back && text('barbu.doubled_you'),
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
        ${only && !declares && html`<p class="targets-rule">${text(`barbu.rules.${rule}`)}</p>`}
      </div>`
    }
    <p class="doubling-help">${text(declares && allowed.length ? 'barbu.redoubling_help' : 'barbu.rules.double', betExample(view, options))}</p>
    ${allowed.length > 0 && cast.me !== null && Owed({ view, forced, me: cast.me, cast })}
    </div>
  </div>`;
}

/**
 * The compulsory doubles that we owe this declarer.
 *
 * @param {{ view: View, forced: number[], me: number, cast: Cast }} props
 */
function Owed({ view, forced, me, cast }) {
  const owes = view.seats[me].owes[view.declarer];
  if (me === view.declarer || owes === 0) return null;
  const left = view.seats[view.declarer].contracts_left.length + 1;
  const name = cast.name(view.declarer);
  return html`<p class="owed">
    ${
      forced.length
        ? text('barbu.double_must_why', {
            name,
            owes: counted('barbu.owes', owes),
            left: counted('barbu.deals_left', left),
          })
        : text('barbu.owed_later', { name, owes, left })
    }
  </p>`;
}
