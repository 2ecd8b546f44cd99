/**
 * From the browser's own generator, which, unlike `randomUUID`, is also there
 * on plain http within a home network.
 *
 * @param {number} bytes
 * @returns {string} lower-case hex, two digits a byte
 */
export function randomHex(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
