/** Shortest and longest wait before the next try, in milliseconds. */
export const SHORTEST = 1000;
export const LONGEST = 15000;

/**
 * How long to wait before the next try. The range doubles with each failure
 * and the wait is drawn from all of it, so that the tables of a server that
 * has just come back do not all call in the same instant.
 *
 * @param {number} failures tries in a row that came to nothing, from 0
 * @param {number} chance a number in [0, 1)
 * @returns {number} milliseconds
 */
export function retryDelay(failures, chance) {
  const top = Math.min(LONGEST, SHORTEST * 2 ** (failures + 1));
  return Math.round(SHORTEST + (top - SHORTEST) * chance);
}
