import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveHere } from '../../js/net/api.js';

// A browser without cookies, so that the token comes in the answer.
Object.defineProperty(globalThis, 'navigator', { value: { cookieEnabled: false }, configurable: true });

/** @param {number} status @param {string} body */
const answer = (status, body) => new Response(body, { status });
const LOST = () => Promise.reject(new TypeError('network'));

/** What comes of moving here by this code when the server answers so, and what it was asked. */
async function move(/** @type {string} */ code, /** @type {(() => any)[]} */ answers) {
  /** @type {any[]} */
  const asked = [];
  /** @type {number[]} */
  const pauses = [];
  globalThis.fetch = async (_, options) => {
    const ask = JSON.parse(String(options?.body));
    if (!ask.code) return answer(200, '{"player": "own", "token": "t"}');
    asked.push(ask);
    return /** @type {() => any} */ (answers.shift())();
  };
  const failure = await moveHere(code, async (ms) => pauses.push(ms)).then(
    () => null,
    (problem) => problem.code,
  );
  return { asked, pauses, failure };
}

test('an answer that is lost on the way is asked for again with the same key', async () => {
  const moved = () => answer(200, '{"player": "p", "token": "t"}');
  const cut = () => answer(200, '{"player": "p", ');
  const down = () => answer(503, '{"error": {"code": "unavailable", "message": ""}}');
  const { asked, pauses, failure } = await move('c1', [LOST, cut, down, moved]);
  assert.equal(failure, null);
  assert.deepEqual(pauses, [1000, 2000, 4000]);
  assert.equal(asked.length, 4);
  assert.match(asked[0].retry, /^[0-9a-f]{64}$/);
  for (const ask of asked) assert.deepEqual(ask, asked[0]);
});

test('it gives up some time, and goes on with the key when told to move again', async () => {
  const first = await move('c2', [LOST, LOST, LOST, LOST]);
  assert.equal(first.failure, 'offline');
  const bad = () => answer(400, '{"error": {"code": "bad_code", "message": ""}}');
  const again = await move('c2', [bad]);
  assert.equal(again.failure, 'bad_code');
  assert.deepEqual(again.asked, [first.asked[0]]);
  const other = await move('c3', [bad]);
  assert.notEqual(other.asked[0].retry, first.asked[0].retry);
});
