// A page without a browser: import this before anything that draws.
import { Window } from 'happy-dom';

const window = new Window({ url: 'http://localhost/r/k7m2q9xw' });
Object.assign(globalThis, {
  window,
  document: window.document,
  location: window.location,
  history: window.history,
  localStorage: window.localStorage,
  matchMedia: () => ({ matches: false }),
  addEventListener: () => {},
  removeEventListener: () => {},
});
