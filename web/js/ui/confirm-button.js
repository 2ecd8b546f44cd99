import { h, html, useState } from '../../vendor/ui.js';
import { Dialog } from './dialog.js';
import { Icon } from './icon.js';

/**
 * A button that asks before it does something.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.question
 * @param {string} props.lead what will happen
 * @param {string} props.yes the same again, as an answer
 * @param {string} [props.no]
 * @param {boolean} [props.grave] whether it cannot be undone
 * @param {keyof typeof import('./icon.js').paths} [props.icon]
 * @param {() => void} props.onConfirm
 */
export function ConfirmButton({ label, question, lead, yes, no, grave = true, icon, onConfirm }) {
  const [asked, ask] = useState(false);
  return html`
    <button type="button" class="button quiet" onClick=${() => ask(true)}>${icon && Icon({ name: icon })}${label}</button>
    ${asked && h(Dialog, { title: question, lead, yes, no, grave, onYes: onConfirm, onClose: () => ask(false) })}
  `;
}
