import { html } from '../../vendor/ui.js';

/** How many looks there are: shape and colour go together, so that neither is needed alone. */
const LOOKS = 6;

/**
 * @param {object} props
 * @param {string} props.name
 * @param {number} props.look a seat's number
 */
export function Avatar({ name, look }) {
  return html`<span class=${`avatar look-${look % LOOKS}`} aria-hidden="true">
    <span>${initials(name)}</span>
  </span>`;
}

/** @param {string} name @returns {string} one or two letters */
export function initials(name) {
  const words = name.trim().split(/\s+/);
  const firsts = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return (firsts.join('') || '?').toUpperCase();
}
