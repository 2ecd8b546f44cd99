// What this browser remembers between visits: a name, a colour scheme, who we
// were. No secret is kept here, and a browser that keeps nothing works as well.

const PREFIX = 'barroom.';

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // It is asked for again next time.
  }
}
