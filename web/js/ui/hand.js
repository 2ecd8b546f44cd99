/** @import { ComponentChildren } from '../../vendor/ui.js' */
import { h, html } from '../../vendor/ui.js';
import { CardButton } from './card.js';

/**
 * @typedef {object} HandCard
 * @property {string} key stays with the card while the hand changes
 * @property {string} label
 * @property {ComponentChildren} face
 * @property {boolean} chosen
 * @property {boolean} blocked
 */

/**
 * One's own cards, in one row or, on narrow screens, two. Arrow keys walk along.
 *
 * @param {object} props
 * @param {HandCard[]} props.cards
 * @param {string} props.label
 * @param {(position: number) => void} props.onTap
 */
export function Hand({ cards, label, onTap }) {
  const perRow = Math.max(4, cards.length > 6 ? Math.ceil(cards.length / 2) : cards.length);
  return html`<div
    class="hand"
    role="group"
    aria-label=${label}
    onKeyDown=${walk}
    style=${{ '--cards': Math.max(cards.length, 6), '--per-row': perRow }}
  >
    ${cards.map(({ key, ...card }, position) => h(CardButton, { key, ...card, onTap: () => onTap(position) }))}
  </div>`;
}

/** @param {KeyboardEvent & { currentTarget: HTMLElement }} event */
function walk(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const cards = [...event.currentTarget.querySelectorAll('button')];
  const at = cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  cards[at + step]?.focus();
  event.preventDefault();
}
