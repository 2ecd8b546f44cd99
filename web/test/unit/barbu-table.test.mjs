import './dom.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { h, render } = await import('../../vendor/ui.js');
const { barbu } = await import('../../js/games/barbu/index.js');
const { oneTap } = await import('../../js/ui/french/taste.js');

const names = ['Ann', 'Bob', 'Cy', 'Di'];
const cast = { me: 0, seats: 4, name: (/** @type {number} */ seat) => names[seat] };
const holders = names.map(
  (name) => /** @type {any} */ ({ player: name, name, presence: 'here', ready: true }),
);
const room = { code: 'k7m2q9xw', options: { scores: 'classic', dominoes_ace: 'high' } };
const seat = { hand_size: 3, total: 0, contracts_left: ['barbu'], doubles: [], owes: [0, 2, 0, 0] };
const view = {
  phase: 'tricks',
  deal: 2,
  deals: 28,
  declarer: 1,
  declaration: { contract: 'no_queens' },
  turn: 0,
  seats: [seat, seat, seat, seat],
  hand: ['3C', 'QH', '5H'],
  tricks: {
    leader: 1,
    cards: ['9H', 'TH', '2S'],
    last_trick: { leader: 0, winner: 1, cards: ['2D', 'AD', '3D', 'QD'] },
    taken: [0, 1, 0, 0],
    hearts: null,
    queens: [[], ['QD'], [], []],
    hearts_broken: null,
    all: null,
  },
  dominoes: null,
  previous_deal: null,
  sheet: [],
};
const legal = [
  { type: 'play', card: '5H' },
  { type: 'play', card: 'QH' },
];

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
    room,
    act: (/** @type {any} */ action) => acts.push(action),
    ...changes,
  };
  render(h(/** @type {any} */ (barbu.Table), props), root);
  /** @param {string} name */
  const press = async (name) => {
    const button = [...root.querySelectorAll('button')].find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent)?.replaceAll('\uFE0E', '').trim().startsWith(name),
    );
    assert.ok(button, `a button ${name}`);
    button.click();
    await new Promise((done) => setTimeout(done, 5));
  };
  const reads = () => (root.textContent ?? '').replaceAll('\uFE0E', '').replace(/\s+/g, ' ');
  return { root, acts, press, reads };
}

test('a tap raises a card, a second one plays it', async () => {
  const { acts, press, reads } = draw();
  await press('Queen of hearts');
  assert.deepEqual(acts, []);
  assert.match(reads(), /Tap Q♥ again to play it/);
  await press('Queen of hearts');
  assert.deepEqual(acts, [{ type: 'play', card: 'QH' }]);
});

test('one tap plays where somebody wants it so', async () => {
  oneTap.value = true;
  try {
    const { acts, press } = draw();
    await press('5 of hearts');
    assert.deepEqual(acts, [{ type: 'play', card: '5H' }]);
  } finally {
    oneTap.value = false;
  }
});

test('a blocked card says why and is not played', async () => {
  const { acts, press, reads } = draw();
  await press('3 of clubs');
  await press('3 of clubs');
  assert.match(reads(), /♥ was led, so you must follow suit: play 5♥ or Q♥/);
  assert.deepEqual(acts, []);
});

test('contract, declarer, trick and what was taken are in sight', () => {
  const words = draw().reads();
  for (const shown of ['No Queens', 'Bob declares', 'Deal 2 of 28', '−6 a queen', 'highest', 'Q♦', '1 trick'])
    assert.ok(words.includes(shown), shown);
});

test('the last trick can be looked at, until there is another', async () => {
  const { press, reads } = draw();
  await press('Last trick');
  assert.match(reads(), /Last trick, taken by Bob/);
  await press('Back to the table');
  assert.doesNotMatch(reads(), /taken by Bob/);
});

test('a contract is chosen, named and declared', async () => {
  const choices = [
    { type: 'declare', contract: 'barbu' },
    { type: 'declare', contract: 'trumps', suit: 'S' },
    { type: 'declare', contract: 'trumps', suit: 'H' },
  ];
  const seats = view.seats.map((one) => ({ ...one, doubles: null, contracts_left: ['barbu', 'trumps'] }));
  const { acts, press, reads } = draw({
    view: { ...view, phase: 'declaring', declarer: 0, declaration: null, tricks: null, seats },
    prompt: { id: 'p', must: true, legal: choices, forms: [] },
  });
  assert.match(reads(), /Avoid the king of hearts/);
  await press('Trumps');
  await press('hearts');
  await press('Declare Trumps ♥');
  assert.deepEqual(acts, [choices[2]]);
});

