import { signal } from '../../vendor/ui.js';
import { base, placeOf, roomPath } from './place.js';

/** @import { Place } from './place.js' */

/** The page we are on; Back and Forward change it too. */
export const place = signal(placeOf(location.pathname));

/** Whether somebody wants to go and has to be asked first. */
export const leaving = signal(false);

// A table that is not to be left by mistake has two entries in the browser's
// history. Back leads from the second to the first, where it can be asked about.
let guarded = false;
let onGuard = Boolean(history.state?.guard);

addEventListener('popstate', () => {
  const wasOnGuard = onGuard;
  onGuard = Boolean(history.state?.guard);
  const next = placeOf(location.pathname);
  if (!same(next, place.value)) {
    leaving.value = false;
    place.value = next;
  } else if (wasOnGuard && !onGuard) {
    if (guarded) {
      putGuard();
      leaving.value = true;
    } else history.back();
  }
});

/**
 * Asks before Back or a way home leaves this page, as long as it is wanted.
 *
 * @param {boolean} wanted
 */
export function guard(wanted) {
  guarded = wanted;
  if (wanted && !onGuard) putGuard();
  if (!wanted) leaving.value = false;
}

/** They want to go, and have been asked. */
export function leave() {
  guarded = false;
  leaving.value = false;
  goHome();
}

/** @param {string} code */
export function goToRoom(code) {
  go(roomPath(code));
}

/** To the front page, asking first where that is wanted. */
export function goHome() {
  if (guarded) leaving.value = true;
  else go(`${base}/`);
}

/** @param {string} path */
function go(path) {
  if (onGuard) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  onGuard = false;
  place.value = placeOf(path);
  scrollTo(0, 0);
}

function putGuard() {
  history.pushState({ guard: true }, '');
  onGuard = true;
}

/** @param {Place} one @param {Place} other */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
