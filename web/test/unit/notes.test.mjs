import './dom.mjs';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

const { noteSeen, noteSent, notesOf } = await import('../../js/proof/notes.js');
const { nothing } = await import('../../js/state/reduce.js');

/** @param {object} [changes] @returns {any} */
const room = (changes) => ({
  code: 'k7m2q9xw',
  game: 'bark_side',
  options: { deck: 'fifty' },
  match: 1,
  phase: 'lobby',
  seats: [{ player: 'b' }, { player: 'a' }, { player: 'c' }],
  commit: 'c1',
  ...changes,
});

/** @param {any} view @param {object} [changes] @returns {any} */
const playing = (view, changes) => ({
  ...nothing,
  you: { player: 'a', host: false },
  room: room({ phase: 'playing', ...changes }),
  game: { version: 1, view, events: [] },
});

afterEach(() => localStorage.clear());

test('parts, fingerprint and hands are kept by room and match', () => {
  noteSent(room(), 'e1');
  noteSent(room({ commit: 'c2' }), 'e2');
  noteSeen(playing({ round: 1, phase: 'passing', given: null, hand: [1, 2] }, { commit: 'c2' }));
  noteSeen(playing({ round: 1, phase: 'passing', given: null, hand: [9, 9] }, { commit: 'c2' }));
  noteSeen(playing({ round: 1, phase: 'tricks', given: [1, 2], hand: [3] }, { commit: 'c2' }));
  noteSeen(playing({ round: 2, phase: 'passing', given: null, hand: [4] }, { commit: 'c2' }));
  assert.deepEqual(notesOf('k7m2q9xw', 1).sent, [
    { commit: 'c1', entropy: 'e1' },
    { commit: 'c2', entropy: 'e2' },
  ]);
  assert.deepEqual(notesOf('k7m2q9xw', 1).begun, {
    commit: 'c2',
    game: 'bark_side',
    options: { deck: 'fifty' },
    seats: 3,
  });
  assert.deepEqual(notesOf('k7m2q9xw', 1).hands, {
    0: { seat: 1, cards: [1, 2] },
    1: { seat: 1, cards: [4] },
  });
  assert.deepEqual(notesOf('k7m2q9xw', 2), { sent: [], begun: null, hands: {} });
});

test('nothing is noted in the lobby, of a match that is over, or for people who watch', () => {
  const view = { round: 1, phase: 'passing', given: null, hand: [1] };
  noteSeen({ ...playing(view), room: room() });
  noteSeen({ ...playing(view), over: /** @type {any} */ ({}) });
  assert.equal(localStorage.length, 0);
  noteSeen({ ...playing({ ...view, hand: null }), you: { player: null, host: false } });
  assert.deepEqual(notesOf('k7m2q9xw', 1).hands, {});
});

test('the newest thirty matches are kept', (context) => {
  context.mock.timers.enable({ apis: ['Date'] });
  for (let match = 1; match <= 40; match++) {
    context.mock.timers.tick(1000);
    noteSent(room({ match }), 'e');
  }
  assert.equal(localStorage.length, 30);
  assert.equal(notesOf('k7m2q9xw', 10).sent.length, 0);
  assert.equal(notesOf('k7m2q9xw', 11).sent.length, 1);
});

test('what is kept and cannot be read is no notes; a browser that keeps nothing remembers until it is closed', () => {
  localStorage.setItem('barroom.deals.k7m2q9xw.7', '{');
  assert.deepEqual(notesOf('k7m2q9xw', 7).sent, []);
  const kept = globalThis.localStorage;
  const denied = {
    get() {
      throw new Error('denied');
    },
    configurable: true,
  };
  Object.defineProperty(globalThis, 'localStorage', denied);
  try {
    noteSent(room({ match: 8 }), 'e');
    assert.equal(notesOf('k7m2q9xw', 8).sent.length, 1);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { value: kept, configurable: true, writable: true });
  }
});
