import './dom.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { RoomStore } = await import('../../js/state/store.js');
const { nothing } = await import('../../js/state/reduce.js');

/** @param {string} id @returns {any} */
const asking = (id) => ({
  view: {},
  version: 1,
  events: [],
  prompt: { id, must: true, legal: [], forms: [] },
});

/** A store that is asked a question, and what it sends. */
function asked() {
  const store = new RoomStore('k7m2q9xw');
  /** @type {any[]} */
  const out = [];
  store.connection.send = (message) => {
    out.push(message);
    return true;
  };
  store.status.value = /** @type {any} */ ({ kind: 'open' });
  store.state.value = { ...nothing, game: asking('p1') };
  return { store, out };
}

test('an answer goes to the question it was made for, and to no other', () => {
  const { store, out } = asked();
  store.act({ type: 'tuck' }, 'p0');
  assert.equal(out.length, 0);
  assert.deepEqual(store.state.value.pending, []);
  store.act({ type: 'tuck' }, 'p1');
  assert.deepEqual(
    out.map(({ prompt, action }) => [prompt, action.type]),
    [['p1', 'tuck']],
  );
});

test('an answer without a question named goes to the present one, once', () => {
  const { store, out } = asked();
  store.act({ type: 'tuck' });
  store.act({ type: 'tuck' });
  assert.deepEqual(
    out.map(({ prompt }) => prompt),
    ['p1'],
  );
});

test('nothing is answered without a line, or while an earlier table is shown', () => {
  for (const change of [
    (/** @type {InstanceType<typeof RoomStore>} */ store) => {
      store.status.value = /** @type {any} */ ({ kind: 'waiting' });
    },
    (/** @type {InstanceType<typeof RoomStore>} */ store) => {
      store.present.value = false;
    },
  ]) {
    const { store, out } = asked();
    change(store);
    store.act({ type: 'tuck' }, 'p1');
    assert.deepEqual(out, []);
  }
});
