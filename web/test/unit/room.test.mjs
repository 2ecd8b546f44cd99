import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingOf } from '../../js/state/ending.js';
import { bubbled, countdown, secondsLeft, stillWriting, WRITING, wrote } from '../../js/state/fleeting.js';
import { askNotices, roomNotices, voidNotices } from '../../js/state/notice.js';
import { isAbsent, isBotOnly, isStandIn, lastSeen, namesOf } from '../../js/state/people.js';
import { nothing } from '../../js/state/reduce.js';
import { shuffled, swapped } from '../../js/state/seating.js';
import { refusedText } from '../../js/views/refused.js';

/** @param {string} player @param {object} [changes] @returns {any} */
function person(player, changes) {
  return { player, name: player.toUpperCase(), presence: 'here', ready: false, ...changes };
}

/** @param {object} [changes] @returns {any} */
function room(changes) {
  return {
    game: 'bark_side',
    options: {},
    settings: {},
    match: 1,
    phase: 'playing',
    seats: [person('ann'), person('ben'), person('bot-2', { name: 'Milo', bot: 'easy' })],
    host: 'ann',
    claims: [],
    spectators: [],
    locked: false,
    ...changes,
  };
}

/** @param {object} [changes] @returns {any} */
function state(changes) {
  return { ...nothing, you: { player: 'ann', host: true }, room: room(), ...changes };
}

/** @param {{ words: string }[]} notices */
const words = (notices) => notices.map((notice) => notice.words);

test('who comes and goes, and what that means for the seat, is told', () => {
  const before = room();
  const gone = person('ben', { presence: 'gone' });
  const away = room({ seats: [before.seats[0], gone, before.seats[2]] });
  const standIn = room({ seats: [before.seats[0], { ...gone, bot: 'easy' }, before.seats[2]] });
  assert.deepEqual(words(roomNotices(null, before)), []);
  assert.deepEqual(words(roomNotices(before, away)), ['BEN has gone.']);
  assert.deepEqual(words(roomNotices(away, standIn)), ['A bot plays for BEN until they are back.']);
  assert.deepEqual(words(roomNotices(standIn, before)), ['BEN is back and plays on.']);
  assert.deepEqual(words(roomNotices(standIn, away)), ['No bot plays for BEN any more.']);
  const freed = room({ seats: [before.seats[0], null, before.seats[2]] });
  assert.deepEqual(words(roomNotices(before, freed)), ['BEN left the table.']);
  assert.deepEqual(words(roomNotices(freed, before)), ['BEN took a seat.']);
});

test('people who only change seats neither leave nor come, and bots are no news', () => {
  const before = room();
  const [ann, ben, bot] = before.seats;
  const turned = room({ seats: [{ ...bot, player: 'bot-0', name: 'Juno' }, ben, ann] });
  assert.deepEqual(words(roomNotices(before, turned)), ['The seats were changed.']);
  const more = room({ seats: [ann, ben, bot, person('bot-3', { name: 'Tess', bot: 'easy' })] });
  assert.deepEqual(words(roomNotices(before, more)), ['Tess took a seat.']);
});

test('a new host is told with the reason, and loudly', () => {
  const given = room({ host: 'ben' });
  assert.deepEqual(roomNotices(room(), given, 'ann'), [{ words: 'BEN is the host now.', loud: true }]);
  assert.deepEqual(words(roomNotices(room(), given, 'ben')), ['You are the host now.']);
  const absent = room({ seats: [person('ann', { presence: 'gone' }), ...room().seats.slice(1)] });
  const passed = { ...absent, host: 'ben' };
  assert.match(words(roomNotices(absent, passed, 'ben'))[0], /^ANN has been away for long, so you are/);
});

test('the host is not shouted at about what they have done themselves', () => {
  const locked = room({ locked: true, settings: { clock: 30 } });
  assert.deepEqual(
    roomNotices(room(), locked, 'ann').map((notice) => notice.loud),
    [false, false],
  );
  assert.deepEqual(
    roomNotices(room(), locked, 'ben').map((notice) => notice.loud),
    [true, true],
  );
});

