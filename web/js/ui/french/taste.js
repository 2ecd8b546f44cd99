import { effect, html, signal } from '../../../vendor/ui.js';
import { keep, recall } from '../../main/memory.js';
import { text } from '../text.js';

// How somebody likes to hold cards. It is remembered in this browser.

/** A tap plays at once, without a second tap to confirm. */
export const oneTap = signal(recall('one_tap') === 'yes');

/** A colour of its own for each suit. */
export const fourColours = signal(recall('four_colours') === 'yes');

effect(() => {
  document.documentElement.classList.toggle('four-colours', fourColours.value);
});

/** The switches for both. */
export function Taste() {
  return html`<details class="taste">
    <summary>${text('cards.taste')}</summary>
    ${check('cards.one_tap', 'one_tap', oneTap)} ${check('cards.four_colours', 'four_colours', fourColours)}
  </details>`;
}

/**
 * @param {string} words
 * @param {string} key
 * @param {import('../../../vendor/ui.js').Signal<boolean>} wanted
 */
function check(words, key, wanted) {
  /** @param {any} event */
  const change = (event) => {
    wanted.value = event.target.checked;
    keep(key, wanted.value ? 'yes' : 'no');
  };
  return html`<label class="check">
    <input type="checkbox" checked=${wanted.value} onChange=${change} /><span>${text(words)}</span>
  </label>`;
}
