import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { checkDeals } from '../../js/proof/check.js';
import { handsOf } from '../../js/proof/deals/ask.js';
import { cardSet } from '../../js/proof/deals/baruka-set.js';
import { toBytes, toHex } from '../../js/proof/hex.js';
import { redeal } from '../../js/proof/redeal.js';
import { handSeen, sameEnd } from '../../js/proof/seen.js';
import { ownSha256, sha256 } from '../../js/proof/sha256.js';
import { Stream, scrambled, streamOf } from '../../js/proof/stream.js';

const GAMES = ['barbu', 'bark_side', 'barakka', 'barracuda', 'baruka'];

/** @param {string} path @returns {Promise<any>} */
const readJson = async (path) => JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));

/** Whole matches of programs, as a server gave them out; two or three of the seats gave a part. @type {Record<string, any>} */
const records = Object.fromEntries(
  await Promise.all(GAMES.map(async (game) => [game, await readJson(`../records/${game}.json`)])),
);

/** @param {any} record what a browser that sat on seat 0 has seen of it @returns {import('../../js/proof/check.js').Case} */
function seenFrom0(record) {
  const { script, ...chance } = record.chance;
  const { commit, contributions } = chance;
  const dealt = script.flatMap((/** @type {any} */ { deal, oracles }) => [deal ?? oracles].filter(Boolean));
  return structuredClone({
    record,
    over: /** @type {any} */ ({ chance }),
    notes: {
      sent: [{ commit, entropy: contributions[0] }],
      begun: { commit, game: record.game, options: record.options, seats: record.players.length },
      hands: Object.fromEntries(
        dealt.map((/** @type {any} */ hands, /** @type {number} */ n) => [
          n,
          { seat: 0, cards: hands[0].toReversed() },
        ]),
      ),
    },
    view: null,
  });
}

/** @param {import('../../js/proof/check.js').Line[]} lines @returns {Record<string, string>} */
const failing = (lines) =>
  Object.fromEntries(lines.filter(({ holds }) => holds === false).map(({ what, why }) => [what, why]));

test('SHA-256: the standard’s examples, and the browser’s own', async () => {
  const hex = (/** @type {string} */ words) => toHex(ownSha256(new TextEncoder().encode(words)));
  assert.equal(hex(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.equal(hex('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(
    hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'),
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => i * 37);
    assert.equal(toHex(ownSha256(bytes)), toHex(await sha256(bytes)), `${length} bytes`);
  }
});

test('ChaCha20: the block of RFC 8439, 2.3.2, and streams longer than a block', () => {
  const state = Uint32Array.of(
    ...[0x61707865, 0x3320646e, 0x79622d32, 0x6b206574],
    ...[0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c, 0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c],
    ...[0x00000001, 0x09000000, 0x4a000000, 0x00000000],
  );
  assert.deepEqual(
    [...scrambled(state)],
    [
      ...[0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3],
      ...[0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2],
    ],
  );
  // RFC 8439, A.1, test vectors 1 and 2: the zero key's first two blocks.
  const stream = new Stream(new Uint8Array(32));
  const words = Array.from({ length: 32 }, () => stream.word());
  assert.equal(words[0], 0xade0b876);
  assert.equal(words[16], 0xbee7079f);
});

test('words past the last full multiple are passed over', () => {
  const stream = new Stream(new Uint8Array(32));
  const words = [0xffffffff, 0xfffffffe, 7];
  stream.word = () => /** @type {number} */ (words.shift());
  assert.equal(stream.below(6), 1);
  assert.deepEqual(words, []);
});

test('the first events of known seeds', async () => {
  const vectors = await readJson('../../../shared/tests/golden/seed-vectors.json');
  assert.ok(vectors.length >= 18);
  for (const { game, options, seats, seed, script } of vectors) {
    const bytes = toBytes(seed);
    const players = Array(seats).fill('');
    const { events } = await redeal({ game, options, players, actions: [], chance: { script } }, bytes);
    const asked = events.filter(({ nth }) => nth >= 0);
    assert.ok(asked.length > 0 && asked.every(({ same }) => same), `${game}, ${seats} seats`);
    // Later deals and lots follow upon actions, of which a vector has none: draw them by hand.
    for (let at = asked.length; at < script.length; at++)
      assert.deepEqual(
        await later(game, seats, script, at, bytes),
        Object.values(script[at])[0],
        `${game} ${at}`,
      );
  }
});

/** @param {string} game @param {number} seats @param {any[]} script @param {number} at @param {Uint8Array} seed */
async function later(game, seats, script, at, seed) {
  if (game === 'barracuda') {
    const drawn = script.slice(1, at).map(({ lot }) => lot);
    const left = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !drawn.includes(seat));
    return (await streamOf(seed, 'lot', at - 1)).choose(left);
  }
  assert.equal(game, 'barbu');
  const deck = ['C', 'D', 'H', 'S'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));
  return handsOf((await streamOf(seed, 'deal', at - 1)).shuffled(deck), 4, 13);
}

