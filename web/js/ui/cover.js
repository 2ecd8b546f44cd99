import { useEffect, useRef } from '../../vendor/ui.js';
import { cover } from '../main/navigate.js';

/**
 * Something that covers the page: Back closes it and leaves the page where it is.
 *
 * @param {boolean} open
 * @param {() => void} close
 */
export function useCover(open, close) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (open ? cover(() => latest.current()) : undefined), [open]);
}