test('questions are told once, and their answers loudly', () => {
  const vote = { topic: 'bot:1', by: 'cy', yes: ['cy'], no: [], needed: 2 };
  /** @type {any} */
  const open = { type: 'vote', ...vote, state: 'open' };
  const asked = state({ room: room({ spectators: [{ player: 'cy', name: 'CY' }] }) });
  assert.deepEqual(askNotices(asked, open), [{ words: 'CY asks to let a bot play for BEN.', loud: false }]);
  assert.deepEqual(askNotices({ ...asked, votes: [vote] }, open), []);
  assert.deepEqual(askNotices(asked, { ...open, state: 'refused' }), [
    { words: 'Not agreed: let a bot play for BEN.', loud: true },
  ]);
  /** @type {any} */
  const claim = { type: 'claim', seat: 1, player: 'cy', name: 'CY', state: 'open' };
  assert.match(words(askNotices(asked, claim))[0], /CY asks to play|I am BEN/);
  assert.deepEqual(askNotices(state({ you: { player: 'cy', host: false } }), claim), []);
  /** @type {any} */
  const undo = { type: 'undo', ask: 'u', seat: 1, decided_by: ['ann'], yes: [], state: 'void' };
  assert.deepEqual(words(askNotices(asked, undo)), [
    'The request of BEN to take something back is over: not all have answered, or the game went on.',
  ]);
});

test('what a restart has ended is said, and only that', () => {
  const vote = { topic: 'end_match', by: 'ann', yes: ['ann'], no: [], needed: 2, state: 'open' };
  const before = state({ votes: [vote] });
  assert.deepEqual(words(voidNotices(before, state())), [
    'The vote is over without a result: end this game without a winner. It can be started again.',
  ]);
  assert.deepEqual(voidNotices(before, before), []);
  assert.deepEqual(voidNotices(before, state({ over: {} })), []);
  assert.deepEqual(voidNotices(before, state({ room: room({ match: 2 }) })), []);
  const claimant = { player: 'cy', host: false };
  const asking = state({ you: claimant, room: room({ claims: [{ player: 'cy', seat: 1 }] }) });
  assert.deepEqual(words(voidNotices(asking, state({ you: claimant }))), [
    'Your request got lost. Please ask again.',
  ]);
  const wishing = state({ you: claimant, room: room({ claims: [{ player: 'cy', seat: null }] }) });
  assert.deepEqual(voidNotices(wishing, state({ you: claimant })), []);
  assert.equal(voidNotices(wishing, state({ you: { ...claimant, outside: true } })).length, 1);
});

test('people are told from bots, and absent ones from those who are here', () => {
  const [ann, , bot] = room().seats;
  const standIn = person('ben', { presence: 'away', bot: 'easy' });
  assert.deepEqual([ann, bot, standIn].map(isAbsent), [false, false, true]);
  assert.deepEqual([ann, bot, standIn].map(isBotOnly), [false, true, false]);
  assert.deepEqual([ann, bot, standIn].map(isStandIn), [false, false, true]);
  assert.equal(isBotOnly(null), false);
  assert.equal(namesOf(room(), ['ann', 'ben', 'zed'], 'ann'), 'Somebody, BEN and you');
  assert.equal(namesOf(room(), ['ben', 'ann']), 'ANN and BEN');
  assert.equal(lastSeen(ann), '');
  const since = new Date(2026, 0, 1, 9, 5).getTime();
  assert.equal(lastSeen(person('ben', { since })), '9:05');
});

