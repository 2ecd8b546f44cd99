import './dom.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { RoomStore } = await import('../../js/state/store.js');
const { nothing } = await import('../../js/state/reduce.js');
const { SitForm } = await import('../../js/views/sit-form.js');
const { h, render } = await import('../../vendor/ui.js');

const later = () => new Promise((resolve) => setTimeout(resolve, 60));

test('who sits down where somebody has just sat down takes the next free seat', async () => {
  const store = new RoomStore('k7m2q9xw');
  /** @type {any[]} */
  const out = [];
  store.connection.send = (message) => {
    out.push(message);
    return true;
  };
  store.status.value = /** @type {any} */ ({ kind: 'open' });
  /** @param {any[]} seats @param {any} [refused] */
  const now = async (seats, refused = null) => {
    store.state.value = { ...nothing, room: /** @type {any} */ ({ seats }), refused };
    await later();
  };
  const ann = { player: 'ann', name: 'Ann' };
  const taken = (/** @type {number} */ seat) => ({
    re: 'sit',
    id: null,
    code: 'seat_taken',
    detail: { seat },
    message: '',
  });
  await now([ann, null, null]);
  const root = document.body.appendChild(document.createElement('div'));
  render(h(SitForm, { store, title: 'Barbu' }), root);
  await later();
  // Refusals of other things are not answered.
  await now([ann, null, null], taken(1));
  assert.equal(out.length, 0);

  const input = /** @type {HTMLInputElement} */ (root.querySelector('input'));
  input.value = 'Cy';
  input.dispatchEvent(new window.Event('input', { bubbles: true }));
  await later();
  root.querySelector('form')?.dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true }));
  await later();
  await now([ann, ann, null]);
  await now([ann, ann, null], taken(1));
  assert.deepEqual(
    out.map(({ type, seat, name }) => [type, seat, name]),
    [
      ['sit', 1, 'Cy'],
      ['sit', 2, 'Cy'],
    ],
  );
  await now([ann, ann, ann], taken(2));
  assert.equal(out.length, 2, 'none is left');
});
