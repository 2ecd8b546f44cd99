/** @import { RefObject } from '../../vendor/ui.js' */
import { useEffect, useState } from '../../vendor/ui.js';

/**
 * @param {RefObject<HTMLElement | null>} ref
 * @returns {boolean} whether at least half of it can be seen without scrolling
 */
export function useInSight(ref) {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInSight(Boolean(entries.at(-1)?.isIntersecting)),
      {
        threshold: 0.5,
      },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return inSight;
}
