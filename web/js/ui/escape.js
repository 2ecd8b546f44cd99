import { useEffect, useRef } from '../../vendor/ui.js';

/** What Escape would close, the newest last. @type {object[]} */
const open = [];

/**
 * Escape closes what was opened last. A question that stands before everything
 * else hears the key by itself.
 *
 * @param {boolean} active whether there is something to close
 * @param {() => void} close
 */
export function useEscape(active, close) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!active) return undefined;
    const mine = {};
    open.push(mine);
    /** @param {KeyboardEvent} event */
    const hear = (event) => {
      const elsewhere = event.defaultPrevented || event.isComposing || open.at(-1) !== mine;
      if (event.key !== 'Escape' || elsewhere || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('keydown', hear);
      open.splice(open.indexOf(mine), 1);
    };
  }, [active]);
}
