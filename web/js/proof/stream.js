// The numbers that decide one chance event: a ChaCha20 key stream (RFC 8439,
// nonce and counter zero), keyed by the seed and the event's name.
import { joined } from './hex.js';
import { sha256 } from './sha256.js';

/**
 * @param {Uint8Array} seed
 * @param {string} name of the event
 * @param {number} nth how often that name came before
 * @returns {Promise<Stream>}
 */
export async function streamOf(seed, name, nth) {
  return new Stream(await sha256(joined(seed, new TextEncoder().encode(`${name}#${nth}`))));
}

export class Stream {
  /** @param {Uint8Array} key 32 bytes */
  constructor(key) {
    const words = new DataView(key.buffer, key.byteOffset, 32);
    this.start = Uint32Array.of(
      ...[0x61707865, 0x3320646e, 0x79622d32, 0x6b206574],
      ...Array.from({ length: 8 }, (_, i) => words.getUint32(4 * i, true)),
      ...[0, 0, 0, 0],
    );
    this.block = new Uint32Array(16);
    this.used = 16;
  }

  /** @returns {number} the next 32 bits */
  word() {
    if (this.used === 16) {
      this.block = scrambled(this.start);
      this.start[12]++;
      this.used = 0;
    }
    return this.block[this.used++];
  }

  /** @param {number} m at least 1 @returns {number} below `m`; words past its last full multiple are passed over */
  below(m) {
    const end = Math.floor(2 ** 32 / m) * m;
    for (;;) {
      const word = this.word();
      if (word < end) return word % m;
    }
  }

  /**
   * @template T
   * @param {readonly T[]} things at least one
   * @returns {T}
   */
  choose(things) {
    return things[this.below(things.length)];
  }

  /**
   * @template T
   * @param {readonly T[]} things
   * @returns {T[]} in another order, dealt from the last place down
   */
  shuffled(things) {
    const row = [...things];
    for (let i = row.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [row[i], row[j]] = [row[j], row[i]];
    }
    return row;
  }
}

/** Which four words are stirred together: columns, then diagonals. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** @param {Uint32Array} start @returns {Uint32Array<ArrayBuffer>} the block that this state gives */
export function scrambled(start) {
  const x = Uint32Array.from(start);
  /** @param {number} a @param {number} b @param {number} d @param {number} by */
  const stir = (a, b, d, by) => {
    x[a] += x[b];
    const mixed = x[d] ^ x[a];
    x[d] = (mixed << by) | (mixed >>> (32 - by));
  };
  for (let round = 0; round < 10; round++) {
    for (const [a, b, c, d] of QUARTERS) {
      stir(a, b, d, 16);
      stir(c, d, b, 12);
      stir(a, b, d, 8);
      stir(c, d, b, 7);
    }
  }
  return x.map((word, i) => word + start[i]);
}
