/** @import { Occupant, Room, ServerMessage } from '../../types/wire.js' */
/** @import { RoomState } from './reduce.js' */
import { hasText, text } from '../ui/text.js';
import { isAbsent, isBotOnly, isStandIn, nameOf, seatOf } from './people.js';

/** What nobody should miss, wherever they look. */
const LOUD = /^notice\.(gone|stand_in|plays_on|host|locked|unlocked|settings|claim_|vote_|undo_)/;

/** @typedef {{ words: string, loud: boolean }} Notice a sentence, and whether it should stand before everybody's eyes */

/**
 * What to say about a change among the people of a room.
 *
 * @param {Room | null} before
 * @param {Room} after
 * @param {string | null} [me] our public id
 * @returns {Notice[]}
 */
export function roomNotices(before, after, me = null) {
  if (!before) return [];
  // Bots are called by their seats: where as many sit as before, they have only changed seats.
  const counts = bots(before) === bots(after) ? isPerson : () => true;
  const notices = before.seats.flatMap((was) =>
    was && counts(was) && seatOf(after, was.player) < 0 ? [notice('notice.left', { name: was.name })] : [],
  );
  for (const holder of after.seats) {
    const was = holder && before.seats[seatOf(before, holder.player)];
    if (holder && was) notices.push(...changes(was, holder));
    else if (holder && counts(holder)) notices.push(notice('notice.sat', { name: holder.name }));
  }
  if (reordered(before, after)) notices.push(notice('notice.order'));
  if (after.host !== before.host) notices.push(...newHost(before, after, me));
  // Who has changed it themselves need not be told loudly.
  const news = after.host === me ? quiet : (/** @type {Notice} */ said) => said;
  if (after.locked !== before.locked)
    notices.push(news(notice(after.locked ? 'notice.locked' : 'notice.unlocked')));
  if (differ(after.options, before.options)) notices.push(notice('notice.options'));
  notices.push(...changedSettings(before.settings, after.settings).map(news));
  return notices;
}

/**
 * What to say about a question to the people at the table, or its answer.
 *
 * @param {RoomState} before the message
 * @param {ServerMessage} message
 * @param {string} [what] the action that would be taken back, where we know it
 * @returns {Notice[]}
 */
export function askNotices({ room, you, votes, undo }, message, what = '') {
  if (!room) return [];
  switch (message.type) {
    case 'claim': {
      if (message.state === 'open')
        return message.player === you?.player ? [] : [{ words: claimText(room, message), loud: false }];
      const holder = message.seat === null ? null : room.seats[message.seat];
      const key = message.seat === null ? 'watch' : 'seat';
      const seat = holder?.name ?? text('room.seat', { n: (message.seat ?? 0) + 1 });
      return [notice(`notice.claim_${key}_${message.state}`, { name: message.name, seat })];
    }
    case 'vote': {
      const known = votes.some((vote) => vote.topic === message.topic);
      const topic = topicText(room, message.topic);
      if (message.state !== 'open') return [notice(`notice.vote_${message.state}`, { topic })];
      if (known) return [];
      return [quiet(notice('notice.vote_open', { name: nameOf(room, message.by), topic }))];
    }
    case 'undo': {
      if (message.state === 'open' && undo?.ask === message.ask) return [];
      const name = room.seats[message.seat]?.name ?? text('room.seat', { n: message.seat + 1 });
      const known = what && message.state === 'open' ? 'notice.undo_open_what' : '';
      const said = notice(known || `notice.undo_${message.state}`, { name, what });
      return [message.state === 'open' ? quiet(said) : said];
    }
    default:
      return [];
  }
}

/**
 * Votes and requests that were open before the line broke, and are not any more.
 *
 * @param {RoomState} before
 * @param {RoomState} after a welcome
 * @returns {Notice[]}
 */
export function voidNotices(before, after) {
  const room = after.room;
  if (!room || room.match !== before.room?.match || after.over) return [];
  const gone = before.votes.filter(({ topic }) => !after.votes.some((vote) => vote.topic === topic));
  const notices = gone.map(({ topic }) => notice('notice.vote_void', { topic: topicText(room, topic) }));
  if (before.undo && before.undo.ask !== after.undo?.ask)
    notices.push(notice('notice.undo_void', { name: room.seats[before.undo.seat]?.name ?? '' }));
  const me = after.you?.player;
  const asked = before.room?.claims.find((claim) => claim.player === me);
  if (asked && !granted(asked, after) && !room.claims.some((claim) => claim.player === me))
    notices.push(notice('notice.claim_lost'));
  return notices;
}

