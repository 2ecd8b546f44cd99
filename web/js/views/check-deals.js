/** @import { Over, Room } from '../../types/wire.js' */
/** @import { Line } from '../proof/check.js' */
import { html, useRef, useState } from '../../vendor/ui.js';
import { base } from '../main/place.js';
import { ApiError, get } from '../net/api.js';
import { checkDeals } from '../proof/check.js';
import { notesOf } from '../proof/notes.js';
import { Icon } from '../ui/icon.js';
import { counted, hasText, text } from '../ui/text.js';

/**
 * One button that deals the match again and says, line by line, what holds.
 *
 * @param {{ room: Room, over: Over, view: any }} props
 */
export function CheckDeals({ room, over, view }) {
  const [lines, setLines] = useState(/** @type {Line[] | null} */ (null));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const result = useRef(/** @type {HTMLElement | null} */ (null));

  const check = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const record = await get(over.record_url);
      setLines(await checkDeals({ record, over, notes: notesOf(room.code, over.match), view }));
    } catch (failure) {
      setLines(null);
      setProblem(wordsFor(failure));
    }
    setBusy(false);
    requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'nearest' }));
  };
  return html`<section class="deals">
    <h3>${text('deals.title')}</h3>
    <p class="help">${text('deals.lead')}</p>
    <p class="answers">
      <button type="button" class="button" aria-disabled=${busy ? 'true' : 'false'} onClick=${check}>
        ${Icon({ name: 'shield' })}${text(lines ? 'deals.again' : 'deals.check')}
      </button>
      <a class="button quiet" href=${base + over.record_url} download>${text('deals.download')}</a>
    </p>
    <div ref=${result}>
      <p class="deals-verdict" role="status">${busy ? text('deals.checking') : lines && verdict(lines)}</p>
      ${problem && html`<p class="field-error" role="alert">${problem}</p>`}
      ${lines && Lines({ lines, game: room.game })}
    </div>
  </section>`;
}

/** @param {{ lines: Line[], game: string }} props */
function Lines({ lines, game }) {
  return html`
    <ul class="proof">
      ${lines.map((line) => {
        const mark = line.holds === null ? 'unknown' : line.holds ? 'yes' : 'no';
        return html`<li key=${line.what} class=${mark}>
          ${Icon({ name: MARKS[mark] })}
          <span><span class=${mark === 'yes' ? 'visually-hidden' : 'mark'}>${text(`deals.${mark}`)}</span> ${wordsOf(line, game)}</span>
        </li>`;
      })}
    </ul>
    <p class="help">${text('deals.not_checked')}</p>
    <details>
      <summary>${text('deals.numbers')}</summary>
      <dl class="chance">
        ${lines.flatMap(({ what, numbers }) =>
          numbers.map(
            ([name, value], n) => html`<div key=${`${what} ${n}`}>
              <dt>${name}</dt>
              <dd><code>${value}</code></dd>
            </div>`,
          ),
        )}
      </dl>
    </details>
  `;
}

const MARKS = { yes: 'check', no: 'close', unknown: 'question' };

/** @param {Line[]} lines */
function verdict(lines) {
  if (lines.some(({ holds }) => holds === false)) return text('deals.some_fail');
  return text(lines.every(({ holds }) => holds) ? 'deals.all_hold' : 'deals.all_known_hold');
}

/** @param {Line} line @param {string} game */
function wordsOf({ what, why, values }, game) {
  const { event, nth, ...others } = values;
  const words = { ...others, what: event ? text(`deals.event.${event}`, { n: nth }) : '' };
  const key = [`deals.${what}.${why}`, `deals.${what}.${game}`].find(hasText) ?? `deals.${what}.${why}`;
  return values.n === 1 && hasText(`${key}_one`) ? counted(key, 1, words) : text(key, words);
}

/** @param {unknown} failure */
function wordsFor(failure) {
  if (failure instanceof ApiError && failure.status > 0)
    return text('deals.failed', { message: failure.message });
  return text('deals.offline');
}
