import { signal } from '../../vendor/ui.js';
import { base, placeOf, roomPath } from './place.js';

/** @import { Place } from './place.js' */

/** The page we are on; Back and Forward change it too. */
export const place = signal(placeOf(location.pathname));

/** Whether somebody wants to go and has to be asked first. */
export const leaving = signal(false);

// A table that is not to be left by mistake, and a page with something open on top
// of it, have two entries in the browser's history. Back leads from the second to
// the first, where it can be asked about, or close what is open.
let guarded = false;
let onGuard = Boolean(history.state?.guard);

/** What covers the page, the newest last: how to close it. @type {(() => void)[]} */
const covers = [];

addEventListener('popstate', () => {
  const wasOnGuard = onGuard;
  onGuard = Boolean(history.state?.guard);
  const next = placeOf(location.pathname);
  if (!same(next, place.value)) {
    leaving.value = false;
    place.value = next;
  } else if (wasOnGuard && !onGuard) {
    const close = covers.at(-1);
    if (guarded || close) putGuard();
    if (close) close();
    else if (guarded) leaving.value = true;
    else history.back();
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

/**
 * Lets Back close something that covers the page, instead of leading away.
 *
 * @param {() => void} close
 * @returns {() => void} to be called when it is closed, in whatever way
 */
export function cover(close) {
  covers.push(close);
  if (!onGuard) putGuard();
  return () => {
    covers.splice(covers.indexOf(close), 1);
  };
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
