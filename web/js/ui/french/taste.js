/** @import { Signal } from '../../../vendor/ui.js' */
import { effect, html, signal, useEffect, useRef } from '../../../vendor/ui.js';
import { keep, recall } from '../../main/memory.js';
import { Icon } from '../icon.js';
import { text } from '../text.js';

// How somebody likes to hold cards. It is remembered in this browser.

/** A tap plays at once, without a second tap to confirm. */
export const oneTap = signal(recall('one_tap') === 'yes');

/** A card that is the only legal one is played without a tap. */
export const forcedPlays = signal(recall('forced_plays') === 'yes');

/** A colour of its own for each suit. */
export const fourColours = signal(recall('four_colours') === 'yes');

effect(() => {
  document.documentElement.classList.toggle('four-colours', fourColours.value);
});

/**
 * The switches, folded away behind a button.
 *
 * @param {{ hand: boolean }} props `hand`: with those that are about playing, too
 */
export function Taste({ hand }) {
  const box = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => {
    const fold = () => {
      if (box.current) box.current.open = false;
    };
    /** @param {PointerEvent} event */
    const press = (event) => box.current?.contains(/** @type {Node} */ (event.target)) || fold();
    /** @param {KeyboardEvent} event */
    const key = (event) => event.key === 'Escape' && fold();
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, []);
  return html`<details class="taste" ref=${box}>
    <summary>${Icon({ name: 'sliders' })}<span>${text(hand ? 'cards.taste' : 'cards.taste_look')}</span></summary>
    <div class="taste-box">
      ${hand && html`${check('cards.one_tap', 'one_tap', oneTap)} ${check('cards.forced_plays', 'forced_plays', forcedPlays)}`}
      ${check('cards.four_colours', 'four_colours', fourColours)}
    </div>
  </details>`;
}

/** @param {string} words @param {string} key @param {Signal<boolean>} wanted */
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
