/** @import { ComponentChildren } from '../../vendor/ui.js' */
import { html } from '../../vendor/ui.js';

/**
 * A card that lies somewhere to be looked at.
 *
 * @param {object} props
 * @param {ComponentChildren} props.face
 * @param {string} props.label
 * @param {string} [props.look] more class names
 */
export function Card({ face, label, look = '' }) {
  return html`<span class=${`card ${look}`} role="img" aria-label=${label}>${face}</span>`;
}

/**
 * A card that can be tapped. A blocked one can too: it then says why it is blocked.
 *
 * @param {object} props
 * @param {ComponentChildren} props.face
 * @param {string} props.label
 * @param {boolean} props.chosen
 * @param {boolean} props.blocked
 * @param {() => void} props.onTap
 */
export function CardButton({ face, label, chosen, blocked, onTap }) {
  return html`<button
    type="button"
    class=${`card ${chosen ? 'chosen' : ''}`}
    aria-label=${label}
    aria-pressed=${chosen ? 'true' : 'false'}
    aria-disabled=${blocked ? 'true' : 'false'}
    onClick=${onTap}
  >${face}</button>`;
}
