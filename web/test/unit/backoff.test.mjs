import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST, retryDelay, SHORTEST } from '../../js/net/backoff.js';

test('a wait is at least one second and, after many failures, up to fifteen', () => {
  assert.equal(retryDelay(0, 0), SHORTEST);
  assert.equal(retryDelay(20, 0), SHORTEST);
  assert.equal(retryDelay(20, 0.999999), LONGEST);
});

test('the range doubles with each failure', () => {
  const tops = [0, 1, 2, 3, 4].map((failures) => retryDelay(failures, 1));
  assert.deepEqual(tops, [2000, 4000, 8000, 15000, 15000]);
});

test('two clients that failed together do not come back together', () => {
  assert.notEqual(retryDelay(3, 0.2), retryDelay(3, 0.6));
});
