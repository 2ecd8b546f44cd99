import './dom.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { h, render } = await import('../../vendor/ui.js');
const { forcedPlay, pause, useForcedPlay } = await import('../../js/games/barbu/forced.js');
const { forcedPlays } = await import('../../js/ui/french/taste.js');

const king = { type: 'play', card: 'KS' };

/** @param {any[]} legal @param {string} [id] @returns {any} */
const prompt = (legal, id = '1.7') => ({ id, must: true, legal, forms: [] });

/** @param {{ prompt: any, act: (...answer: any[]) => void }} props */
function Hand({ prompt, act }) {
  useForcedPlay(prompt, act);
  return null;
}

/** Whatever has been put off to the end of this turn is done. */
const settled = () => new Promise((done) => setImmediate(done));

/** Draws, lets effects run, and gives what was played. */
function table() {
  const root = document.createElement('div');
  /** @type {any[]} */
  const acts = [];
  const act = (/** @type {any[]} */ ...answer) => acts.push(answer);
  return {
    acts,
    /** @param {any} asked */
    draw: async (asked) => {
      render(h(Hand, { prompt: asked, act }), root);
      await settled();
    },
  };
}

/** Time that passes only by `later`. */
class Clock {
  constructor() {
    this.now = 0;
    /** @type {{ at: number, run: () => void }[]} */
    this.waiting = [];
    const { setTimeout, clearTimeout } = globalThis;
    this.release = () => Object.assign(globalThis, { setTimeout, clearTimeout });
    Object.assign(globalThis, {
      setTimeout: (/** @type {() => void} */ run, ms = 0) => {
        const timer = { at: this.now + ms, run };
        this.waiting.push(timer);
        return timer;
      },
      clearTimeout: (/** @type {any} */ timer) => {
        this.waiting = this.waiting.filter((one) => one !== timer);
      },
    });
  }

  /** @param {number} ms */
  later(ms) {
    for (const end = this.now + ms; this.now < end; this.now++)
      for (const timer of this.waiting.filter(({ at }) => at <= this.now)) {
        this.waiting = this.waiting.filter((one) => one !== timer);
        timer.run();
      }
  }
}

test('only a card that is the only legal one is forced, and only for those who want it so', () => {
  assert.equal(forcedPlays.value, false, 'off by default');
  assert.equal(forcedPlay(prompt([king])), null);
  forcedPlays.value = true;
  try {
    assert.equal(forcedPlay(prompt([king])), king);
    assert.equal(forcedPlay(prompt([king, { type: 'play', card: '2S' }])), null);
    assert.equal(forcedPlay(prompt([{ type: 'pass' }])), null);
    assert.equal(forcedPlay(prompt([{ type: 'double', targets: [] }])), null);
    assert.equal(forcedPlay(prompt([{ type: 'declare', contract: 'barbu' }])), null);
    assert.equal(forcedPlay(null), null);
  } finally {
    forcedPlays.value = false;
  }
});

test('the pause is as long as a bot’s, and never the same', () => {
  const drawn = Array.from({ length: 500 }, pause);
  assert.ok(drawn.every((ms) => ms >= 700 && ms <= 1800));
  assert.ok(Math.min(...drawn) < 800 && Math.max(...drawn) > 1700, 'over the whole range');
  assert.ok(new Set(drawn).size > 450);
});

test('a forced card is played after the pause, bound to its question', async () => {
  forcedPlays.value = true;
  const clock = new Clock();
  try {
    const { acts, draw } = table();
    await draw(prompt([king]));
    clock.later(690);
    assert.deepEqual(acts, []);
    await draw(prompt([king]));
    clock.later(1300);
    assert.deepEqual(acts, [[king, '1.7']]);
  } finally {
    forcedPlays.value = false;
    await settled();
    clock.later(100);
    clock.release();
  }
});

test('nothing is played where the question has changed or gone meanwhile, or the switch was turned', async () => {
  forcedPlays.value = true;
  const clock = new Clock();
  try {
    const { acts, draw } = table();
    await draw(prompt([king]));
    clock.later(600);
    await draw(prompt([{ type: 'play', card: '2D' }, king], '1.8'));
    clock.later(5000);
    assert.deepEqual(acts, []);
    await draw(prompt([king], '1.9'));
    clock.later(600);
    await draw(null);
    clock.later(5000);
    assert.deepEqual(acts, []);
    await draw(prompt([king], '1.10'));
    forcedPlays.value = false;
    await draw(prompt([king], '1.10'));
    clock.later(5000);
    assert.deepEqual(acts, []);
  } finally {
    forcedPlays.value = false;
    await settled();
    clock.later(100);
    clock.release();
  }
});
