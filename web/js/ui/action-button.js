import { html } from '../../vendor/ui.js';

/**
 * A button that keeps the keyboard's focus when it cannot be pressed, so that a
 * player on the keyboard does not have to find the place again every turn.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {boolean} [props.off]
 * @param {boolean} [props.main] the likeliest thing to do
 * @param {() => void} props.onPress
 */
export function ActionButton({ label, off = false, main = false, onPress }) {
  return html`<button
    type="button"
    class=${main ? 'button main' : 'button'}
    aria-disabled=${off ? 'true' : 'false'}
    onClick=${() => off || onPress()}
  >${label}</button>`;
}
