import './dom.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { h, render } = await import('../../vendor/ui.js');
const { Table } = await import('../../js/games/bark_side/table.js');
const { missingText } = await import('../../js/views/ready.js');
const { seatRange } = await import('../../js/ui/seat-count.js');
const { initials } = await import('../../js/ui/avatar.js');
const { text, listed } = await import('../../js/ui/text.js');

const cast = { me: 0, seats: 3, name: (/** @type {number} */ seat) => ['Ann', 'Bob', 'Cy'][seat] };
const holders = ['Ann', 'Bob', 'Cy'].map(
  (name) => /** @type {any} */ ({ player: name, name, presence: 'here', ready: true }),
);
const seat = { hand_size: 4, passed: false, area: [], strengths: 0 };
const view = {
  round: 1,
  phase: 'tricks',
  starter: 1,
  turn: 0,
  waiting: [0],
  seats: [seat, seat, seat],
  hand: [2, 5, 6, 9],
  given: null,
  received: null,
  sets_allowed: false,
  last_trick: null,
  undealt: 20,
  played: 0,
  previous_round: null,
  trick: {
    leader: 1,
    width: 1,
    bar: 6,
    best: 1,
    plays: [
      { seat: 1, cards: [6], tucked: false },
      { seat: 2, cards: [1], tucked: true },
    ],
  },
};
const legal = [{ type: 'play', cards: [6] }, { type: 'play', cards: [9] }, { type: 'tuck' }];

/** @param {object} [changes] */
function draw(changes) {
  /** @type {any[]} */
  const acts = [];
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const props = {
    view,
    events: [],
    prompt: { id: 'p', must: true, legal, forms: [] },
    hold: null,
    cast,
    holders,
    act: (/** @type {any} */ action) => acts.push(action),
    ...changes,
  };
  const redraw = (changes = {}) => render(h(/** @type {any} */ (Table), { ...props, ...changes }), root);
  redraw();
  /** @param {string} name */
  const button = (name) =>
    /** @type {HTMLButtonElement} */ (
      [...root.querySelectorAll('button')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name,
      )
    );
  /** @param {string} name */
  const press = async (name) => {
    button(name).click();
    await new Promise((done) => setTimeout(done, 5));
  };
  return { root, acts, button, press, redraw };
}

test('only legal cards are enabled, and a blocked one says why', async () => {
  const { root, acts, button, press } = draw();
  assert.equal(button('Card 5').getAttribute('aria-disabled'), 'true');
  assert.equal(button('Card 6').getAttribute('aria-disabled'), 'false');
  await press('Card 5');
  assert.match(root.querySelector('.task')?.textContent ?? '', /5 is too low/);
  assert.deepEqual(acts, []);
});

test('a card is chosen, then played; the tuck names what would go', async () => {
  const { acts, press } = draw();
  await press('Card 9');
  await press('Play 9');
  await press('Tuck 2');
  assert.deepEqual(acts, [{ type: 'play', cards: [9] }, { type: 'tuck' }]);
});

test('without a question nothing can be played', async () => {
  const { root, acts, button, press, redraw } = draw({ prompt: null, hold: 'offline' });
  assert.ok(['Card 6', 'Card 9'].every((name) => button(name).getAttribute('aria-disabled') === 'true'));
  await press('Card 9');
  assert.match(root.querySelector('.task')?.textContent ?? '', /no connection/);
  assert.deepEqual(acts, []);
  redraw({ prompt: { id: 'p', must: true, legal, forms: [] }, hold: null });
  assert.match(root.querySelector('.task')?.textContent ?? '', /^Play 6 or higher/);
});

test('the table shows plays, what stands highest, and who is waited for', () => {
  const { root } = draw({ view: { ...view, turn: 2, waiting: [2] }, prompt: null });
  const words = root.textContent ?? '';
  for (const shown of ['best', 'tucked', 'Next play', 'No sets yet', 'playing', 'Waiting for Cy'])
    assert.ok(words.includes(shown), shown);
});

test('people who watch have no hand', () => {
  const { root } = draw({ cast: { ...cast, me: null }, view: { ...view, hand: null }, prompt: null });
  assert.equal(root.querySelector('.hand'), null);
  assert.equal(root.querySelectorAll('.place').length, 3);
});

test('what is missing for a start, most useful first', () => {
  /** @param {(any)[]} seats @returns {any} */
  const room = (seats) => ({ seats });
  /** @param {string} name @param {boolean} ready @param {string} [presence] */
  const person = (name, ready, presence = 'here') => ({ name, ready, presence });
  assert.match(missingText(room([person('A', true), null]), 0, true) ?? '', /add bots/);
  assert.match(
    missingText(room([person('A', false), person('B', false)]), 0, true) ?? '',
    /you and B press Ready/,
  );
  assert.equal(missingText(room([person('A', false), person('B', true)]), 0, true), text('room.wait_me'));
  assert.match(
    missingText(room([person('A', true), person('B', true, 'away')]), 0, true) ?? '',
    /B cannot be reached/,
  );
  assert.equal(missingText(room([person('A', true), person('B', true)]), 0, true), null);
});

test('seats depend on options', () => {
  const range = { min: 3, max: 6, by: [{ option: 'deck', value: 'fifty', min: 3, max: 5 }] };
  assert.deepEqual(seatRange(range, { deck: 'fifty' }), { min: 3, max: 5 });
  assert.deepEqual(seatRange(range, { deck: 'sixty' }), { min: 3, max: 6 });
});

test('small words', () => {
  assert.equal(initials('  ann  lee '), 'AL');
  assert.equal(initials(''), '?');
  assert.equal(listed(['a', 'b', 'c']), 'a, b and c');
});
