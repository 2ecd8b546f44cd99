import { html, useEffect, useId, useRef } from '../../vendor/ui.js';
import { useCover } from './cover.js';
import { text } from './text.js';

/**
 * A question that stands before everything else until it is answered. Escape,
 * Back and a tap beside it mean no.
 *
 * @param {object} props
 * @param {string} props.title
 * @param {string} props.lead what will happen
 * @param {string} props.yes
 * @param {string} [props.no]
 * @param {boolean} [props.grave] whether it cannot be undone
 * @param {() => void} props.onYes
 * @param {() => void} props.onClose whatever the answer, before `onYes`
 */
export function Dialog({ title, lead, yes, no = text('app.cancel'), grave = false, onYes, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  useCover(true, close);
  const agree = () => {
    close();
    onYes();
  };
  return html`<dialog
    ref=${dialog} class="ask" aria-labelledby=${`${id}-title`} aria-describedby=${`${id}-lead`}
    onClose=${onClose}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && close()}
  >
    <div class="ask-body">
      <h2 id=${`${id}-title`}>${title}</h2>
      <p id=${`${id}-lead`}>${lead}</p>
      <div class="answers">
        <button type="button" class=${grave ? 'button grave' : 'button main'} onClick=${agree}>${yes}</button>
        <button type="button" class="button" autofocus=${grave} onClick=${close}>${no}</button>
      </div>
    </div>
  </dialog>`;
}