test('a countdown goes by the steady clock of the page', () => {
  assert.equal(countdown(undefined, 30, 500), null);
  assert.equal(countdown({ deadline_ms: 1000, seats: [] }, 30, 500), null);
  const running = countdown({ deadline_ms: 12_000, seats: [1] }, 30, 500);
  assert.deepEqual(running, { ends: 12_500, whole: 30_000, seats: [1] });
  assert.equal(secondsLeft(12_500, 500), 12);
  assert.equal(secondsLeft(12_500, 12_499), 1);
  assert.equal(secondsLeft(12_500, 99_999), 0);
});

test('one bubble a person, and nobody writes for ever', () => {
  const bubbles = bubbled([{ id: 1, player: 'ann', emoji: '👍' }], { id: 2, player: 'ann', emoji: '👋' });
  assert.deepEqual(
    bubbles.map((bubble) => bubble.id),
    [2],
  );
  const writers = wrote(
    wrote([], { player: 'ann', whisper: false }, 0),
    { player: 'ann', whisper: true },
    1000,
  );
  assert.equal(writers.length, 1);
  assert.equal(stillWriting(writers, WRITING).length, 1);
  assert.equal(stillWriting(writers, WRITING + 1000).length, 0);
});

test('neighbours change places, and a shuffle keeps everybody', () => {
  assert.deepEqual(swapped(4, 1, 2), [0, 2, 1, 3]);
  assert.deepEqual(
    shuffled(4, () => 0.999),
    [0, 1, 2, 3],
  );
  assert.deepEqual(
    shuffled(4, () => 0),
    [1, 2, 3, 0],
  );
});

test('every end of the line has its page', () => {
  /** @param {string} code @returns {any} */
  const door = (code) => ({ re: 'hello', code, id: null, detail: null, message: '' });
  /** @param {string} detail @returns {any} */
  const ended = (detail) => ({ kind: 'ended', reason: 'not_allowed', detail });
  /** @type {any} */
  const connecting = { kind: 'connecting', blocked: false };
  assert.deepEqual(endingOf(ended('wrong_password'), door('wrong_password'), true), {
    page: 'password',
    key: 'wrong_password',
  });
  // While a password is tried its page stays.
  assert.equal(endingOf(connecting, door('wrong_password'), true)?.page, 'password');
  assert.equal(endingOf(ended('rate_limited'), door('rate_limited'), true)?.page, 'password');
  assert.equal(endingOf(ended('rate_limited'), door('rate_limited'), false)?.key, 'too_often');
  for (const [detail, key] of [
    ['moved', 'moved'],
    ['ended', 'ended'],
    ['removed', 'kicked'],
    ['room_closed', 'closed'],
    ['no_room', 'no_room'],
    ['locked', 'locked'],
    ['bad_token', 'stranger'],
    ['new_word', 'other'],
  ])
    assert.deepEqual(endingOf(ended(detail), null, false), { page: 'gone', key });
  assert.equal(endingOf(connecting, null, false), null);
  assert.equal(endingOf({ kind: 'ended', reason: 'reload', detail: '' }, null, false), null);
  assert.equal(endingOf(connecting, { ...door('not_host'), re: 'start' }, false), null);
});

test('refusals name who, how many and how high', () => {
  /** @param {string} re @param {string} code @param {unknown} [detail] */
  const said = (re, code, detail = null) =>
    refusedText({ re, id: null, code, detail, message: 'raw' }, room());
  assert.equal(said('start', 'not_ready', { seats: [0, 1] }), 'Not ready yet, or not here: ANN and BEN.');
  assert.match(said('options', 'bad_seats', { min: 3, max: 5 }), /3 to 5 seats/);
  assert.equal(said('act', 'too_low', { bar: 7 }), 'That is too low: play 7 or higher.');
  assert.equal(said('claim', 'seat_taken', { seat: 1 }), 'That seat cannot be had: BEN is here.');
  assert.equal(said('sit', 'seat_taken', { seat: 1 }), 'Somebody else has just taken that seat.');
  assert.match(said('vote', 'bad_message'), /cannot be voted on/);
  assert.equal(said('act', 'never_heard_of'), 'raw');
});
