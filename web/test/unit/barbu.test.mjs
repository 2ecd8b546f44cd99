import './dom.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { reason } = await import('../../js/games/barbu/because.js');
const { betsOf, doubling, multiplier, targetsOf } = await import('../../js/games/barbu/bets.js');
const { contractName, pays, signed } = await import('../../js/games/barbu/contract.js');
const { declaration } = await import('../../js/games/barbu/declare.js');
const { speakers } = await import('../../js/games/barbu/matrix.js');
const { refusal } = await import('../../js/games/barbu/refusal.js');
const { rules } = await import('../../js/games/barbu/rules.js');
const { explain, say } = await import('../../js/games/barbu/say.js');
const { scenes } = await import('../../js/games/barbu/scenes.js');
const { doublesLine, shortNames } = await import('../../js/games/barbu/sheet.js');
const { task } = await import('../../js/games/barbu/task.js');
const { strongest } = await import('../../js/games/barbu/trick.js');
const { whyNot } = await import('../../js/games/barbu/why.js');
const { ranks, shown, sorted } = await import('../../js/ui/french/deck.js');
const { cardName } = await import('../../js/ui/french/name.js');
const { lettered } = await import('../../js/ui/hand.js');

const cast = { me: 0, seats: 4, name: (/** @type {number} */ seat) => ['Ann', 'Bob', 'Cy', 'Di'][seat] };

/** Signs come with a mark that keeps them text; it is left out here. @param {string} words */
const plain = (words) => words.replaceAll('\uFE0E', '');

/** @param {object} changes @returns {any} */
function view(changes) {
  const seat = { hand_size: 3, total: 0, contracts_left: [], doubles: null, owes: [0, 0, 0, 0] };
  return {
    phase: 'tricks',
    deal: 1,
    deals: 28,
    declarer: 1,
    declaration: { contract: 'no_tricks' },
    turn: 0,
    seats: [seat, seat, seat, seat],
    hand: [],
    tricks: null,
    dominoes: null,
    previous_deal: null,
    sheet: [],
    ...changes,
  };
}

/** @param {string[]} cards */
const tricks = (cards, leader = 1) => ({
  leader,
  cards,
  last_trick: null,
  taken: [0, 0, 0, 0],
  hearts: null,
  queens: null,
  hearts_broken: null,
  all: null,
});

/** @param {string[]} cards */
const plays = (cards) => cards.map((card) => ({ type: 'play', card }));

/** @param {any[]} legal @returns {any} */
const prompt = (legal) => ({ id: 'p', must: true, legal, forms: [] });

test('a hand is sorted by suits of changing colour, high cards first, trumps at the left', () => {
  const hand = ['2C', 'AC', 'TD', 'QH', 'KH', '3S'];
  assert.deepEqual(sorted(hand), ['3S', 'KH', 'QH', 'AC', '2C', 'TD']);
  assert.deepEqual(sorted(hand, 'D'), ['TD', '3S', 'KH', 'QH', 'AC', '2C']);
  assert.equal(ranks(true).join(''), 'A23456789TJQK');
  assert.equal(ranks(false).join(''), '23456789TJQKA');
});

test('cards are named for eyes and for ears', () => {
  assert.equal(plain(shown('TD')), '10♦');
  assert.equal(cardName('TD'), '10 of diamonds');
  assert.equal(cardName('QS'), 'Queen of spades');
});

test('letters lead to the next card that has them, and round the end', () => {
  const cards = ['QS', '3S', 'QH'].map((letters) => ({
    key: letters,
    label: '',
    letters,
    face: null,
    chosen: false,
    blocked: false,
  }));
  assert.equal(lettered(cards, 0, 'q'), 2);
  assert.equal(lettered(cards, 2, 'q'), 0);
  assert.equal(lettered(cards, 0, 's'), 1);
  assert.equal(lettered(cards, 0, 'd'), -1);
  assert.equal(lettered(cards, 0, 'Shift'), -1);
});

test('contracts are named with what was named in them, and with what they pay', () => {
  assert.equal(plain(contractName({ contract: 'trumps', suit: 'S' })), 'Trumps ♠');
  assert.equal(contractName({ contract: 'dominoes', rank: 'T' }), 'Dominoes from 10');
  assert.equal(contractName({ contract: 'no_queens' }), 'No Queens');
  assert.equal(pays('barbu', 'soft'), '−15');
  assert.equal(pays('no_tricks', 'soft'), '−2 a trick');
  assert.deepEqual([5, 0, -3].map(signed), ['+5', '0', '−3']);
});

