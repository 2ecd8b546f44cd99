/** @import { OptionValue, SeatRange } from '../../types/wire.js' */
import { html } from '../../vendor/ui.js';
import { text } from './text.js';

/**
 * @param {SeatRange} range
 * @param {Record<string, OptionValue>} options
 * @returns {{ min: number, max: number }} how many can play with these options
 */
export function seatRange(range, options) {
  const narrower = (range.by ?? []).filter((rule) => options[rule.option] === rule.value);
  return {
    min: Math.max(range.min, ...narrower.map((rule) => rule.min)),
    max: Math.min(range.max, ...narrower.map((rule) => rule.max)),
  };
}

/**
 * @param {object} props
 * @param {{ min: number, max: number }} props.range
 * @param {number} props.value
 * @param {number} props.taken seats that are needed for those who already sit
 * @param {(seats: number) => void} props.onChange
 */
export function SeatCount({ range, value, taken, onChange }) {
  // One number is no choice.
  if (range.min === range.max && value === range.min) return null;
  const counts = Array.from({ length: range.max - range.min + 1 }, (_, index) => range.min + index);
  return html`<fieldset class="choices numbers">
    <legend>${text('room.seat_count')}</legend>
    ${counts.map(
      (count) => html`<label key=${count} class="choice">
        <input type="radio" name="seats" checked=${count === value} disabled=${count < taken} onChange=${() => onChange(count)} />
        <span>${count}</span>
      </label>`,
    )}
  </fieldset>`;
}
