import './dom.mjs';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

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
      await new Promise((done) => setImmediate(done));
      await new Promise((done) => setImmediate(done));
    },
  };
}

/** From here on, time passes only by `later`. */
function holdTime() {
  mock.timers.enable({ apis: ['setTimeout'] });
  const held = globalThis.setTimeout;
  // The library leaves the delay out, which these timers cannot sort.
  globalThis.setTimeout = /** @type {any} */ ((/** @type {() => void} */ run, ms = 0) => held(run, ms));
}

/** @param {number} ms passes bit by bit, as time does */
function later(ms) {
  for (let gone = 0; gone < ms; gone += 10) mock.timers.tick(10);
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
  holdTime();
  try {
    const { acts, draw } = table();
    await draw(prompt([king]));
    later(690);
    assert.deepEqual(acts, []);
    await draw(prompt([king]));
    later(1300);
    assert.deepEqual(acts, [[king, '1.7']]);
  } finally {
    mock.timers.reset();
    forcedPlays.value = false;
  }
});

test('nothing is played where the question has changed or gone meanwhile, or the switch was turned', async () => {
  forcedPlays.value = true;
  holdTime();
  try {
    const { acts, draw } = table();
    await draw(prompt([king]));
    later(600);
    await draw(prompt([{ type: 'play', card: '2D' }, king], '1.8'));
    later(5000);
    assert.deepEqual(acts, []);
    await draw(prompt([king], '1.9'));
    later(600);
    await draw(null);
    later(5000);
    assert.deepEqual(acts, []);
    await draw(prompt([king], '1.10'));
    forcedPlays.value = false;
    await draw(prompt([king], '1.10'));
    later(5000);
    assert.deepEqual(acts, []);
  } finally {
    mock.timers.reset();
    forcedPlays.value = false;
  }
});