test('a declaration is complete with its suit or rank', () => {
  const legal = [
    { type: 'declare', contract: 'no_tricks' },
    { type: 'declare', contract: 'trumps', suit: 'S' },
    { type: 'declare', contract: 'dominoes', rank: '9' },
  ];
  assert.equal(declaration(legal, { contract: 'no_tricks' }), legal[0]);
  assert.equal(declaration(legal, { contract: 'trumps' }), undefined);
  assert.equal(declaration(legal, { contract: 'trumps', named: 'S' }), legal[1]);
  assert.equal(declaration(legal, { contract: 'dominoes', named: '9' }), legal[2]);
  assert.equal(declaration(legal, null), undefined);
});

test('who may and who must be doubled is read from the legal choices', () => {
  const legal = [[1], [1, 2], [1, 3], [1, 2, 3]].map((targets) => ({ type: 'double', targets }));
  assert.deepEqual(targetsOf(legal), { allowed: [1, 2, 3], forced: [1] });
  assert.equal(doubling(legal, [3, 1]), legal[2]);
  assert.equal(doubling(legal, [2]), undefined);
  assert.deepEqual(targetsOf([{ type: 'double', targets: [] }]), { allowed: [], forced: [] });
});

test('the side bets of the rulebook’s example come out as there', () => {
  // Players A to D; A–C is redoubled.
  const deal = /** @type {any} */ ({ doubles: [[1, 2], [2, 3], [0], []], points: [-6, 0, -6, -12] });
  const bets = betsOf(deal);
  assert.deepEqual(
    bets.map(({ seats, multiplier }) => [...seats, multiplier]),
    [
      [0, 1, 1],
      [0, 2, 2],
      [1, 2, 1],
      [1, 3, 1],
    ],
  );
  const settled = [...deal.points];
  for (const { seats, gain } of bets) {
    settled[seats[0]] += gain;
    settled[seats[1]] -= gain;
  }
  assert.deepEqual(settled, [-12, 24, -12, -24]);
  assert.equal(multiplier([null, [0], [], []], 0, 1), 1);
});

test('doubles stand in the order in which they were spoken, and once where they were answered', () => {
  const deal = /** @type {any} */ ({ declarer: 1, doubles: [[1], [0], [0, 1], []] });
  assert.deepEqual(speakers(1), [2, 3, 0, 1]);
  assert.deepEqual(shortNames(['Margarethe', 'Juno', 'Milo', 'Tess']), ['Ma', 'Ju', 'Mi', 'Te']);
  assert.deepEqual(shortNames(['Bob', 'Bob (2)', 'Cy', 'Di']), ['Bob', 'Bob ', 'Cy', 'Di']);
  assert.equal(doublesLine(deal, cast), 'C×A C×B B××A');
});

test('a forbidden card is told which duty forbids it, and which cards fulfil it', () => {
  const spades = { contract: 'trumps', suit: 'S' };
  /** @type {[object, string[], string, RegExp][]} */
  const cases = [
    [{ tricks: tricks(['9H']) }, ['5H', '2H'], 'AS', /^♥ was led.*follow suit: play 5♥ or 2♥/],
    [{ tricks: tricks([]) }, ['3C', '4C', '5D'], '2H', /^Hearts may not be led.*lead ♣ or ♦/],
    [{ tricks: tricks(['9S']), declaration: spades }, ['KS'], '3S', /go higher, so you must: play K♠/],
    [{ tricks: tricks(['9S']), declaration: spades }, ['KS'], 'AH', /follow suit: play K♠/],
    [
      { tricks: tricks(['7D']), declaration: spades },
      ['5S', '3S'],
      '3C',
      /no ♦ but you have trumps.*5♠ or 3♠/,
    ],
    [{ tricks: tricks(['7D', '4S']), declaration: spades }, ['5S'], '3C', /^You must overtrump: play 5♠/],
    [{ tricks: tricks(['7D', '4S']), declaration: spades }, ['5S'], '3S', /^You must overtrump: play 5♠/],
    [{ phase: 'dominoes' }, ['9H'], '2C', /^2♣ fits nowhere yet. You can play 9♥/],
    [{ phase: 'dominoes' }, [], '2C', /^2♣ fits nowhere yet.*pass/],
  ];
  for (const [changes, legal, card, words] of cases)
    assert.match(plain(whyNot(view(changes), plays(legal), card)), words);
});

