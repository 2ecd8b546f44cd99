// Checks that nobody steered the deals of a match, with arithmetic of our own.

/** @import { Over } from '../../types/wire.js' */
/** @import { Notes } from './notes.js' */
/** @import { Redealt } from './redeal.js' */
import { isFollowed } from './deals/index.js';
import { isSeed, joined, toBytes, toHex } from './hex.js';
import { redeal, sorted } from './redeal.js';
import { sameEnd } from './seen.js';
import { sha256 } from './sha256.js';

/**
 * One thing that was looked at.
 *
 * @typedef {object} Line
 * @property {'record' | 'commit' | 'shown' | 'own' | 'seed' | 'set' | 'deals' | 'cards' | 'hand' | 'end'} what
 * @property {boolean | null} holds null where this browser cannot know
 * @property {string} why names the case, for the words
 * @property {Record<string, string | number>} values for the words
 * @property {[string, string][]} numbers what it was reckoned from
 */

/**
 * @typedef {object} Case
 * @property {any} record as the server gave it
 * @property {Over} over what was said at the table when the match ended
 * @property {Notes} notes what this browser saw
 * @property {any} view the table as it lay at the end
 */

/** @param {Case} match @returns {Promise<Line[]>} every line, in the order of the proof */
export async function checkDeals({ record, over, notes, view }) {
  if (!isReadable(record)) return [line('record', false, 'unreadable')];
  const { chance } = record;
  const lines = [
    aboutRecord(record, over, notes),
    await aboutCommit(chance),
    aboutShown(chance, notes),
    aboutOwn(chance, notes),
    await aboutSeed(chance),
  ];
  const set = await aboutSet(record);
  if (set) lines.push(set);
  if (!isFollowed(record)) return [...lines, line('deals', null, 'other_rules')];
  const redealt = await redeal(record, toBytes(chance.seed)).catch(() => null);
  if (!redealt) return [...lines, line('deals', false, 'unreadable')];
  lines.push(aboutDeals(redealt), aboutCards(redealt));
  const hand = aboutHands(record, notes);
  if (hand) lines.push(hand);
  const same = sameEnd(record.game, view, redealt.end);
  if (same !== null) lines.push(line('end', same, same ? 'holds' : 'fails'));
  return lines;
}

/** @param {any} record */
function isReadable(record) {
  const chance = record?.chance;
  return (
    record?.format === 'barroom-record/1' &&
    Array.isArray(record.players) &&
    Array.isArray(record.actions) &&
    Array.isArray(chance?.script) &&
    Array.isArray(chance.contributions) &&
    [chance.seed, chance.commit, chance.server_seed, ...chance.contributions.filter(isSomebodys)].every(
      isSeed,
    )
  );
}

/** @param {any} record @param {Over} over @param {Notes} notes */
function aboutRecord(record, over, { begun }) {
  const { seed, commit, server_seed, contributions } = record.chance;
  const told = same(over.chance, { seed, commit, server_seed, contributions });
  const match =
    !begun ||
    (begun.game === record.game &&
      begun.seats === record.players.length &&
      same(begun.options, record.options));
  return line('record', told && match, told ? (match ? 'holds' : 'other_game') : 'other_chance');
}

/** @param {any} chance */
async function aboutCommit({ server_seed, commit }) {
  const reckoned = await hashed(server_seed);
  const holds = reckoned === commit;
  return line('commit', holds, holds ? 'holds' : 'fails', {}, [
    ['server_seed', server_seed],
    ['SHA-256', reckoned],
    ['commit', commit],
  ]);
}

/** @param {any} chance @param {Notes} notes */
function aboutShown({ commit }, { sent, begun }) {
  const before = sent.some((one) => one.commit === commit);
  const shown = begun?.commit ?? sent.at(-1)?.commit;
  if (!shown) return line('shown', null, 'not_seen');
  const holds = begun ? shown === commit : before;
  const why = !holds ? 'fails' : before ? 'holds' : 'later';
  return line('shown', holds, why, {}, [
    ['shown', shown],
    ['commit', commit],
  ]);
}

