/** @import { Action } from '../../../types/wire.js' */
/** @import { View } from '../../../types/barbu/View.js' */
/** @import { Cast } from '../index.js' */
import { h, html } from '../../../vendor/ui.js';
import { rankShown, ranks, signOf } from '../../ui/french/deck.js';
import { SuitMark } from '../../ui/french/face.js';
import { text } from '../../ui/text.js';
import { pays } from './contract.js';

/**
 * A declaration being made.
 *
 * @typedef {object} Choice
 * @property {string} contract
 * @property {string} [named] the suit of Trumps or the rank of Dominoes, once chosen
 */

/**
 * @param {Action[]} legal
 * @param {Choice | null} choice
 * @returns {Action | undefined} the legal action that the choice is, if it is complete
 */
export function declaration(legal, choice) {
  return legal.find((action) => action.contract === choice?.contract && namedBy(action) === choice?.named);
}

/** @param {Action} action @returns {string | undefined} */
function namedBy(action) {
  return /** @type {string | undefined} */ (action.suit ?? action.rank);
}

/**
 * The contracts that the declarer has left, to choose from or to look at.
 *
 * @param {object} props
 * @param {View} props.view
 * @param {Action[]} props.legal empty for those who only look
 * @param {Choice | null} props.choice
 * @param {(choice: Choice | null) => void} props.onChoose
 * @param {string} props.scores the option
 * @param {boolean} props.aceLow the option
 * @param {Cast} props.cast
 */
export function Contracts({ view, legal, choice, onChoose, scores, aceLow, cast }) {
  const left = view.seats[view.declarer].contracts_left;
  const named = legal.filter((action) => action.contract === choice?.contract && namedBy(action));
  return html`<div class="contracts">
    ${legal.length === 0 && html`<p class="contracts-who">${text('barbu.choosing', { name: cast.name(view.declarer) })}</p>`}
    <ul class="contract-list">
      ${left.map((contract) => {
        const words = html`
          <strong>${text(`barbu.${contract}`)}</strong>
          <span class="pays">${pays(contract, scores)}</span>
          <span class="aim">${text(`barbu.aim.${contract}`)}</span>
        `;
        return html`<li key=${contract}>
          ${
            legal.length
              ? html`<button
                  type="button" class="contract" aria-pressed=${contract === choice?.contract ? 'true' : 'false'}
                  onClick=${() => onChoose({ contract })}
                >${words}</button>`
              : html`<div class="contract">${words}</div>`
          }
        </li>`;
      })}
    </ul>
    ${named.length > 0 && choice && h(Names, { named, choice, onChoose, aceLow })}
    ${named.length > 0 && html`<button type="button" class="button small other-contracts" onClick=${() => onChoose(null)}>${text('barbu.other_contracts')}</button>`}
  </div>`;
}

/**
 * Which suit, or which rank. Ranks stand as they will lie in the rows.
 *
 * @param {{ named: Action[], choice: Choice, onChoose: (choice: Choice) => void, aceLow: boolean }} props
 */
function Names({ named, choice, onChoose, aceLow }) {
  const suits = choice.contract === 'trumps';
  const order = suits ? named.map(namedBy) : ranks(aceLow);
  const inOrder = [...named].sort((a, b) => order.indexOf(namedBy(a)) - order.indexOf(namedBy(b)));
  return html`<div class="names" role="group" aria-label=${text(suits ? 'barbu.choose_suit' : 'barbu.choose_rank')}>
    <p>${text(suits ? 'barbu.choose_suit' : 'barbu.choose_rank')}</p>
    ${inOrder.map((action) => {
      const name = namedBy(action) ?? '';
      return html`<button
        key=${name} type="button" class="name-choice" aria-pressed=${name === choice.named ? 'true' : 'false'}
        aria-label=${suits ? text(`cards.suit.${name}`) : rankShown(name)} title=${suits ? signOf(name) : null}
        onClick=${() => onChoose({ contract: choice.contract, named: name })}
      >${suits ? h(SuitMark, { suit: name }) : rankShown(name)}</button>`;
    })}
  </div>`;
}