for (const game of GAMES) {
  const record = records[game];
  test(`${game}: a whole match holds, line by line`, async () => {
    const lines = await checkDeals(seenFrom0(record));
    assert.deepEqual(failing(lines), {});
    // Of a game of memory nothing is kept, and of one without hands there is nothing to keep.
    const hands = { barakka: [null], barracuda: [] }[game] ?? ['hand'];
    assert.deepEqual(
      lines.map(({ what, holds }) => holds && what),
      ['record', 'commit', 'shown', 'own', 'seed', 'deals', 'cards', ...hands],
    );
    assert.equal(lines.find(({ what }) => what === 'deals')?.values.n, record.chance.script.length);
  });

  test(`${game}: every event that is changed, left out or added is found`, async () => {
    const { script } = record.chance;
    for (let at = 0; at < script.length; at++) {
      const changed = seenFrom0(record);
      changed.record.chance.script[at] = tampered(script[at]);
      const deals = (await checkDeals(changed)).find(({ what }) => what === 'deals');
      assert.equal(deals?.holds, false, `changed event ${at}`);
      assert.equal(deals.values.event, Object.keys(script[at])[0], `changed event ${at}`);
      const without = seenFrom0(record);
      without.record.chance.script.splice(at, 1);
      assert.ok('deals' in failing(await checkDeals(without)), `without event ${at}`);
    }
    const added = seenFrom0(record);
    added.record.chance.script.push(script.at(-1));
    assert.equal(failing(await checkDeals(added)).deals, 'left_over');
  });
}

/** @param {Record<string, any>} event @returns {Record<string, any>} the same event with another outcome that looks as well */
function tampered(event) {
  const [name, value] = Object.entries(structuredClone(event))[0];
  if (typeof value === 'number') return { [name]: value === 0 ? 1 : 0 };
  /** @param {any[]} row @param {any[]} other swaps something that differs */
  const swap = (row, other) => {
    const i = row.findIndex((one) => !other.includes(one));
    const j = other.findIndex((one) => !row.includes(one));
    if (i >= 0 && j >= 0) [row[i], other[j]] = [other[j], row[i]];
    else row.push(other.pop());
  };
  if (name === 'helpers') value.skill.reverse();
  else if (Array.isArray(value[0])) swap(value[0], value[1]);
  else value.reverse();
  return { [name]: value };
}

test('each other lie fails at its own line', async () => {
  const other = 'ab'.repeat(32);
  /** @type {[string, (match: import('../../js/proof/check.js').Case) => void, Record<string, string>][]} */
  const lies = [
    [
      'another commit than the one that was shown',
      ({ record, over }) => {
        record.chance.commit = other;
        over.chance.commit = other;
      },
      { commit: 'fails', shown: 'fails' },
    ],
    [
      'a server seed chosen afterwards',
      ({ record, over }) => {
        record.chance.server_seed = other;
        over.chance.server_seed = other;
      },
      { commit: 'fails', seed: 'fails' },
    ],
    [
      'our part replaced',
      ({ record, over }) => {
        record.chance.contributions[0] = other;
        over.chance.contributions[0] = other;
      },
      { own: 'fails', seed: 'fails' },
    ],
    [
      'another’s part replaced',
      ({ record, over }) => {
        record.chance.contributions[1] = other;
        over.chance.contributions[1] = other;
      },
      { seed: 'fails' },
    ],
    [
      'a record that says something else than the table did',
      ({ over }) => {
        over.chance.server_seed = other;
      },
      { record: 'other_chance' },
    ],
    [
      'a record of another game',
      ({ notes }) => {
        if (notes.begun) notes.begun.options = { deck: 'sixty', bar: 'best' };
      },
      { record: 'other_game' },
    ],
    [
      'another hand than we held',
      ({ notes }) => {
        notes.hands[2].cards[0] = 99;
      },
      { hand: 'fails' },
    ],
    [
      'a card played that was not dealt',
      ({ record }) => {
        record.actions[0].action.cards = [99, 99];
      },
      { cards: 'fails' },
    ],
    [
      'no record at all',
      (match) => {
        match.record = { format: 'barroom-record/1' };
      },
      { record: 'unreadable' },
    ],
  ];
  for (const [lie, tell, found] of lies) {
    const match = seenFrom0(records.bark_side);
    tell(match);
    assert.deepEqual(failing(await checkDeals(match)), found, lie);
  }
  const seed = seenFrom0(records.bark_side);
  seed.record.chance.seed = seed.over.chance.seed = other;
  assert.deepEqual(failing(await checkDeals(seed)), { seed: 'fails', deals: 'fails' });
});

