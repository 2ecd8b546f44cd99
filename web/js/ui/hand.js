/** @import { ComponentChildren } from '../../vendor/ui.js' */
import { h, html } from '../../vendor/ui.js';
import { CardButton } from './card.js';

/**
 * @typedef {object} HandCard
 * @property {string} key stays with the card while the hand changes
 * @property {string} label
 * @property {string} [letters] keys that lead to the card
 * @property {ComponentChildren} face
 * @property {boolean} chosen
 * @property {boolean} blocked
 */

/**
 * One's own cards, in one row or, on narrow screens, two. Arrow keys walk along,
 * letters jump to the next card that has them.
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
    onKeyDown=${(/** @type {KeyboardEvent & { currentTarget: HTMLElement }} */ event) => walk(event, cards)}
    style=${{ '--per-row': perRow }}
  >
    ${cards.map(({ key, letters: _, ...card }, position) => h(CardButton, { key, ...card, onTap: () => onTap(position) }))}
  </div>`;
}

/**
 * @param {KeyboardEvent & { currentTarget: HTMLElement }} event
 * @param {HandCard[]} cards
 */
function walk(event, cards) {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const to = step
    ? at + step
    : event.ctrlKey || event.metaKey || event.altKey
      ? -1
      : lettered(cards, at, event.key);
  if (!step && to < 0) return;
  buttons[to]?.focus();
  event.preventDefault();
}

/**
 * @param {HandCard[]} cards
 * @param {number} at where we are
 * @param {string} key
 * @returns {number} the next card with this letter, round the end; -1 for none
 */
export function lettered(cards, at, key) {
  const letter = key.toUpperCase();
  const has = cards.map(({ letters }) => letter.length === 1 && Boolean(letters?.includes(letter)));
  const after = has.indexOf(true, at + 1);
  return after < 0 ? has.indexOf(true) : after;
}
