/** @import { Occupant } from '../../types/wire.js' */
import { html } from '../../vendor/ui.js';
import { listed, text } from '../ui/text.js';

/**
 * Whom a chat line is for: everybody, or those who are ticked.
 *
 * @param {object} props
 * @param {Occupant[]} props.others
 * @param {string[]} props.chosen public ids
 * @param {(chosen: string[]) => void} props.onChange
 */
export function Recipients({ others, chosen, onChange }) {
  const names = others.filter((one) => chosen.includes(one.player)).map((one) => one.name);
  /** @param {string} player */
  const flip = (player) =>
    onChange(chosen.includes(player) ? chosen.filter((one) => one !== player) : [...chosen, player]);
  return html`<details class="recipients">
    <summary>${names.length > 0 ? text('chat.to_some', { names: listed(names) }) : text('chat.to_all')}</summary>
    <fieldset>
      <legend class="help">${text('chat.to_help')}</legend>
      ${others.map(
        ({ player, name }) => html`<label key=${player} class="check">
          <input type="checkbox" checked=${chosen.includes(player)} onChange=${() => flip(player)} />
          <span>${name}</span>
        </label>`,
      )}
    </fieldset>
  </details>`;
}
