/** @import { RefObject } from '../../vendor/ui.js' */
import { useEffect, useRef } from '../../vendor/ui.js';

/**
 * Gives the keyboard's focus back. Playing a card takes the pressed button away,
 * and with it the focus; people on the keyboard find it again in their hand when
 * the next question comes.
 *
 * @param {string | undefined} question its id
 * @returns {{ ref: RefObject<HTMLDivElement | null>, onKeyDown: () => void, onPointerDown: () => void }} for the element
 *   that holds the answers
 */
export function useRefocus(question) {
  const ref = useRef(/** @type {HTMLDivElement | null} */ (null));
  const keyboard = useRef(false);
  useEffect(() => {
    if (!question || !keyboard.current || document.activeElement !== document.body) return;
    /** @type {HTMLElement | null | undefined} */
    const first = ref.current?.querySelector('button[aria-disabled="false"]');
    first?.focus();
  }, [question]);
  return {
    ref,
    onKeyDown: () => {
      keyboard.current = true;
    },
    onPointerDown: () => {
      keyboard.current = false;
    },
  };
}
