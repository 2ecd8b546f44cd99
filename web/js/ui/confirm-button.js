import { html, useState } from '../../vendor/ui.js';
import { Icon } from './icon.js';

/**
 * A button for what cannot be undone: the first press asks, the second does it.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.question
 * @param {string} [props.icon] shown in place of the label, which is then only read out
 * @param {() => void} props.onConfirm
 */
export function ConfirmButton({ label, question, icon, onConfirm }) {
  const [asked, ask] = useState(false);
  const small = icon && !asked;
  return html`<button
    type="button"
    class=${`button quiet ${asked ? 'danger' : ''} ${small ? 'icon-only' : ''}`}
    aria-label=${small ? label : null}
    title=${small ? label : null}
    onClick=${() => {
      ask(!asked);
      if (asked) onConfirm();
    }}
    onBlur=${() => ask(false)}
  >${small ? Icon({ name: icon }) : asked ? question : label}</button>`;
}
