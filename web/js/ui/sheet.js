/** @import { RefObject } from '../../vendor/ui.js' */
import { useEffect, useRef, useState } from '../../vendor/ui.js';
import { useCover } from './cover.js';
import { useEscape } from './escape.js';

/** Windows with no room for it beside the table; css/side.css says the same. */
const SMALL = '(max-width: 1000px), (max-height: 559px)';

/**
 * Something that small windows show over the page when asked to. Back and Escape
 * close it; the keyboard's focus goes into it, and back to the button that opened it.
 *
 * @param {object} parts
 * @param {boolean} parts.possible whether there is a page to cover; without one it closes
 * @param {RefObject<HTMLElement | null>} parts.toggle the button that opens it
 * @param {RefObject<HTMLElement | null>} parts.sheet its first button closes it
 */
export function useSheet({ possible, toggle, sheet }) {
  const [shown, setShown] = useState(false);
  const was = useRef(false);
  const small = useSmall();
  const open = shown && possible && small;
  const hide = () => setShown(false);
  useCover(open, hide);
  useEscape(open, hide);
  useEffect(() => {
    if (!possible) hide();
  }, [possible]);
  useEffect(() => {
    if (open) sheet.current?.querySelector('button')?.focus();
    else if (was.current) toggle.current?.focus();
    was.current = open;
  }, [open]);
  return { open, show: () => setShown(true), hide };
}

/** @returns {boolean} */
function useSmall() {
  const [small, setSmall] = useState(() => matchMedia(SMALL).matches);
  useEffect(() => {
    const query = matchMedia(SMALL);
    const look = () => setSmall(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return small;
}
