// Tells whether a link for another device was made in this very browser. Kept
// is the code's fingerprint, which gives nobody the code.
import { keep, recall } from '../main/memory.js';
import { toHex } from '../proof/hex.js';
import { ownSha256 } from '../proof/sha256.js';

/** @param {string} code */
export function noteOwnCode(code) {
  keep('move', fingerprint(code));
}

/** @param {string} code @returns {boolean} */
export function isOwnCode(code) {
  return recall('move') === fingerprint(code);
}

/** @param {string} code */
function fingerprint(code) {
  return toHex(ownSha256(new TextEncoder().encode(code)));
}
