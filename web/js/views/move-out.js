import { h, html, signal, useEffect, useId, useRef, useState } from '../../vendor/ui.js';
import { ApiError, get, openSession, post } from '../net/api.js';
import { noteOwnCode } from '../net/own-code.js';
import { useCover } from '../ui/cover.js';
import { Icon } from '../ui/icon.js';
import { left } from '../ui/since.js';
import { text } from '../ui/text.js';

/** How often the front page asks whether the other device has taken over, in milliseconds. */
const LOOK = 3000;

/**
 * A button that makes a link which moves this player to another device.
 *
 * @param {object} props
 * @param {string | null} props.room the table to come to there; without one, the front page
 * @param {() => void} [props.onGone] called when the other device has taken over; a table hears it by itself
 */
export function MoveOut({ room, onGone }) {
  useEffect(() => close, []);
  return html`<button type="button" class="button quiet move-button" onClick=${() => {
    asked.value = { room, onGone };
  }}>
    ${Icon({ name: 'devices' })}${text('move.button')}
  </button>`;
}

/** Where the dialog of whichever button was pressed stands: beside the page, so that no part of it can hide the dialog. */
export function MovePlace() {
  return asked.value && h(MoveDialog, { ...asked.value, onClose: close });
}

/** @type {import('../../vendor/ui.js').Signal<{ room: string | null, onGone?: () => void } | null>} */
const asked = signal(/** @type {{ room: string | null, onGone?: () => void } | null} */ (null));

function close() {
  asked.value = null;
}

/** @typedef {{ url: string, qr: string | null, until: number }} Link `until` by `performance.now()` */

/** @param {{ room: string | null, onGone?: () => void, onClose: () => void }} props */
function MoveDialog({ room, onGone, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const title = useId();
  const [link, setLink] = useState(/** @type {Link | null} */ (null));
  const [problem, setProblem] = useState('');
  useCover(true, () => dialog.current?.close());

  const make = async () => {
    setLink(null);
    setProblem('');
    try {
      await openSession();
      const { code, url, qr, expires_in_ms } = await post('/api/session/code', room ? { room } : {});
      noteOwnCode(code);
      setLink({ url, qr, until: performance.now() + expires_in_ms });
    } catch (failure) {
      setProblem(wordsFor(failure));
    }
  };
  useEffect(() => {
    dialog.current?.showModal();
    make();
    if (!onGone) return;
    const timer = setInterval(() => {
      get('/api/me/rooms').catch((failure) => failure.status === 401 && onGone());
    }, LOOK);
    return () => clearInterval(timer);
  }, []);

  return html`<dialog
    ref=${dialog} class="ask move" aria-labelledby=${title} onClose=${onClose}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && dialog.current?.close()}
  >
    <div class="ask-body">
      <h2 id=${title}>${text('move.button')}</h2>
      <p>${text('move.out.lead')}</p>
      ${link && h(LinkToScan, { link, make })}
      ${!link && !problem && html`<p role="status">${text('move.out.making')}</p>`}
      ${
        problem &&
        html`<p class="field-error" role="alert">${problem}</p>
          <button type="button" class="button" onClick=${make}>${text('move.out.new')}</button>`
      }
      <button type="button" class="button" onClick=${() => dialog.current?.close()}>${text('move.out.close')}</button>
    </div>
  </dialog>`;
}

/** @param {{ link: Link, make: () => void }} props */
function LinkToScan({ link, make }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [copied, setCopied] = useState(false);
  const time = useTimeLeft(link.until);
  if (time <= 0)
    return html`<p role="alert">${text('move.out.expired')}</p>
      <button type="button" class="button main" onClick=${make}>${text('move.out.new')}</button>`;

  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link.url);
    } catch {
      // On plain http there is no clipboard; the old way works there.
      document.execCommand('copy');
    }
    setCopied(true);
  };
  return html`
    ${link.qr && html`<img class="qr" src=${`data:image/svg+xml,${encodeURIComponent(link.qr)}`} alt=${text('move.out.qr')} />`}
    <label class="field">
      <span>${text('move.out.link')}</span>
      <input ref=${field} readonly value=${link.url} />
    </label>
    <button type="button" class="button main" onClick=${copy}>
      ${Icon({ name: copied ? 'check' : 'link' })}${text(copied ? 'move.out.copied' : 'move.out.copy')}
    </button>
    <span class="visually-hidden" role="status">${copied && text('move.out.copied')}</span>
    <p role="timer">${text('move.out.left', { time: left(time) })}</p>
    <p class="help">${text('move.out.secret')}</p>
  `;
}

/** @param {number} until by `performance.now()` @returns {number} milliseconds, told every second */
function useTimeLeft(until) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return until - now;
}

/** @param {unknown} failure */
function wordsFor(failure) {
  if (failure instanceof ApiError && failure.status > 0)
    return text('move.out.failed', { message: failure.message });
  return text('app.offline');
}