test('a double that is owed stays chosen, and its reason is told', async () => {
  const choices = [[1], [1, 2], [1, 3], [1, 2, 3]].map((targets) => ({ type: 'double', targets }));
  const seats = view.seats.map((one, at) => ({ ...one, doubles: at < 2 ? null : at === 2 ? [0] : [] }));
  const { acts, press, reads, root } = draw({
    view: { ...view, phase: 'doubling', tricks: null, seats },
    prompt: { id: 'p', must: true, legal: choices, forms: [] },
  });
  assert.match(reads(), /You must double Bob now/);
  assert.match(reads(), /You still owe Bob 2 doubles, and Bob declares 2 deals more/);
  assert.equal(root.querySelectorAll('td .bet.once').length, 1);
  assert.match(reads(), /Maximum: all three/);
  await press('×Bob');
  assert.match(reads(), /so it stays/);
  await press('Cy');
  await press('Double Bob and Cy');
  assert.deepEqual(acts, [choices[1]]);
});

test('a target that cannot be doubled says why', async () => {
  /** @type {[object, number[][], number, object, RegExp][]} */
  const cases = [
    [{ contract: 'trumps', suit: 'S' }, [[], [1]], 1, {}, /In Trumps and Dominoes only the declarer may be/],
    [
      { contract: 'no_queens' },
      [[], [1]],
      1,
      { doubling: 'declarer_only' },
      /At this table only the declarer may be/,
    ],
    [{ contract: 'no_queens' }, [[], [1]], 0, {}, /only answer those who doubled you, and Cy did not/],
  ];
  for (const [declaration, choices, declarer, options, words] of cases) {
    const seats = view.seats.map((one) => ({ ...one, doubles: null }));
    const { acts, press, reads, root } = draw({
      view: { ...view, phase: 'doubling', tricks: null, seats, declaration, declarer },
      prompt: {
        id: 'p',
        must: true,
        legal: choices.map((targets) => ({ type: 'double', targets })),
        forms: [],
      },
      room: { ...room, options: { ...room.options, ...options } },
    });
    // The declarer could have been doubled by each; others are offered only where they may be doubled.
    if (declarer === 0) await press('Cy');
    assert.match(reads(), words);
    assert.equal(root.querySelectorAll('.target').length, declarer === 0 ? 3 : 1);
    assert.equal(root.querySelectorAll('.never').length > 4, declarer !== 0, 'what can never be is no mark');
    assert.deepEqual(acts, []);
    const go = declarer === 0 ? 'Redouble Bob' : 'Double Bob';
    await press(go);
    assert.deepEqual(acts, [{ type: 'double', targets: [1] }], 'yes and no stand side by side');
  }
});

test('what a double is, what the marks mean and what is owed can be read while we are asked', async () => {
  const legal = [[], [1], [2], [1, 2]].map((targets) => ({ type: 'double', targets }));
  const seats = view.seats.map((one) => ({
    ...one,
    doubles: null,
    contracts_left: ['barbu', 'trumps', 'dominoes'],
  }));
  const { press, reads } = draw({
    view: { ...view, phase: 'doubling', tricks: null, seats },
    prompt: { id: 'p', must: true, legal, forms: [] },
  });
  assert.match(reads(), /A double is a bet with one player/);
  assert.match(reads(), /× doubled ?×× redoubled ?– no double ?· not yet/);
  assert.match(reads(), /2 owed: double Bob in 2 of 4 deals from now on/);
  assert.match(reads(), /Maximum: both/);
  await press('Bob');
  assert.match(reads(), /Maximum: both/);
  await press('Cy');
  assert.doesNotMatch(reads(), /Maximum/, 'the main button does it already');
  assert.match(reads(), /Double Bob and Cy/);
});

test('the ranks to start from stand as the rows will', async () => {
  const legal = [...'AKQJT98765432'].map((rank) => ({ type: 'declare', contract: 'dominoes', rank }));
  const seats = view.seats.map((one) => ({ ...one, doubles: null, contracts_left: ['dominoes'] }));
  for (const [dominoes_ace, order] of [
    ['high', '2345678910JQKA'],
    ['low', 'A2345678910JQK'],
  ]) {
    const { press, root } = draw({
      view: { ...view, phase: 'declaring', declarer: 0, declaration: null, tricks: null, seats },
      prompt: { id: 'p', must: true, legal, forms: [] },
      room: { ...room, options: { ...room.options, dominoes_ace } },
    });
    await press('Dominoes');
    assert.equal([...root.querySelectorAll('.name-choice')].map((one) => one.textContent).join(''), order);
  }
});

