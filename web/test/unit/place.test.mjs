import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, readCode } from '../../js/main/place.js';

test('codes are read as people write them', () => {
  const cases = [
    ['k7m2q9xw', 'k7m2q9xw'],
    ['K7M2 Q9XW', 'k7m2q9xw'],
    ['k7m2-q9xw', 'k7m2q9xw'],
    ['ILO2Q9XW', '1102q9xw'],
    [' k7m2\u00a0q9xw. ', 'k7m2q9xw'],
    ['“k7m2–q9xw”', 'k7m2q9xw'],
    ['https://example.org/games/barroom/r/K7m2q9xw?x=1', 'k7m2q9xw'],
    ['k7m2q9x', null],
    ['k7m2q9xu', null],
    ['', null],
  ];
  for (const [typed, code] of cases) assert.equal(readCode(/** @type {string} */ (typed)), code, `${typed}`);
});

test('an address is a room or the front page, with and without a prefix', () => {
  assert.deepEqual(placeOf('/r/K7M2Q9XW', ''), { page: 'room', code: 'k7m2q9xw' });
  assert.deepEqual(placeOf('/games/barroom/r/k7m2q9xw/', '/games/barroom'), {
    page: 'room',
    code: 'k7m2q9xw',
  });
  assert.deepEqual(placeOf('/games/barroom/', '/games/barroom'), { page: 'home' });
  assert.deepEqual(placeOf('/r/%E0%A4%A', ''), { page: 'home' });
});
