/** Lower-case hexadecimal of 32 bytes, as the server writes seeds. */
const THIRTY_TWO = /^[0-9a-f]{64}$/;

/** @param {unknown} text @returns {text is string} whether it is 32 bytes in hexadecimal */
export function isSeed(text) {
  return typeof text === 'string' && THIRTY_TWO.test(text);
}

/** @param {string} text an even number of hexadecimal digits @returns {Uint8Array<ArrayBuffer>} */
export function toBytes(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} bytes @returns {string} */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {...Uint8Array} parts @returns {Uint8Array<ArrayBuffer>} one after the other */
export function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