test('who led is named until the trick is drawn in', () => {
  assert.equal(draw().root.querySelector('.led')?.textContent, 'led');
  const full = { ...view, turn: null, tricks: { ...view.tricks, cards: ['9H', 'TH', '2S', '5H'] } };
  const { root } = draw({ view: full, prompt: null, events: [{ type: 'trick_won', seat: 2 }] });
  assert.equal(root.querySelector('.led'), null);
  assert.equal(root.querySelector('.spot-of .tag')?.textContent, 'takes it');
});

test('Dominoes show the rows, what fits, and a pass', async () => {
  const dominoes = {
    rows: [{ suit: 'H', low: '8', high: 'T' }],
    passes: [0, 2, 0, 0],
    passed: [1],
    out: [3],
  };
  const table = {
    ...view,
    phase: 'dominoes',
    tricks: null,
    dominoes,
    declaration: { contract: 'dominoes', rank: '9' },
  };
  const first = draw({
    view: table,
    prompt: { id: 'p', must: true, legal: [{ type: 'play', card: 'JH' }], forms: [] },
  });
  assert.equal(first.root.querySelectorAll('.cell.laid').length, 3);
  assert.equal(first.root.querySelector('.cell.fits')?.textContent, 'J');
  assert.match(first.reads(), /2 passes/);
  assert.match(first.reads(), /out: 1st/);
  const second = draw({ view: table, prompt: { id: 'p', must: true, legal: [{ type: 'pass' }], forms: [] } });
  await second.press('Pass');
  assert.deepEqual(second.acts, [{ type: 'pass' }]);
});

const ended = {
  result: {
    deal: 1,
    declarer: 1,
    declaration: { contract: 'no_queens' },
    thrown_in: false,
    doubles: [[1], [0], [], []],
    points: [-6, 0, -18, 0],
    settled: [-18, 12, -18, 0],
    totals: [-18, 12, -18, 0],
  },
  bets: [{ seats: [0, 1], multiplier: 2, gain: -12 }],
  tricks: [{ leader: 0, winner: 0, cards: ['2D', 'QD', '3D', '4D'] }],
  moves: [],
  out: [],
  hands: [['2C'], [], [], []],
};

test('a deal that has ended tells why it gave these points, before the next begins', async () => {
  const seats = view.seats.map((one) => ({ ...one, doubles: null }));
  const { press, reads } = draw({
    view: {
      ...view,
      phase: 'declaring',
      declaration: null,
      tricks: null,
      turn: 1,
      seats,
      previous_deal: ended,
    },
    prompt: null,
  });
  assert.match(reads(), /Deal 1: No Queens, declared by Bob/);
  assert.match(reads(), /Bob scored 0, Ann −6: 12 to Bob from Ann \(redoubled, so twice\)/);
  assert.match(reads(), /AAnnQ♦−6−12−18/);
  await press('On to deal 2');
  assert.match(reads(), /Bob is choosing/);
});

test('while the result covers the question, the task is to look at it', async () => {
  const seats = view.seats.map((one) => ({ ...one, doubles: null }));
  const { press, reads } = draw({
    view: {
      ...view,
      phase: 'declaring',
      declarer: 0,
      declaration: null,
      tricks: null,
      seats,
      previous_deal: ended,
    },
    prompt: { id: 'p', must: true, legal: [{ type: 'declare', contract: 'barbu' }], forms: [] },
  });
  assert.match(reads(), /Look at the result, then go on to deal 2/);
  assert.doesNotMatch(reads(), /You declare: choose/);
  await press('On to deal 2');
  assert.match(reads(), /You declare: choose a contract/);
});

test('the sheet has every deal, what is left, and what is owed', async () => {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const sheet = { ...view, previous_deal: ended, sheet: [ended.result] };
  render(h(/** @type {any} */ (barbu.Scores), { view: sheet, cast, room }), root);
  const reads = () => (root.textContent ?? '').replace(/\s+/g, ' ');
  assert.match(reads(), /No QueensB××A/);
  assert.match(reads(), /Doubles owed to Bob: 2 by each/);
  const paid = sheet.seats.map((one, at) => ({
    ...one,
    owes: [one.owes, [0, 0, 0, 0], one.owes, [0, 1, 0, 0]][at],
  }));
  const unequal = document.createElement('div');
  render(h(/** @type {any} */ (barbu.Scores), { view: { ...sheet, seats: paid }, cast, room }), unequal);
  assert.match(unequal.textContent ?? '', /Doubles owed to Bob: Ann: 2, Cy: 2 and Di: 1/);
  assert.match(reads(), /Still to declare: Barbu/);
  assert.ok(root.querySelector('a[href$="/api/rooms/k7m2q9xw/scores.csv"]'));
  /** @type {HTMLElement} */ (root.querySelector('.sheet-deal')).click();
  await new Promise((done) => setTimeout(done, 5));
  assert.match(reads(), /12 to Bob from Ann/);
});
