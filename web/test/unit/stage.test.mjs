import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from '../../js/state/stage.js';

/** A stage on a clock that is set by hand. */
function theatre({ still = false } = {}) {
  /** @type {{ at: number, run: () => void }[]} */
  const timers = [];
  /** @type {any[]} */
  const shown = [];
  const clock = { now: 0 };
  const stage = new Stage({
    show: (scene, present, missed) => shown.push([scene.view, present, missed.length]),
    still: () => still,
    now: () => clock.now,
    after: (run, ms) => timers.push({ at: clock.now + ms, run }),
  });
  /** @param {number} ms */
  const pass = (ms) => {
    clock.now += ms;
    for (const timer of timers.filter(({ at }) => at <= clock.now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
  };
  return { stage, shown, pass };
}

/** @param {string} view @param {number} hold */
const scene = (view, hold) => ({ view, hold, events: [{ type: view }] });

test('quick moves are shown one after another', () => {
  const { stage, shown, pass } = theatre();
  stage.add([scene('a', 100)]);
  stage.add([scene('b', 100)]);
  stage.add([scene('c', 0)]);
  assert.deepEqual(shown, [['a', true, 0]]);
  pass(99);
  assert.equal(shown.length, 1);
  pass(1);
  assert.deepEqual(shown[1], ['b', false, 0]);
  pass(100);
  assert.deepEqual(shown[2], ['c', true, 0]);
});

test('a hidden page goes to the present, and its story stays whole', () => {
  const { stage, shown } = theatre({ still: true });
  stage.add([scene('full trick', 1000), scene('next trick', 0)]);
  assert.deepEqual(shown, [['next trick', true, 1]]);
});

test('too many moments are not played back', () => {
  const { stage, shown } = theatre();
  for (let move = 0; move < 12; move++) stage.add([scene(`m${move}`, 100)]);
  assert.deepEqual(shown.at(-1), ['m11', true, 10]);
  assert.equal(shown.length, 2);
});

test('what was skipped does not come back later', () => {
  const { stage, shown, pass } = theatre();
  stage.add([scene('a', 100), scene('b', 100), scene('c', 100)]);
  stage.skip();
  pass(1000);
  assert.deepEqual(
    shown.map(([view]) => view),
    ['a', 'c'],
  );
});
