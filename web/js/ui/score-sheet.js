/** @import { ComponentChildren } from '../../vendor/ui.js' */
import { h, html } from '../../vendor/ui.js';
import { Avatar } from './avatar.js';
import { text } from './text.js';

/**
 * One row a player; what stands in the columns is the game's affair.
 *
 * @param {object} props
 * @param {string} props.caption
 * @param {string} props.help how to read it
 * @param {string[]} props.columns
 * @param {{ name: string, look: number, mine: boolean, below: ComponentChildren, cells: ComponentChildren[] }[]} props.rows
 *   `below`: what stands under the name
 */
export function ScoreSheet({ caption, help, columns, rows }) {
  return html`<div class="score-sheet">
    <table>
      <caption class="visually-hidden">${caption}</caption>
      <thead>
        <tr>
          <th scope="col">${text('over.name')}</th>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, look, mine, below, cells }) => html`<tr key=${look} class=${mine ? 'own-row' : ''}>
            <th scope="row"><span class="score-name">${h(Avatar, { name, look })}${name}</span>${below}</th>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="help">${help}</p>
  </div>`;
}
