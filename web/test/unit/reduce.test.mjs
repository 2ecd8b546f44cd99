import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amHost, mySeat, nothing, read, reduce, sent } from '../../js/state/reduce.js';

/** @param {object} [changes] @returns {any} */
function room(changes) {
  return {
    type: 'room',
    code: 'k7m2q9xw',
    game: 'bark_side',
    options: {},
    settings: {},
    match: 1,
    phase: 'playing',
    seats: [
      { player: 'a', name: 'Ann', presence: 'here', ready: true },
      { player: 'b', name: 'Bob', presence: 'here', ready: true },
      null,
    ],
    host: 'b',
    commit: 'c0',
    claims: [],
    spectators: 0,
    locked: false,
    listed: false,
    ...changes,
  };
}

/** @param {number} version @param {object} [changes] @returns {any} */
function state(version, changes) {
  const prompt = { id: 'p1', must: true, legal: [], forms: [] };
  return { type: 'state', version, view: { version }, events: [{ type: 'played' }], prompt, ...changes };
}

/** @param {object} [changes] @returns {any} */
function welcome(changes) {
  const you = { player: 'a', seat: 0, host: false };
  return {
    type: 'welcome',
    protocol: 1,
    build: 'b1',
    you,
    room: room(),
    state: state(4, { events: [] }),
    over: null,
    votes: [],
    chat: [],
    ...changes,
  };
}

/** @type {import('../../types/wire.js').Act} */
const act = { type: 'act', id: 'act-1', prompt: 'p1', action: { type: 'tuck' } };

test('who we are is read from the room', () => {
  const known = reduce(nothing, welcome());
  assert.equal(mySeat(known), 0);
  assert.equal(amHost(known), false);
  const moved = reduce(known, room({ seats: [null, null, { player: 'a', name: 'Ann' }], host: 'a' }));
  assert.equal(mySeat(moved), 2);
  assert.equal(amHost(moved), true);
  assert.equal(mySeat(reduce(known, room({ seats: [null, null, null] }))), null);
});

test('states follow one another by version', () => {
  const next = reduce(reduce(nothing, welcome()), state(5));
  assert.equal(next.game?.version, 5);
  assert.equal(next.resync, false);
});

test('a gap asks for the present state and shows nothing meanwhile', () => {
  const gap = reduce(reduce(nothing, welcome()), state(6));
  assert.equal(gap.resync, true);
  assert.equal(gap.game?.version, 4);
  const again = reduce(gap, state(7, { events: [] }));
  assert.equal(again.resync, false);
  assert.equal(again.game?.version, 7);
});

test('an older state does not turn the table back', () => {
  const late = reduce(reduce(nothing, welcome()), state(3));
  assert.equal(late.game?.version, 4);
});

test('an action stays until it is answered, by its state, an ack or a refusal', () => {
  const waiting = sent(reduce(nothing, welcome()), act);
  assert.deepEqual(waiting.pending, [act]);
  assert.deepEqual(reduce(waiting, state(5)).pending, [act]);
  assert.deepEqual(reduce(waiting, state(5, { ack: 'act-1' })).pending, []);
  assert.deepEqual(reduce(waiting, { type: 'ack', id: 'act-1', version: 5 }).pending, []);
  const no = reduce(waiting, {
    type: 'refused',
    re: 'act',
    id: 'act-1',
    code: 'too_low',
    detail: null,
    message: '',
  });
  assert.deepEqual(no.pending, []);
  assert.equal(no.refused?.code, 'too_low');
});

test('a refusal brings the present question along', () => {
  const prompt = { id: 'p2', must: true, legal: [], forms: [] };
  const no = reduce(sent(reduce(nothing, welcome()), act), {
    type: 'refused',
    re: 'act',
    id: 'act-1',
    code: 'stale_prompt',
    detail: null,
    message: '',
    prompt,
  });
  assert.equal(no.game?.prompt?.id, 'p2');
});

test('unanswered actions outlive a reconnect, but not their match', () => {
  const waiting = sent(reduce(nothing, welcome()), act);
  assert.deepEqual(reduce(waiting, welcome()).pending, [act]);
  assert.deepEqual(reduce(waiting, welcome({ room: room({ match: 2 }) })).pending, []);
});

test('a finished match stays until the next one begins', () => {
  /** @type {any} */
  const over = { type: 'over', match: 1, scores: [0, 3], winners: [0], ranks: [1, 2], reason: 'few_cards' };
  const ended = reduce(reduce(reduce(nothing, welcome()), over), room({ phase: 'lobby', match: 2 }));
  assert.equal(ended.game?.version, 4);
  assert.equal(ended.over?.match, 1);
  const begun = reduce(ended, room({ match: 2 }));
  assert.equal(begun.game, null);
  assert.equal(begun.over, null);
});

