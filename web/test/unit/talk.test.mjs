import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askNotices } from '../../js/state/notice.js';
import { nothing } from '../../js/state/reduce.js';
import { actionOf } from '../../js/state/take-back.js';
import { markOf, unreadLines } from '../../js/state/unread.js';

/** @param {string} player @param {string} id */
const line = (player, id) => ({ player, id, name: player, text: 'x', at: 0 });

test('what others have said since the last look is unread', () => {
  const chat = [line('ben', '1'), line('ann', '1'), line('ben', '2'), line('cy', '1')];
  assert.equal(markOf(undefined), '');
  assert.equal(unreadLines(chat, '', 'ann'), 3);
  assert.equal(unreadLines(chat, markOf(chat[0]), 'ann'), 2);
  assert.equal(unreadLines(chat, markOf(chat[1]), 'ann'), 2);
  assert.equal(unreadLines(chat, markOf(chat[3]), 'ann'), 0);
  // The line that was read has left the tail: all that is kept came after it.
  assert.equal(unreadLines(chat, 'ben/0', null), 4);
});

/** @param {any} event */
const say = (event) => [`${event.seat} plays ${event.card}.`, 'and more'];
/** @param {any[]} events @param {object} [settings] @param {string | null} [player] @returns {any} */
const table = (events, settings = {}, player = 'ann') => ({
  ...nothing,
  you: { player, host: false },
  room: {
    settings,
    seats: [
      { player: 'ann', name: 'Ann' },
      { player: 'ben', name: 'Ben' },
    ],
  },
  game: { events },
});

test('what would be taken back is named only by those who were told of it', () => {
  const played = [
    { type: 'played', seat: 1, card: '4♣' },
    { type: 'trick_won', seat: 0 },
  ];
  assert.equal(actionOf(table(played), 1, say), '1 plays 4♣.');
  assert.equal(actionOf(table(played), 0, say), '');
  assert.equal(actionOf(table([]), 1, say), '');
  assert.equal(actionOf({ ...table([]), game: null }, 1, say), '');
  const late = { spectator_delay: 30 };
  assert.equal(actionOf(table(played, late), 1, say), '1 plays 4♣.');
  assert.equal(actionOf(table(played, late, null), 1, say), '');
  assert.equal(actionOf(table(played, { spectator_delay: 0 }, null), 1, say), '1 plays 4♣.');
});

test('the story names it, too, while it is asked', () => {
  /** @param {string} state @returns {any} */
  const undo = (state) => ({ type: 'undo', ask: 'u', seat: 1, decided_by: ['ann'], yes: [], state });
  /** @param {string} state @param {string} [what] */
  const told = (state, what) => askNotices(table([]), undo(state), what).map((notice) => notice.words);
  assert.deepEqual(told('open', 'Ben plays 4♣.'), ['Ben asks to take back: Ben plays 4♣.']);
  assert.deepEqual(told('open'), ['Ben asks to take back the newest action.']);
  assert.deepEqual(told('agreed', 'Ben plays 4♣.'), ['Ben took the newest action back.']);
});