test('the task says what can be done', () => {
  const spades = { contract: 'trumps', suit: 'S' };
  /** @param {object} changes @param {any[]} legal */
  const asked = (changes, legal) => plain(task(view(changes), prompt(legal), null, cast));
  assert.equal(
    asked({ tricks: tricks([]), hand: ['2C', '3D'] }, plays(['2C', '3D'])),
    'You lead: play any card',
  );
  assert.match(asked({ tricks: tricks([]), hand: ['2C', '3H'] }, plays(['2C'])), /any card but a heart/);
  assert.equal(asked({ tricks: tricks(['9H']), hand: ['2H', '3C'] }, plays(['2H'])), 'Follow suit: play a ♥');
  assert.match(
    asked({ tricks: tricks(['9H']), hand: ['2C', '3C'] }, plays(['2C', '3C'])),
    /no ♥: play any card/,
  );
  assert.match(
    asked({ tricks: tricks(['9S']), hand: ['2S', 'KS'], declaration: spades }, plays(['KS'])),
    /a higher ♠/,
  );
  assert.match(
    asked({ tricks: tricks(['9D']), hand: ['2S', 'KC'], declaration: spades }, plays(['2S'])),
    /a trump ♠/,
  );
  assert.match(
    asked({ tricks: tricks(['9D', '4S']), hand: ['5S', 'KC'], declaration: spades }, plays(['5S'])),
    /a higher trump ♠/,
  );
  assert.match(
    asked({ phase: 'doubling', declarer: 1 }, [{ type: 'double', targets: [1] }]),
    /^You must double Bob now/,
  );
  const doubles = (/** @type {number[][]} */ ...choices) =>
    choices.map((targets) => ({ type: 'double', targets }));
  /** @type {[number, number[][], string][]} */
  const doubling = [
    [0, [[]], 'Nobody doubled you: nothing to redouble'],
    [0, [[], [2]], 'Will you outscore Cy? Then redouble'],
    [0, [[], [1], [2], [1, 2]], 'Redouble those you will outscore'],
    [1, [[], [1]], 'Will you outscore Bob? Then double'],
    [1, [[], [1], [2], [1, 2]], 'Double those you will outscore'],
  ];
  for (const [declarer, choices, words] of doubling)
    assert.equal(asked({ phase: 'doubling', declarer }, doubles(...choices)), words);
  assert.equal(
    task(view({ phase: 'declaring', deal: 2 }), prompt([]), null, cast, true),
    'Look at the result, then go on to deal 2',
  );
  assert.match(asked({ phase: 'dominoes' }, [{ type: 'pass' }]), /pass$/);
  assert.equal(task(view({ turn: 2 }), null, null, cast), 'Waiting for Cy');
});

test('the card that stands highest: trumps above the suit led, other suits below', () => {
  assert.equal(strongest(['9H', 'AD', 'TH', '2H']), 2);
  assert.equal(strongest(['9H', '2S', 'AH', '3S'], 'S'), 3);
});

test('a card that ends a trick shows the full trick first', () => {
  const before = view({ tricks: tricks(['9H', 'TH', '2H']), hand: ['3H', '4C'] });
  const after = view({ tricks: tricks([], 2), hand: ['4C'] });
  const events = [
    { type: 'played', seat: 0, card: '3H' },
    { type: 'trick_won', seat: 2 },
  ];
  const [full, next] = scenes(before, /** @type {any} */ ({ view: after, events }));
  assert.deepEqual(full.view.tricks.cards, ['9H', 'TH', '2H', '3H']);
  assert.deepEqual(full.view.hand, ['4C']);
  assert.equal(full.view.seats[0].hand_size, 2);
  assert.equal(full.hold, 1000);
  assert.equal(next.view, after);
  assert.equal(next.hold, 0);
});

test('the last card of Dominoes is shown before the result', () => {
  const dominoes = {
    rows: [{ suit: 'H', low: '2', high: 'K' }],
    passes: [0, 0, 0, 0],
    passed: [],
    out: [1, 2],
  };
  const before = view({
    phase: 'dominoes',
    declaration: { contract: 'dominoes', rank: '9' },
    dominoes,
    hand: ['AH'],
  });
  const events = [
    { type: 'played', seat: 0, card: 'AH' },
    { type: 'went_out', seat: 0, place: 3 },
    { type: 'deal_ended', result: {} },
    { type: 'dealt', deal: 2, declarer: 1 },
  ];
  const after = view({ phase: 'declaring', declaration: null, hand: ['2C'] });
  const [last, result] = scenes(before, /** @type {any} */ ({ view: after, events }));
  assert.deepEqual(last.view.dominoes.out, [1, 2, 0]);
  assert.deepEqual(last.view.hand, []);
  assert.deepEqual(last.events, events.slice(0, 2));
  assert.equal(last.hold, 1000);
  assert.equal(result.view, after);
  assert.deepEqual(result.events, events.slice(2));
  // A card that ends nothing is one moment.
  const [only, ...more] = scenes(before, /** @type {any} */ ({ view: before, events: events.slice(0, 1) }));
  assert.equal(only.view, before);
  assert.equal(more.length, 0);
});

