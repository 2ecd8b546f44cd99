// SHA-256 (FIPS 180-4). The browser has one, but only on pages that came over
// https or from this machine; a table in a home network is often neither.

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Uint8Array<ArrayBuffer>>} 32 bytes
 */
export async function sha256(bytes) {
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : ownSha256(bytes);
}

/**
 * The same by ourselves.
 *
 * @param {Uint8Array} bytes
 * @returns {Uint8Array<ArrayBuffer>} 32 bytes
 */
export function ownSha256(bytes) {
  const message = padded(bytes);
  const hash = Uint32Array.from(START);
  const schedule = new Uint32Array(64);
  for (let at = 0; at < message.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) schedule[i] = message.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++)
      schedule[i] =
        schedule[i - 16] +
        small(schedule[i - 15], 7, 18, 3) +
        schedule[i - 7] +
        small(schedule[i - 2], 17, 19, 10);
    compress(hash, schedule);
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => {
    out.setUint32(4 * i, word);
  });
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array} bytes @returns {DataView} with the end mark and the length in bits, in whole blocks */
function padded(bytes) {
  const length = (((bytes.length + 8) >> 6) + 1) * 64;
  const message = new Uint8Array(length);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return view;
}

/** @param {Uint32Array} hash changed in place @param {Uint32Array} schedule */
function compress(hash, schedule) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + big(e, 6, 11, 25) + choice + ROUNDS[i] + schedule[i]) | 0;
    const two = (big(a, 2, 13, 22) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] += word;
  });
}

/** @param {number} x @param {number} by */
const turned = (x, by) => (x >>> by) | (x << (32 - by));
/** @param {number} x @param {number} p @param {number} q @param {number} r */
const big = (x, p, q, r) => turned(x, p) ^ turned(x, q) ^ turned(x, r);
/** @param {number} x @param {number} p @param {number} q @param {number} r */
const small = (x, p, q, r) => turned(x, p) ^ turned(x, q) ^ (x >>> r);

/** The constants are the first bits of the fractions of the roots of the first primes. */
const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} root */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
