import { useEffect } from '../../vendor/ui.js';

/**
 * Does something at once and again and again, but only while somebody looks at the page.
 *
 * @param {() => void} work
 * @param {number} everyMs
 */
export function useWhileVisible(work, everyMs) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'hidden') work();
    };
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
