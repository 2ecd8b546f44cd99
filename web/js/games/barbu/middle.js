/** @import { TableProps } from '../index.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Draft } from './draft.js' */
import { h, html, useState } from '../../../vendor/ui.js';
import { signOf } from '../../ui/french/deck.js';
import { text } from '../../ui/text.js';
import { contractName, pays, trumpOf } from './contract.js';
import { DealEnd } from './deal-end.js';
import { Contracts } from './declare.js';
import { Dominoes } from './dominoes.js';
import { Doubling, Matrix } from './doubles.js';
import { TrickList } from './played.js';
import { Trick } from './trick.js';
import { playable } from './why.js';

/** @typedef {'result' | 'last' | 'all' | 'doubles'} Look what is looked at instead of the present table */

/**
 * The middle of the table: the contract, always, and below it the question of the phase.
 *
 * @param {TableProps & { draft: Draft, winner: number | null }} props
 */
export function Middle(props) {
  const view = /** @type {View} */ (props.view);
  // Each look belongs to a moment, and ends by itself when that is over.
  const moment = momentOf(view);
  const ended = view.previous_deal?.result.deal ?? 0;
  const between = !view.tricks && !view.dominoes;
  const [look, setLook] = useState({ moment: '', what: /** @type {Look | null} */ (null) });
  const [read, setRead] = useState(between ? 0 : ended);
  const unread = between && ended > read ? 'result' : null;
  const what = look.moment === moment ? look.what : unread;

  /** @param {Look | null} next */
  const show = (next) => {
    setLook({ moment, what: next });
    if (!next) setRead(ended);
  };
  return html`<div class=${`barbu-middle ${what ? 'looking' : ''}`}>
    ${ContractLine({ view, props })}
    ${what ? Looked({ what, view, props, unread: Boolean(unread), close: () => show(null) }) : Present({ view, props })}
    ${!what && Looks({ view, show })}
  </div>`;
}

/** @param {View} view @returns {string} changes when there is something new to look at */
function momentOf(view) {
  const tricks = view.tricks?.taken.reduce((sum, count) => sum + count, 0);
  return `${view.deal}/${view.phase}/${tricks ?? ''}`;
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
      html`<strong class="contract-name">${contractName(declaration)}</strong>
        <span class="contract-goal">${goal}: <b>${pays(declaration.contract, String(props.room.options.scores))}</b></span>`
    }
    <span class="contract-facts">
      ${who} · ${text('barbu.deal', { n: deal, of: deals })}
      ${broken != null && html` · ${text(broken ? 'barbu.hearts_open' : 'barbu.hearts_shut')}`}
    </span>
  </header>`;
}

/** @param {{ view: View, props: TableProps & { draft: Draft, winner: number | null } }} props */
function Present({ view, props }) {
  const { cast, prompt, draft, room } = props;
  const legal = prompt?.legal ?? [];
  switch (view.phase) {
    case 'declaring':
      return h(Contracts, {
        view,
        legal,
        cast,
        choice: draft.choice,
        onChoose: draft.setChoice,
        scores: String(room.options.scores),
      });
    case 'doubling':
      return h(Doubling, {
        view,
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
          aceLow: room.options.dominoes_ace === 'low',
          fits: playable(legal),
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

/** @param {{ view: View, show: (look: Look) => void }} props */
function Looks({ view, show }) {
  /** @type {[Look, unknown][]} */
  const offers = [
    ['last', view.tricks?.last_trick],
    ['all', view.tricks?.all?.length],
    ['doubles', (view.tricks || view.dominoes) && view.seats.some((seat) => seat.doubles?.length)],
    ['result', view.previous_deal],
  ];
  /** @type {Record<Look, string>} */
  const words = {
    last: 'barbu.last_trick',
    all: 'barbu.all_tricks',
    doubles: 'barbu.doubles',
    result: 'barbu.last_deal',
  };
  return html`<div class="looks">
    ${offers.map(([what, there]) =>
      there
        ? html`<button key=${what} type="button" class="button quiet small" onClick=${() => show(what)}>${text(words[what])}</button>`
        : null,
    )}
  </div>`;
}

/** @param {{ what: Look, view: View, props: TableProps, unread: boolean, close: () => void }} props */
function Looked({ what, view, props, unread, close }) {
  const { cast } = props;
  const whole = view.previous_deal;
  const last = view.tricks?.last_trick;
  const goOn =
    unread && what === 'result' && view.phase !== 'over'
      ? text('barbu.next_deal', { n: view.deal })
      : text('barbu.back');
  return html`<div class="looked">
    ${what === 'result' && whole && html`<div class="paper">${h(DealEnd, { deal: whole.result, whole, cast })}</div>`}
    ${
      what === 'last' &&
      last &&
      html`<h3>${text('barbu.last_trick_of', { name: cast.name(last.winner) })}</h3>
        ${h(Trick, { ...last, trump: trumpOf(view.declaration), cast })}`
    }
    ${what === 'all' && view.tricks?.all && html`<div class="paper" tabindex="0" role="region" aria-label=${text('barbu.all_tricks')}>${TrickList({ tricks: view.tricks.all, cast })}</div>`}
    ${what === 'doubles' && Matrix({ doubles: view.seats.map((seat) => seat.doubles), declarer: view.declarer, turn: null, cast })}
    <button type="button" class=${`button ${what === 'result' ? 'main' : ''}`} onClick=${close}>${goOn}</button>
  </div>`;
}
