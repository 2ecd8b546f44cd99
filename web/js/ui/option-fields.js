/** @import { OptionSpec, OptionValue } from '../../types/wire.js' */
import { html } from '../../vendor/ui.js';
import { hasText, text } from './text.js';

/** @param {OptionSpec[]} infos @returns {Record<string, OptionValue>} */
export function defaults(infos) {
  return Object.fromEntries(infos.map((info) => [info.key, info.default]));
}

/** More options than this are folded away: most tables play as the book says. */
const SHOWN = 4;

/**
 * A game's options, or a room's settings, as the server describes them.
 *
 * @param {object} props
 * @param {OptionSpec[]} props.infos
 * @param {Record<string, OptionValue>} props.values
 * @param {string} [props.folded] what stands over those that are folded away
 * @param {(values: Record<string, OptionValue>, changed: Record<string, OptionValue>) => void} [props.onChange]
 *   gets all of them, and the one that was changed; without it they can only be read
 */
export function OptionFields({ infos, values, folded = text('options.variants'), onChange }) {
  if (infos.length === 0) return null;
  if (!onChange) {
    // What is not as usual has to be seen; the rest may be looked up.
    const usual = infos.length <= SHOWN ? [] : infos.filter((info) => same(info.default, values[info.key]));
    const shown = infos.filter((info) => !usual.includes(info));
    return html`
      ${shown.length > 0 && facts(shown, values)}
      ${usual.length > 0 && html`<details class="variants"><summary>${text(shown.length > 0 ? 'options.usual' : 'options.all_usual')}</summary>${facts(usual, values)}</details>`}
    `;
  }
  /** @param {string} key @param {OptionValue} value */
  const set = (key, value) => onChange({ ...values, [key]: value }, { [key]: value });
  const fields = infos.map((info) => html`<div key=${info.key}>${field(info, values[info.key], set)}</div>`);
  if (infos.length <= SHOWN) return html`${fields}`;
  return html`<details class="variants">
    <summary>${folded}</summary>
    ${fields}
  </details>`;
}

/** @param {OptionSpec[]} infos @param {Record<string, OptionValue>} values */
function facts(infos, values) {
  return html`<dl class="facts">
    ${infos.map((info) => html`<div key=${info.key}><dt>${text(info.text)}</dt><dd>${valueText(info, values[info.key])}</dd></div>`)}
  </dl>`;
}

/**
 * @param {OptionSpec} info
 * @param {OptionValue} value
 * @param {(key: string, value: OptionValue) => void} set
 */
function field(info, value, set) {
  if (info.type === 'bool')
    return html`<label class="check">
      <input type="checkbox" checked=${value === true} onChange=${(/** @type {any} */ event) => set(info.key, event.target.checked)} />
      <span>${text(info.text)}</span>
    </label>`;
  if (info.type === 'text')
    return html`<label class="field">
      <span>${text(info.text)}</span>
      <input value=${value} onChange=${(/** @type {any} */ event) => set(info.key, event.target.value)} />
    </label>`;
  return html`<fieldset class="choices">
    <legend>${text(info.text)}</legend>
    ${info.values.map(
      (choice) => html`<label key=${String(choice)} class="choice">
        <input type="radio" name=${info.text} checked=${same(choice, value)} onChange=${() => set(info.key, choice)} />
        <span>${valueText(info, choice)}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** @param {OptionSpec} info @param {OptionValue} value */
function valueText(info, value) {
  const key = `${info.text}.${value}`;
  if (hasText(key)) return text(key);
  return typeof value === 'boolean' ? text(value ? 'app.yes' : 'app.no') : String(value);
}

/** @param {OptionValue} one @param {OptionValue} other values may be pairs */
function same(one, other) {
  return String(one) === String(other);
}
