// Baruka's altar laid by chance.

/** @import { Stream } from '../stream.js' */

/** @typedef {[kind: string, x: number, y: number, width: number, height: number]} Tile */

const SIZES = /** @type {Record<string, [number, number]>} */ ({ big: [6, 4], small: [3, 4] });
/** By number of seats: the big ones come first. */
const TILES = /** @type {Record<number, string[]>} */ ({
  2: ['big', 'big', 'small'],
  3: ['big', 'big', 'big', 'small'],
  4: ['big', 'big', 'big', 'small', 'small'],
});

/** @param {Stream} stream @param {number} seats @returns {Tile[]} */
export function altarFrom(stream, seats) {
  /** @type {Tile[]} */
  const laid = [];
  for (const kind of TILES[seats]) {
    const [long, short] = SIZES[kind];
    if (laid.length === 0) {
      laid.push([kind, 0, 0, long, short]);
      continue;
    }
    const [width, height] = stream.below(2) === 1 ? [short, long] : [long, short];
    const [x, y] = stream.choose(cornersFor(laid, width, height));
    laid.push([kind, x, y, width, height]);
  }
  return laid;
}

/** @param {Tile[]} laid @param {number} width @param {number} height @returns {[number, number][]} row by row */
function cornersFor(laid, width, height) {
  const bound = 6 * (laid.length + 1);
  /** @type {[number, number][]} */
  const corners = [];
  for (let y = -bound; y <= bound; y++)
    for (let x = -bound; x <= bound; x++) {
      const overlaps = laid.map(([, left, top, wide, high]) => [
        Math.min(x + width, left + wide) - Math.max(x, left),
        Math.min(y + height, top + high) - Math.max(y, top),
      ]);
      const free = overlaps.every(([across, down]) => across <= 0 || down <= 0);
      // A shared edge, not just a shared corner.
      const beside = overlaps.some(
        ([across, down]) => (across === 0 && down > 0) || (down === 0 && across > 0),
      );
      if (free && beside) corners.push([x, y]);
    }
  return corners;
}
