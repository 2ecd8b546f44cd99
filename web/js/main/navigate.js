import { signal } from '../../vendor/ui.js';
import { base, placeOf, roomPath } from './place.js';

/** The page we are on; Back and Forward change it too. */
export const place = signal(placeOf(location.pathname));

addEventListener('popstate', () => {
  place.value = placeOf(location.pathname);
});

/** @param {string} code */
export function goToRoom(code) {
  go(roomPath(code));
}

export function goHome() {
  go(`${base}/`);
}

/** @param {string} path */
function go(path) {
  history.pushState(null, '', path);
  place.value = placeOf(path);
  scrollTo(0, 0);
}