test('the first state of a rematch may come before word of it', () => {
  /** @type {any} */
  const over = { type: 'over', match: 1, scores: [], winners: [], ranks: [], reason: 'few_cards' };
  const ended = reduce(reduce(reduce(nothing, welcome()), over), room({ phase: 'lobby', match: 2 }));
  const early = reduce(reduce(ended, state(1)), room({ match: 2 }));
  assert.equal(early.game?.version, 1);
  assert.equal(early.over, null);
});

test('at most two hundred chat lines are kept', () => {
  let known = reduce(nothing, welcome());
  for (let line = 0; line < 250; line++)
    known = reduce(known, { type: 'chat', id: `${line}`, player: 'a', name: 'Ann', text: 'hi', at: 0 });
  assert.equal(known.chat.length, 200);
  assert.equal(known.chat[0].id, '50');
});

test('a message of a kind we do not know changes nothing', () => {
  const known = reduce(nothing, welcome());
  assert.equal(reduce(known, /** @type {any} */ ({ type: 'fireworks' })), known);
});

test('an action can be taken back only while it is the newest', () => {
  const asked = sent(reduce(nothing, welcome()), act);
  const done = reduce(asked, state(5, { ack: 'act-1' }));
  assert.equal(done.newest, true);
  assert.equal(reduce(done, state(6)).newest, false);
  assert.equal(reduce(done, state(6, { events: [] })).newest, false);
  assert.equal(reduce(asked, state(5, { ack: 'another' })).newest, false);
  /** @type {any} */
  const no = { type: 'refused', re: 'undo_ask', id: null, code: 'revealed', detail: null, message: '' };
  assert.equal(reduce(done, no).newest, false);
  assert.equal(reduce(done, { ...no, re: 'chat' }).newest, true);
});

test('votes and requests are known while they are open', () => {
  /** @param {string} state @param {object} [changes] @returns {any} */
  const vote = (state, changes) => ({
    type: 'vote',
    topic: 'end_match',
    by: 'a',
    yes: [],
    no: [],
    needed: 2,
    state,
    ...changes,
  });
  const one = reduce(reduce(nothing, welcome()), vote('open'));
  const two = reduce(reduce(one, vote('open', { topic: 'bot:1' })), vote('open', { yes: ['b'] }));
  assert.deepEqual(
    two.votes.map(({ topic, yes }) => [topic, yes]),
    [
      ['end_match', ['b']],
      ['bot:1', []],
    ],
  );
  assert.deepEqual(
    reduce(two, vote('refused')).votes.map(({ topic }) => topic),
    ['bot:1'],
  );
  /** @type {any} */
  const undo = { type: 'undo', ask: 'u', seat: 0, decided_by: ['b'], yes: [], state: 'open' };
  const asked = reduce(two, undo);
  assert.equal(asked.undo?.ask, 'u');
  assert.equal(reduce(asked, { ...undo, state: 'agreed' }).undo, null);
  /** @type {any} */
  const over = { type: 'over', match: 1 };
  const ended = reduce(asked, over);
  assert.deepEqual([ended.votes, ended.undo], [[], null]);
  assert.deepEqual(reduce(nothing, welcome({ votes: [vote('open')], undo })).undo, undo);
});

test('what became of our own claim stays until it is read', () => {
  /** @param {string} player @param {string} state @returns {any} */
  const claim = (player, state) => ({ type: 'claim', seat: 1, player, name: 'x', state });
  const known = reduce(nothing, welcome());
  assert.equal(reduce(known, claim('other', 'refused')).answer, null);
  const refused = reduce(known, claim('a', 'refused'));
  assert.equal(refused.answer?.state, 'refused');
  assert.equal(read(refused).answer, null);
  assert.equal(reduce(refused, claim('a', 'open')).answer, null);
  assert.equal(reduce(refused, claim('a', 'agreed')).answer, null);
  const claims = [{ seat: null, player: 'a', name: 'Ann', decided_by: ['b'], yes: [] }];
  const outside = reduce(nothing, welcome({ you: { player: 'a', host: false, outside: true } }));
  const asking = reduce(outside, room({ claims }));
  assert.equal(asking.answer, null);
  assert.equal(reduce(asking, room()).answer?.state, 'void');
  assert.equal(reduce(reduce(known, room({ claims })), room()).answer, null);
});
