import './dom.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { addedSeats } = await import('../../js/games/bark_side/round-end.js');
const { say, explain } = await import('../../js/games/bark_side/say.js');
const { scenes } = await import('../../js/games/bark_side/scenes.js');
const { task } = await import('../../js/games/bark_side/task.js');
const { othersOf } = await import('../../js/ui/ring.js');

const cast = { me: 0, seats: 3, name: (/** @type {number} */ seat) => ['Ann', 'Bob', 'Cy'][seat] };

/** @param {object} changes @returns {any} */
function view(changes) {
  const seat = { hand_size: 3, passed: false, area: [], strengths: 0 };
  return {
    round: 1,
    phase: 'tricks',
    starter: 0,
    turn: 2,
    waiting: [2],
    seats: [seat, seat, seat],
    hand: [2, 5, 9],
    given: [1, 1],
    received: [3, 3],
    sets_allowed: false,
    trick: null,
    last_trick: null,
    undealt: 20,
    played: 0,
    previous_round: null,
    ...changes,
  };
}

test('events are told in words', () => {
  const cases = [
    [{ type: 'played', seat: 1, cards: [4, 4] }, ['Bob plays 4 and 4.']],
    [{ type: 'tucked', seat: 2, cards: [1, 2, 3] }, ['Cy tucks 1, 2 and 3.']],
    [{ type: 'passed', seat: 0, cards: [1, 9] }, ['Ann has chosen two cards to pass.']],
    [{ type: 'trick_won', seat: 1, sets_allowed: true }, ['Bob takes the trick.']],
    [{ type: 'handed_over', received: null }, ['Everybody has passed two cards to the right.']],
    [
      { type: 'handed_over', received: [3, 7] },
      ['Everybody has passed two cards to the right.', 'You got 3 and 7 from Bob.'],
    ],
    [{ type: 'unheard_of' }, []],
  ];
  for (const [event, words] of cases) assert.deepEqual(say(/** @type {any} */ (event), cast), words);
});

test('the last cards say who lost the round and what was added', () => {
  const cards = [
    { seat: 0, card: 4 },
    { seat: 1, card: 9 },
    { seat: 2, card: 9 },
  ];
  const told = say({ type: 'last_cards', round: 1, cards, loser: 2, added: [9, 4, 9] }, cast);
  assert.deepEqual(told, [
    'Last cards: Ann 4, Bob 9 and Cy 9.',
    'Cy showed the highest last card, 9, and puts 9, 4 and 9 into their area.',
  ]);
});

test('added cards are found among the others, not at the loser', () => {
  const cards = [
    { seat: 0, card: 4 },
    { seat: 1, card: 9 },
    { seat: 2, card: 9 },
    { seat: 3, card: 1 },
  ];
  assert.deepEqual([...addedSeats({ round: 1, cards, loser: 2, added: [9, 1, 4] })].sort(), [0, 3]);
});

test('a play that ends a trick shows the full trick first', () => {
  const trick = {
    leader: 0,
    width: 1,
    bar: 6,
    best: 1,
    plays: [
      { seat: 0, cards: [5], tucked: false },
      { seat: 1, cards: [6], tucked: false },
    ],
  };
  const events = [
    { type: 'tucked', seat: 2, cards: [1] },
    { type: 'trick_won', seat: 1, sets_allowed: true },
  ];
  const after = view({ sets_allowed: true, turn: 1 });
  const [full, next] = scenes(view({ trick }), /** @type {any} */ ({ view: after, events }));
  assert.deepEqual(full.view.trick.plays.at(-1), { seat: 2, cards: [1], tucked: true });
  assert.equal(full.view.seats[2].hand_size, 2);
  assert.ok(full.hold > 1000);
  assert.ok(full.events.some((event) => event.type === 'sets_opened'));
  assert.equal(next.view, after);
});

test('a play within a trick is one scene', () => {
  const events = [{ type: 'played', seat: 1, cards: [6] }];
  assert.equal(scenes(view({}), /** @type {any} */ ({ view: view({}), events })).length, 1);
});

test('the task says what can be done', () => {
  const trick = { leader: 1, width: 2, bar: 3, best: 1, plays: [{ seat: 1, cards: [3, 3], tucked: false }] };
  /** @param {any[]} legal */
  const prompt = (legal) => ({ id: 'p', must: true, legal, forms: [] });
  const play = { type: 'play', cards: [4, 4] };
  const tuck = { type: 'tuck' };
  assert.match(
    task(view({ trick }), prompt([play, tuck]), 0, null, cast),
    /^Play 2 cards .* 3 or higher, or tuck your 2 lowest$/,
  );
  assert.match(task(view({ trick }), prompt([tuck]), 0, null, cast), /tuck your 2 lowest$/);
  assert.equal(task(view({}), null, 0, null, cast), 'Waiting for Cy');
  assert.equal(task(view({ phase: 'passing' }), prompt([]), 1, null, cast), 'One more card for Cy');
});

test('the end is explained by its reason', () => {
  const over = /** @type {any} */ ({ losers: [1], reason: 'seven_strengths' });
  assert.deepEqual(explain(over, view({}), cast), [
    'Bob collected seven or more different strengths and lost at once.',
  ]);
});

test('the others sit clockwise, from the left hand to the right', () => {
  assert.deepEqual(othersOf(4, 2), [3, 0, 1]);
  assert.deepEqual(othersOf(3, null), [0, 1, 2]);
});