test('every refusal says what it is about', () => {
  /** @type {[string, object, string][]} */
  const cases = [
    ['contract_not_in_game', { contract: 'ravage_city' }, 'Ravage City is not played at this table.'],
    ['contract_used', { contract: 'barbu' }, 'You have declared Barbu already.'],
    ['target_not_allowed', { seats: [1, 3] }, 'You can double only Bob and Di now.'],
    ['target_not_allowed', { seats: [] }, 'You can double nobody now: the declarer only answers doubles.'],
    [
      'compulsory_double',
      { seats: [2] },
      'You must double Cy now: you owe as many doubles as Cy has deals left.',
    ],
    ['must_follow_suit', { cards: ['2C', 'TC'] }, 'You must follow suit: play 10♣ or 2♣.'],
    ['hearts_not_led', { cards: ['2C'] }, 'Hearts may not be led while you hold another suit: lead 2♣.'],
    ['must_head', { cards: ['KS'] }, 'Trumps were led and you can go higher: play K♠.'],
    ['must_overtrump', { cards: ['KS'] }, 'You must overtrump: play K♠.'],
    ['must_trump', { cards: ['3S', 'KS', '4S'] }, 'You must trump: play K♠, 4♠ or 3♠.'],
    ['not_playable', { cards: ['8H'] }, 'That card fits nowhere yet: play 8♥.'],
    ['not_playable', { cards: [] }, 'That card fits nowhere yet, and nothing else you hold does: pass.'],
    ['must_play', { cards: ['8H'] }, 'You may not pass while you can play 8♥.'],
    ['stale_prompt', {}, ''],
  ];
  for (const [code, detail, words] of cases) assert.equal(plain(refusal({ code, detail }, cast)), words);
});