/** @param {any} chance @param {Notes} notes */
function aboutOwn({ commit, contributions }, { sent }) {
  const ours = sent.filter((one) => one.commit === commit).map(({ entropy }) => entropy);
  if (ours.length === 0) return line('own', null, 'not_sent');
  const seat = contributions.findIndex((/** @type {string | null} */ part) => part && ours.includes(part));
  const others = contributions.filter(isSomebodys).length - 1;
  return line('own', seat >= 0, seat >= 0 ? (others > 0 ? 'holds' : 'alone') : 'fails', { n: others }, [
    ['sent', ours.join(', ')],
    ...contributions.map((/** @type {string | null} */ part, /** @type {number} */ at) => [
      `seat ${at}`,
      part ?? '–',
    ]),
  ]);
}

/** @param {any} chance */
async function aboutSeed({ server_seed, contributions, seed }) {
  const parts = [server_seed, ...contributions.filter(isSomebodys)];
  const reckoned = await hashed(...parts);
  const holds = reckoned === seed;
  return line('seed', holds, holds ? 'holds' : 'fails', { n: parts.length }, [
    ['SHA-256', reckoned],
    ['seed', seed],
  ]);
}

/** @param {any} record @returns {Promise<Line | null>} about a card set of the table's own */
async function aboutSet({ options, options_data }) {
  if (typeof options?.set !== 'string' || options.set === 'house') return null;
  const text = String(options_data?.set ?? '');
  const reckoned = `sha256:${toHex(await sha256(new TextEncoder().encode(text)))}`;
  const holds = reckoned === options.set;
  return line('set', holds, holds ? 'holds' : 'fails', {}, [
    ['SHA-256', reckoned],
    ['set', options.set],
  ]);
}

/** @param {Redealt} redealt */
function aboutDeals({ events }) {
  const wrong = events.find((one) => !one.same);
  /** @type {[string, string][]} */
  const numbers = events.map(({ event, nth, said, given, same }) => [
    nth < 0 ? event : `${event}#${nth}`,
    same ? JSON.stringify(said) : `${JSON.stringify(said) ?? '–'} ≠ ${JSON.stringify(given) ?? '–'}`,
  ]);
  if (!wrong) return line('deals', true, 'holds', { n: events.length }, numbers);
  const why = wrong.said === undefined ? 'missing' : wrong.given === undefined ? 'left_over' : 'fails';
  return line('deals', false, why, { event: wrong.event, nth: wrong.nth + 1 }, numbers);
}

/** @param {Redealt} redealt */
function aboutCards({ misfit }) {
  if (!misfit) return line('cards', true, 'holds');
  return line('cards', false, 'fails', { n: misfit.at + 1 }, [[`action ${misfit.at}`, misfit.why]]);
}

/**
 * Every hand that was dealt to us before our eyes, against the script.
 *
 * @param {any} record
 * @param {Notes} notes
 * @returns {Line | null} null in games without hands
 */
function aboutHands(record, { hands }) {
  const dealt = record.chance.script.flatMap((/** @type {any} */ { deal, oracles }) => {
    const event = deal ?? oracles;
    return event ? [event] : [];
  });
  if (record.game === 'barakka') return line('hand', null, 'memory');
  if (dealt.length === 0) return null;
  const seen = Object.entries(hands);
  if (seen.length === 0) return line('hand', null, 'not_seen');
  const wrong = seen.find(
    ([deal, { seat, cards }]) => !same(sorted(dealt[Number(deal)]?.[seat] ?? []), sorted(cards)),
  );
  /** @type {[string, string][]} */
  const numbers = seen.map(([deal, { seat, cards }]) => [`deal#${deal}, seat ${seat}`, cards.join(' ')]);
  if (wrong) return line('hand', false, 'fails', { n: Number(wrong[0]) + 1 }, numbers);
  const all = seen.length === dealt.length;
  return line('hand', true, all ? 'holds' : 'some', { n: seen.length, all: dealt.length }, numbers);
}

/** @param {...string} parts in hexadecimal @returns {Promise<string>} SHA-256 of the bytes, one after the other */
async function hashed(...parts) {
  return toHex(await sha256(joined(...parts.map(toBytes))));
}

/** @param {string | null} part @returns {boolean} bots give none */
function isSomebodys(part) {
  return part !== null;
}

/** @param {any} some @param {any} other */
function same(some, other) {
  return ordered(some) === ordered(other);
}

/** @param {any} value @returns {string} the same for the same things, whatever order the keys come in */
function ordered(value) {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * @param {Line['what']} what
 * @param {boolean | null} holds
 * @param {string} why
 * @param {Line['values']} [values]
 * @param {Line['numbers']} [numbers]
 * @returns {Line}
 */
function line(what, holds, why, values = {}, numbers = []) {
  return { what, holds, why, values, numbers };
}
