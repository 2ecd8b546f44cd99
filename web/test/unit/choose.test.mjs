import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, choosable, tap, whyNot } from '../../js/games/bark_side/choose.js';

/** @param {object} changes @returns {any} */
function view(changes) {
  return { phase: 'tricks', hand: [], sets_allowed: false, trick: null, ...changes };
}
/** @param {number} width @param {number} bar */
const trick = (width, bar) => ({
  leader: 1,
  width,
  bar,
  best: 1,
  plays: [{ seat: 1, cards: [bar], tucked: false }],
});
/** @param {...number} cards */
const play = (...cards) => ({ type: 'play', cards });
const tuck = { type: 'tuck' };

test('two cards are chosen to pass; a third takes the place of the first', () => {
  const table = view({ phase: 'passing', hand: [1, 1, 3, 4] });
  const first = tap(table, [], [], 0).chosen;
  const second = tap(table, [], first, 3).chosen;
  assert.deepEqual(second, [0, 3]);
  assert.deepEqual(tap(table, [], second, 2).chosen, [3, 2]);
  assert.deepEqual(tap(table, [], second, 0).chosen, [3]);
});

test('the pass that is sent is the one listed', () => {
  const legal = [
    { type: 'pass', cards: [1, 4] },
    { type: 'pass', cards: [1, 1] },
  ];
  assert.equal(actionOf(legal, [1, 1, 3, 4], [3, 0]), legal[0]);
  assert.equal(actionOf(legal, [1, 1, 3, 4], [0, 1]), legal[1]);
  assert.equal(actionOf(legal, [1, 1, 3, 4], [0]), null);
});

test('following with one card, another tap changes the card', () => {
  const table = view({ hand: [2, 6, 6, 9], trick: trick(1, 6) });
  const legal = [play(6), play(9), tuck];
  assert.deepEqual(tap(table, legal, [1], 2).chosen, [2]);
  assert.deepEqual(tap(table, legal, [1], 3).chosen, [3]);
  assert.deepEqual(tap(table, legal, [3], 3).chosen, []);
  assert.equal(choosable(legal, 2), false);
});

test('following a set, its cards are taken together', () => {
  const table = view({ hand: [2, 4, 4, 4, 9], trick: trick(2, 3) });
  const legal = [play(4, 4), tuck];
  assert.deepEqual(tap(table, legal, [], 3).chosen, [1, 3]);
  assert.equal(actionOf(legal, table.hand, [1, 3]), legal[0]);
  assert.deepEqual(tap(table, legal, [1, 3], 1).chosen, []);
});

test('a leader builds a set card by card, and keeps one', () => {
  const table = view({ hand: [4, 4, 4], sets_allowed: true });
  const legal = [play(4), play(4, 4)];
  const two = tap(table, legal, [0], 2).chosen;
  assert.deepEqual(two, [0, 2]);
  assert.deepEqual(tap(table, legal, two, 1), { chosen: [0, 2], why: 'keep_one' });
});

test('without sets a second card of one strength is refused with the reason', () => {
  const table = view({ hand: [4, 4, 7] });
  const legal = [play(4), play(7)];
  assert.deepEqual(tap(table, legal, [0], 1), { chosen: [0], why: 'no_sets' });
  assert.deepEqual(tap(table, legal, [0], 2), { chosen: [2] });
});

test('a tuck is never mistaken for chosen cards', () => {
  assert.equal(actionOf([tuck], [1, 2], [0]), null);
  assert.equal(choosable([tuck], 1), false);
});

test('why a card cannot be played', () => {
  assert.deepEqual(whyNot(view({ hand: [2, 9], trick: trick(1, 6) }), 2), ['low', { card: 2, bar: 6 }]);
  assert.deepEqual(whyNot(view({ hand: [2, 9], trick: trick(2, 6) }), 9), [
    'width',
    { card: 9, have: 1, width: 2 },
  ]);
});