/** @param {Room} room @param {{ seat: number | null, name: string }} claim @returns {string} who asks for what */
export function claimText(room, { seat, name }) {
  if (seat === null) return text('ask.claim_watch', { name });
  const holder = room.seats[seat];
  if (!holder) return text('ask.claim_free', { name, n: seat + 1 });
  return text(isAbsent(holder) ? 'ask.claim_seat' : 'ask.claim_bot', { name, seat: holder.name });
}

/** @param {Room} room @param {string} topic @returns {string} what a vote is about, as a part of a sentence */
export function topicText(room, topic) {
  const seat = /^bot:(\d+)$/.exec(topic)?.[1];
  if (seat === undefined) return text('ask.topic_end');
  return text('ask.topic_bot', {
    name: room.seats[Number(seat)]?.name ?? text('room.seat', { n: Number(seat) + 1 }),
  });
}

/** @param {{ seat: number | null }} claim ours @param {RoomState} state */
function granted({ seat }, { room, you }) {
  return seat === null ? !you?.outside : Boolean(room && you?.player && seatOf(room, you.player) >= 0);
}

/** @param {Occupant} was @param {Occupant} is the same person, or the same bot */
function changes(was, is) {
  const { name } = is;
  const said = [];
  if (was.name !== name) said.push(notice('notice.renamed', { name: was.name, to: name }));
  if (isStandIn(is) && !was.bot) said.push(notice('notice.stand_in', { name }));
  else if (was.bot && !is.bot && isAbsent(is)) said.push(notice('notice.waits', { name }));
  else if (was.presence !== is.presence && !(isStandIn(is) && isStandIn(was)))
    said.push(notice(was.bot ? 'notice.plays_on' : `notice.${is.presence}`, { name }));
  if (!was.ready && is.ready && !is.bot) said.push(notice('notice.ready', { name }));
  return said;
}

/** @param {string} key @param {Record<string, string | number>} [values] @returns {Notice} */
function notice(key, values) {
  return { words: text(key, values), loud: LOUD.test(key) };
}

/** @param {Notice} notice @returns {Notice} what a card on the screen says already */
function quiet({ words }) {
  return { words, loud: false };
}

/** @param {Room} room */
function bots(room) {
  return room.seats.filter(isBotOnly).length;
}

/** @param {Occupant} holder */
function isPerson(holder) {
  return !isBotOnly(holder);
}

/** @param {Room} before @param {Room} after @returns {boolean} whether people who stay have other neighbours */
function reordered(before, after) {
  /** @param {Room} one @param {Room} other */
  const stayed = (one, other) =>
    one.seats.flatMap((holder) =>
      holder && isPerson(holder) && seatOf(other, holder.player) >= 0 ? [holder.player] : [],
    );
  return differ(stayed(before, after), stayed(after, before));
}

/** @param {Room} before @param {Room} after @param {string | null} me */
function newHost(before, after, me) {
  const name = after.seats[seatOf(after, after.host)]?.name;
  if (!name) return [];
  const former = before.seats[seatOf(before, before.host)];
  const absent = former && isAbsent(former) ? former.name : '';
  const key = after.host === me ? 'notice.host_you' : 'notice.host';
  return [notice(absent ? `${key}_passed` : key, { name, former: absent })];
}

/** @param {Room['settings']} before @param {Room['settings']} after */
function changedSettings(before, after) {
  return Object.entries(after)
    .filter(([key, value]) => before[key] !== value && hasText(`room.${key}`))
    .map(([key, value]) => {
      const named = `room.${key}.${value}`;
      const plain = typeof value === 'boolean' ? text(value ? 'app.yes' : 'app.no') : String(value);
      return notice('notice.settings', {
        what: text(`room.${key}`),
        value: hasText(named) ? text(named) : plain,
      });
    });
}

/** @param {unknown} one @param {unknown} other */
function differ(one, other) {
  return JSON.stringify(one) !== JSON.stringify(other);
}