test('the rules of the moment follow the options', () => {
  const options = {
    compulsory: 2,
    doubling: 'all',
    trumping: 'strict',
    hearts_lead: 'never',
    undoubled: 'play',
    dominoes_ace: 'low',
  };
  /** @param {object} changes @param {object} [other] */
  const told = (changes, other) => plain(rules(view(changes), { ...options, ...other }).join(' '));
  const spades = { contract: 'trumps', suit: 'S' };
  assert.match(told({ declaration: spades }), /you must play a ♠, and a higher one/);
  assert.doesNotMatch(told({ declaration: spades }, { trumping: 'free' }), /you must play a ♠/);
  assert.match(told({ declaration: { contract: 'barbu' } }), /Hearts may not be led/);
  assert.match(
    told({ declaration: { contract: 'barbu' } }, { hearts_lead: 'broken' }),
    /once somebody has thrown/,
  );
  assert.doesNotMatch(told({ declaration: { contract: 'no_queens' } }), /Hearts may/);
  assert.match(told({ phase: 'doubling' }), /You may double anybody.*at least 2×/);
  assert.match(told({ phase: 'doubling', declaration: spades }), /only the declarer may be doubled/);
  assert.match(
    told({ phase: 'doubling', declaration: spades }),
    /You \+20, they \+5: you get 15; 30 if both/,
  );
  // Points that this contract can give.
  const king = { phase: 'doubling', declaration: { contract: 'barbu' } };
  assert.match(told(king), /You 0, they −20: you get 20; 40 if both double/);
  assert.match(told(king, { scores: 'soft' }), /You 0, they −15/);
  assert.match(told({ declaration: spades }), /^Play a card of the suit that was led if you hold one\. The/);
  assert.match(told({ phase: 'doubling' }, { undoubled: 'throw_in' }), /settled without play/);
  assert.doesNotMatch(told({ phase: 'doubling' }, { compulsory: 0 }), /at least/);
  assert.match(
    told({ phase: 'dominoes', declaration: { contract: 'dominoes', rank: 'T' } }),
    /Lay a 10.*ace below/,
  );
  assert.match(told({ phase: 'declaring' }), /chooses one of the contracts/);
  for (const phase of ['declaring', 'doubling', 'tricks', 'dominoes'])
    for (const contract of ['no_tricks', 'no_hearts', 'no_queens', 'barbu', 'no_last_two', 'ravage_city'])
      assert.doesNotMatch(told({ phase, declaration: { contract } }), /barbu\.|\{/, `${phase} ${contract}`);
});

test('the end of a deal stays to be read', () => {
  const before = view({ tricks: tricks(['9H', 'TH', '2H']), hand: ['3H'] });
  const events = [
    { type: 'played', seat: 0, card: '3H' },
    { type: 'trick_won', seat: 2 },
    { type: 'deal_ended', result: {} },
  ];
  const [, result] = scenes(before, /** @type {any} */ ({ view: view({ phase: 'declaring' }), events }));
  assert.ok(result.hold > 2000);
  assert.deepEqual(result.events, events.slice(2));
});

test('events are told in words', () => {
  /** @type {[any, string[]][]} */
  const cases = [
    [{ type: 'dealt', deal: 3, declarer: 2 }, ['Deal 3. Cy declares.']],
    [{ type: 'declared', seat: 2, declaration: { contract: 'no_queens' } }, ['Cy declares No Queens.']],
    [{ type: 'doubled', seat: 3, targets: [], redoubled: [] }, ['Di doubles nobody.']],
    [
      { type: 'doubled', seat: 3, targets: [0, 2], redoubled: [2] },
      ['Di doubles Ann and Cy.', 'That is a redouble of Cy.'],
    ],
    [{ type: 'played', seat: 1, card: 'QH' }, ['Bob plays Q♥.']],
    [{ type: 'passed', seat: 1 }, ['Bob passes.']],
    [{ type: 'trick_won', seat: 1 }, ['Bob takes the trick.']],
    [{ type: 'went_out', seat: 1, place: 2 }, ['Bob is out: 2nd place.']],
    [
      { type: 'deal_ended', result: { deal: 3, settled: [-6, 0, 4, 2] } },
      ['Deal 3 is over: Ann −6, Bob 0, Cy +4 and Di +2.'],
    ],
    [{ type: 'unheard_of' }, []],
  ];
  for (const [event, words] of cases) assert.deepEqual(say(event, cast).map(plain), words);
  const totals = view({ seats: [5, 40, -20, -25].map((total) => ({ total })) });
  assert.deepEqual(explain(/** @type {any} */ ({ winners: [1] }), totals, cast), [
    'The highest total after 28 deals wins: Bob with +40 points.',
  ]);
});

test('points from play are accounted for', () => {
  const won = (/** @type {number} */ winner, /** @type {string[]} */ ...cards) => ({
    leader: 0,
    winner,
    cards,
  });
  /** @param {object} declaration @param {any[]} tricks @param {number[]} [out] @returns {any} */
  const deal = (declaration, tricks, out = []) => ({
    result: { declaration, thrown_in: false },
    tricks,
    out,
  });
  const two = [won(0, 'QH', '2H', 'AH', '3C'), won(1, 'KH', 'QS', '5C', '6C')];
  const thirteen = [
    ...Array.from({ length: 11 }, () => won(2, '2C', '3C', '4C', '5C')),
    won(1, '2D'),
    won(0, '3D'),
  ];
  /** @type {[any, number, string][]} */
  const cases = [
    [deal({ contract: 'no_tricks' }, two), 0, '1 trick'],
    [deal({ contract: 'trumps', suit: 'S' }, two), 2, '0 tricks'],
    [deal({ contract: 'no_hearts' }, two), 0, '♥ A Q 2'],
    [deal({ contract: 'no_queens' }, two), 1, 'Q♠'],
    [deal({ contract: 'barbu' }, two), 1, 'K♥'],
    [deal({ contract: 'barbu' }, two), 0, ''],
    [deal({ contract: 'no_last_two' }, thirteen), 1, '12th trick'],
    [deal({ contract: 'no_last_two' }, thirteen), 0, 'last trick'],
    [deal({ contract: 'ravage_city' }, two), 0, '3 of ♥'],
    [deal({ contract: 'dominoes', rank: '9' }, [], [3, 0, 1]), 0, '2nd'],
    [deal({ contract: 'dominoes', rank: '9' }, [], [3, 0, 1]), 2, '4th'],
  ];
  for (const [whole, seat, words] of cases) assert.equal(plain(reason(whole, seat)), words);
});
