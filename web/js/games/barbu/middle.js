/** @import { TableProps } from '../index.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Draft } from './draft.js' */
/** @import { Look, What } from './look.js' */
import { h, html } from '../../../vendor/ui.js';
import { signOf } from '../../ui/french/deck.js';
import { SuitMark } from '../../ui/french/face.js';
import { text } from '../../ui/text.js';
import { contractName, pays, trumpOf } from './contract.js';
import { DealEnd } from './deal-end.js';
import { Contracts } from './declare.js';
import { Dominoes } from './dominoes.js';
import { Doubling } from './doubles.js';
import { Matrix } from './matrix.js';
import { TrickList } from './played.js';
import { rules, targetsRule } from './rules.js';
import { Trick } from './trick.js';
import { playable } from './why.js';

/**
 * The middle of the table: the contract, always, and below it the question of the phase.
 *
 * @param {TableProps & { draft: Draft, winner: number | null, look: Look }} props
 */
export function Middle(props) {
  const view = /** @type {View} */ (props.view);
  const { what } = props.look;
  return html`<div class=${`barbu-middle ${what ? `looking at-${what}` : ''}`}>
    ${ContractLine({ view, props })}
    ${what ? Looked({ what, view, props }) : Present({ view, props })}
    ${!what && Looks({ view, show: props.look.show })}
  </div>`;
}

/** @param {{ view: View, props: TableProps }} props */
function ContractLine({ view, props }) {
  const { declaration, declarer, deal, deals } = view;
  const who =
    declarer === props.cast.me
      ? text('barbu.declarer_you')
      : text('barbu.declarer', { name: props.cast.name(declarer) });
  const contract = declaration?.contract;
  const goal =
    contract &&
    text(`barbu.${['trumps', 'dominoes'].includes(contract) ? 'goal' : 'aim'}.${contract}`, {
      suit: signOf(trumpOf(declaration) ?? 'S'),
    });
  const broken = view.tricks?.hearts_broken;
  return html`<header class="contract-line">
    ${
      declaration &&
      html`<strong class="contract-name">${contract === 'trumps' ? Trump({ suit: declaration.suit }) : contractName(declaration)}</strong>
        <span class="contract-goal">${goal}: <b>${pays(declaration.contract, String(props.room.options.scores))}</b></span>`
    }
    <span class="contract-facts">
      ${who} · ${text('barbu.deal', { n: deal, of: deals })}
      ${broken != null && html` · ${text(broken ? 'barbu.hearts_open' : 'barbu.hearts_shut')}`}
    </span>
  </header>`;
}

/** @param {{ suit: string }} props the name of the contract with the suit where it cannot be overlooked */
function Trump({ suit }) {
  return html`${text('barbu.trumps')} <span class="trump-mark" role="img" aria-label=${text(`cards.suit.${suit}`)}>${h(SuitMark, { suit })}</span>`;
}

/** @param {{ view: View, props: TableProps & { draft: Draft, winner: number | null } }} props */
function Present({ view, props }) {
  const { cast, prompt, draft, room } = props;
  const legal = prompt?.legal ?? [];
  const aceLow = room.options.dominoes_ace === 'low';
  switch (view.phase) {
    case 'declaring':
      return h(Contracts, {
        view,
        legal,
        cast,
        choice: draft.choice,
        onChoose: draft.setChoice,
        scores: String(room.options.scores),
        aceLow,
      });
    case 'doubling':
      return h(Doubling, {
        view,
        options: room.options,
        legal,
        cast,
        targets: draft.targets,
        onChoose: draft.setTargets,
        onWhy: draft.explain,
      });
    case 'dominoes':
      return (
        view.dominoes &&
        view.declaration?.contract === 'dominoes' &&
        h(Dominoes, {
          table: view.dominoes,
          start: view.declaration.rank,
          aceLow,
          fits: playable(legal),
          newest: props.events.find((event) => event.type === 'played')?.card ?? null,
        })
      );
    default:
      return (
        view.tricks &&
        h(Trick, {
          leader: view.tricks.leader,
          cards: view.tricks.cards,
          trump: trumpOf(view.declaration),
          winner: props.winner,
          gather: true,
          turn: view.turn,
          cast,
        })
      );
  }
}

/** @param {{ view: View, show: Look['show'] }} props */
function Looks({ view, show }) {
  /** @type {[What, unknown][]} */
  const offers = [
    ['last', view.tricks?.last_trick],
    ['all', view.tricks?.all?.length],
    ['doubles', (view.tricks || view.dominoes) && view.seats.some((seat) => seat.doubles?.length)],
    ['result', view.previous_deal],
    ['rules', view.phase !== 'over'],
  ];
  /** @type {Record<What, string>} */
  const words = {
    last: 'barbu.last_trick',
    all: 'barbu.all_tricks',
    doubles: 'barbu.doubles',
    result: 'barbu.last_deal',
    rules: 'barbu.rules',
  };
  return html`<div class="looks">
    ${offers.map(([what, there]) =>
      there
        ? html`<button key=${what} type="button" class="button quiet small" onClick=${() => show(what)}>${text(words[what])}</button>`
        : null,
    )}
  </div>`;
}

/** @param {{ what: What, view: View, props: TableProps & { look: Look } }} props */
function Looked({ what, view, props }) {
  const { cast, look } = props;
  const whole = view.previous_deal;
  const last = view.tricks?.last_trick;
  const goOn =
    look.unread && what === 'result' && view.phase !== 'over'
      ? text('barbu.next_deal', { n: view.deal })
      : text('barbu.back');
  return html`<div class="looked">
    ${what === 'result' && whole && html`<div key=${`deal-${whole.result.deal}`} class="paper" tabindex="0" role="region" aria-label=${text('barbu.last_deal')}>${h(DealEnd, { deal: whole.result, whole, cast })}</div>`}
    ${
      what === 'last' &&
      last &&
      html`<h3>${text('barbu.last_trick_of', { name: cast.name(last.winner) })}</h3>
        ${h(Trick, { ...last, trump: trumpOf(view.declaration), cast })}`
    }
    ${what === 'all' && view.tricks?.all && html`<div class="paper" tabindex="0" role="region" aria-label=${text('barbu.all_tricks')}>${TrickList({ tricks: view.tricks.all, cast })}</div>`}
    ${what === 'rules' && html`<div class="paper rules" tabindex="0" role="region" aria-label=${text('barbu.rules')}><ul>${rules(view, props.room.options).map((line) => html`<li key=${line}>${line}</li>`)}</ul></div>`}
    ${what === 'doubles' && Matrix({ doubles: view.seats.map((seat) => seat.doubles), declarer: view.declarer, only: targetsRule(view, props.room.options) !== 'double_anybody', turn: null, totals: view.seats.map((seat) => seat.total), cast })}
    <button type="button" class=${`button ${what === 'result' ? 'main' : ''}`} onClick=${() => look.show(null)}>${goOn}</button>
  </div>`;
}
