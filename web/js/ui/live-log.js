/** @import { Signal } from '../../vendor/ui.js' */
import { html } from '../../vendor/ui.js';

/**
 * What happened, for people who listen: unseen, and read out line by line.
 *
 * @param {{ lines: Signal<import('../state/journal.js').Line[]> }} props
 */
export function LiveLog({ lines }) {
  return html`<div class="visually-hidden" role="log" aria-live="polite">
    ${lines.value.slice(-20).map(({ id, words }) => html`<p key=${id}>${words}</p>`)}
  </div>`;
}