test('a browser that was not there says what it cannot know', async () => {
  const match = seenFrom0(records.bark_side);
  match.notes = { sent: [], begun: null, hands: {} };
  const lines = await checkDeals(match);
  assert.deepEqual(failing(lines), {});
  assert.deepEqual(
    lines.filter(({ holds }) => holds === null).map(({ what }) => what),
    ['shown', 'own', 'hand'],
  );
  // Somebody who came after the start has seen the fingerprint, if late.
  match.notes.begun = seenFrom0(records.bark_side).notes.begun;
  const shown = (await checkDeals(match)).find(({ what }) => what === 'shown');
  assert.deepEqual([shown?.holds, shown?.why], [true, 'later']);
});

test('a match that was broken off holds as far as it went', async () => {
  for (const game of GAMES) {
    const { record, ...match } = seenFrom0(records[game]);
    const { script } = record.chance;
    record.actions = record.actions.slice(0, 12);
    const seed = toBytes(record.chance.seed);
    const { events } = await redeal(record, seed);
    record.chance.script = script.slice(0, events.filter(({ nth }) => nth >= 0).length);
    match.notes.hands = {};
    assert.deepEqual(failing(await checkDeals({ record, ...match })), {}, game);
  }
});

test('rules that came later are not called a fraud', async () => {
  for (const changes of [{ rules: 2 }, { game: 'barcarole' }]) {
    const match = seenFrom0(records.bark_side);
    match.notes.begun = null;
    Object.assign(match.record, changes);
    const deals = (await checkDeals(match)).find(({ what }) => what === 'deals');
    assert.deepEqual([deals?.holds, deals?.why], [null, 'other_rules']);
  }
});

test('a card set of the table’s own must be the one its hash names', async () => {
  const match = seenFrom0(records.baruka);
  match.notes.begun = null;
  // The house's cards again, in a file.
  const { oracles, helpers } = cardSet('house', {});
  const text = JSON.stringify({
    oracles: oracles.flatMap((ids, i) => ids.map((id) => ({ id, level: i + 1 }))),
    helpers: Object.entries(helpers).flatMap(([kind, ids]) => ids.map((id) => ({ id, kind }))),
  });
  match.record.options_data = { set: text };
  match.record.options.set = `sha256:${toHex(ownSha256(new TextEncoder().encode(text)))}`;
  assert.deepEqual(failing(await checkDeals(match)), {});
  match.record.options_data.set += ' ';
  assert.equal(failing(await checkDeals(match)).set, 'fails');
});

test('our hand is noted as it was dealt, and nothing that lies covered', () => {
  const hand = ['2C'];
  const full = Array(13).fill('2C');
  const oracles = [{ card: { id: 'I-01' }, matches: false }];
  assert.equal(handSeen('barbu', { deal: 3, hand }), null);
  assert.deepEqual(handSeen('barbu', { deal: 3, hand: full }), { deal: 2, cards: full });
  assert.deepEqual(handSeen('bark_side', { round: 1, phase: 'passing', given: null, hand: [4] }), {
    deal: 0,
    cards: [4],
  });
  assert.equal(handSeen('bark_side', { round: 1, phase: 'passing', given: [1, 2], hand: [4] }), null);
  assert.deepEqual(handSeen('baruka', { phase: 'characters', hand: oracles }), { deal: 0, cards: ['I-01'] });
  assert.equal(handSeen('baruka', { phase: 'place', hand: oracles }), null);
  assert.equal(handSeen('barakka', { hand: ['red-1'] }), null);
  assert.equal(handSeen('bark_side', { round: 1, phase: 'passing', hand: null }), null);
});

test('the table at the end is held against the record', async () => {
  const areas = { seats: [{ area: [1, 2, 10] }, { area: [] }] };
  assert.equal(sameEnd('bark_side', areas, { areas: [10, 1, 2] }), true);
  assert.equal(sameEnd('bark_side', areas, { areas: [10, 1, 3] }), false);
  const bars = { bars: [{ card: { id: 'anchor' } }, { card: null }] };
  assert.equal(sameEnd('barracuda', bars, { layout: ['anchor', 'banana'] }), true);
  assert.equal(sameEnd('barracuda', bars, { layout: ['banana', 'anchor'] }), false);
  const cards = {
    phase: 'over',
    seats: [{ sequences: [{ cards: ['red-1', 'red-2'] }] }],
    piles: [{ cards: ['blue-J'] }],
  };
  assert.equal(sameEnd('barakka', cards, { sequences: [[['red-2', 'red-1']]], piles: [['blue-J']] }), true);
  assert.equal(sameEnd('barakka', cards, { sequences: [[['red-2', 'red-3']]], piles: [['blue-J']] }), false);
  assert.equal(sameEnd('barbu', {}, {}), null);
});
