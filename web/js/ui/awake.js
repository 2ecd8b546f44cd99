import { useEffect } from '../../vendor/ui.js';

/**
 * Keeps the screen on while others play, since a phone that goes to sleep drops
 * its connection. Browsers give the lock up when the page is hidden.
 *
 * @param {boolean} wanted
 */
export function useAwake(wanted) {
  useEffect(() => {
    if (!wanted || !navigator.wakeLock) return undefined;
    /** @type {WakeLockSentinel | null} */
    let lock = null;
    let over = false;
    const hold = async () => {
      if (document.hidden || over) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over) lock.release();
      } catch {
        // An empty battery may forbid it; the game goes on.
      }
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', hold);
      lock?.release();
    };
  }, [wanted]);
}
