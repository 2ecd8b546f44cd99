// Where we are: the base path the page is served under, and what an address means.

const page = globalThis.document?.documentElement.dataset ?? {};

/** Path prefix of everything the server serves: empty, or such as `/games/barroom`. */
export const base = page.base ?? '';

/** The build of the files that this page runs. */
export const build = page.build ?? '';

/** @typedef {{ page: 'home' } | { page: 'room', code: string }} Place */

/**
 * @param {string} path of the address bar
 * @param {string} [prefix] the base path
 * @returns {Place} an address that means nothing is the home page
 */
export function placeOf(path, prefix = base) {
  const rest = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  const match = /^\/r\/([^/]+)\/?$/.exec(rest);
  const code = match && readCode(decode(match[1]));
  return code ? { page: 'room', code } : { page: 'home' };
}

/**
 * Reads a room code as people write it: any case, with spaces or dashes, look-alike
 * letters for digits, or within the whole link.
 *
 * @param {string} text
 * @returns {string | null} eight characters, or null where it cannot be a code
 */
export function readCode(text) {
  const linked = /\/r\/([^/?#]+)/.exec(text);
  const code = (linked ? linked[1] : text)
    .toLowerCase()
    .replace(/[\s\p{P}]/gu, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0');
  return /^[0-9a-hjkmnp-tv-z]{8}$/.test(code) ? code : null;
}

/** @param {string} code @returns {string} the path of a room's page */
export function roomPath(code) {
  return `${base}/r/${code}`;
}

/** @param {string} code @returns {string} the link to hand to others */
export function roomLink(code) {
  return location.origin + roomPath(code);
}

/** @param {string} code @returns {string} the address of a room's socket, secure where the page is */
export function socketUrl(code) {
  return `${location.origin.replace(/^http/, 'ws')}${base}/ws/${code}`;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
