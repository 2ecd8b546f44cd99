import './dom.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { chances, inOrder, openToUs, waiting } = await import('../../js/views/room-lists.js');
const { left, passed } = await import('../../js/ui/since.js');
const { codeOf } = await import('../../js/main/handover.js');
const { isOwnCode, noteOwnCode } = await import('../../js/net/own-code.js');

const MINUTE = 60_000;

/** @param {string} room @param {object} [changes] @returns {any} */
const mine = (room, changes) => ({
  room,
  game: 'barbu',
  state: 'playing',
  seat: 0,
  your_turn: false,
  waiting_since: 1000,
  ...changes,
});

/** @param {string} room @param {object} [changes] @returns {any} */
const open = (room, changes) => ({
  room,
  game: 'barbu',
  state: 'lobby',
  seats: 4,
  free: 2,
  spectators: 'open',
  locked: false,
  ...changes,
});

/** @param {{ room: string }[]} rooms */
const codes = (rooms) => rooms.map(({ room }) => room).join(' ');

test('tables where one is waited for come first, the longest first; unbegun ones last', () => {
  const rooms = [
    mine('lobby', { state: 'lobby', waiting_since: null }),
    mine('old', { waiting_since: 1 }),
    mine('new', { waiting_since: 2 }),
    mine('late', { your_turn: true, waiting_since: 9 }),
    mine('early', { your_turn: true, waiting_since: 5 }),
  ];
  assert.equal(codes(inOrder(rooms)), 'early late new old lobby');
});

test('how long a table has waited is said as far as it matters', () => {
  const now = 10_000_000_000;
  assert.equal(
    waiting(mine('a', { your_turn: true, waiting_since: now - 5 * MINUTE }), now),
    'Your turn, for 5 minutes now',
  );
  assert.equal(waiting(mine('a', { your_turn: true, waiting_since: now }), now), 'Your turn');
  assert.equal(waiting(mine('a', { your_turn: true, waiting_since: now + MINUTE }), now), 'Your turn');
  assert.equal(waiting(mine('a', { waiting_since: null }), now), 'Waiting for others');
  assert.equal(
    waiting(mine('a', { waiting_since: now - MINUTE }), now),
    'Waiting for others, for a minute now',
  );
  assert.equal(waiting(mine('a', { state: 'lobby' }), now), 'Not started yet');
  assert.equal(passed(60 * MINUTE), 'an hour');
  assert.equal(passed(49 * 60 * MINUTE), '2 days');
});

test('open tables: those to sit down at first, locked ones last, one’s own not again', () => {
  const rooms = [
    open('locked', { locked: true }),
    open('full', { free: 0, state: 'playing' }),
    open('running', { state: 'playing' }),
    open('best'),
    open('mine'),
  ];
  assert.equal(codes(openToUs(rooms, [mine('mine')])), 'best running full locked');
});

test('what one can do at an open table', () => {
  assert.deepEqual(chances(open('a')), ['2 of 4 seats free']);
  assert.deepEqual(chances(open('a', { state: 'playing', free: 0 })), ['full', 'playing', 'you can watch']);
  assert.deepEqual(chances(open('a', { state: 'playing', spectators: 'ask' })), [
    '2 of 4 seats free',
    'playing',
    'ask to watch',
  ]);
  assert.deepEqual(chances(open('a', { state: 'playing', free: 0, spectators: 'off' })), ['full', 'playing']);
});

test('time that is left', () => {
  assert.equal(left(10 * MINUTE), '10:00');
  assert.equal(left(65_001), '1:06');
  assert.equal(left(-5), '0:00');
});

test('links from another device are told from others', () => {
  assert.equal(codeOf('https://example.org/games/r/k7m2q9xw#move=0a_-Z'), '0a_-Z');
  assert.equal(codeOf(' https://example.org/#move=ab \n'), 'ab');
  for (const other of ['https://example.org/r/k7m2q9xw', '#move=', '#move=a b', 'k7m2q9xw', '#other=ab'])
    assert.equal(codeOf(other), null, other);
});

test('a browser knows the link that it made, and keeps no secret for it', () => {
  noteOwnCode('secret-code');
  assert.equal(isOwnCode('secret-code'), true);
  assert.equal(isOwnCode('another'), false);
  assert.ok(!JSON.stringify({ ...localStorage }).includes('secret-code'));
});
