import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { counted, hasText, text } from '../../js/ui/text.js';

const root = new URL('../../js/', import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);

test('every key that the code names has words', () => {
  const missing = sources.flatMap((name) => {
    const source = readFileSync(new URL(name, root), 'utf8');
    const keys = [...source.matchAll(/\btext\(\s*'([a-z_.]+)'/g)].map((match) => match[1]);
    return keys.filter((key) => !hasText(key)).map((key) => `${name}: ${key}`);
  });
  assert.deepEqual(missing, []);
});

test('refusals of the protocol and of The Bark Side are put in words', () => {
  const general = [
    'stale_prompt',
    'not_your_turn',
    'not_host',
    'seat_taken',
    'unavailable',
    'not_ready',
    'stale_commit',
  ];
  const rules = [
    'already_passed',
    'not_in_hand',
    'lead_a_card',
    'no_sets_yet',
    'keep_one',
    'wrong_count',
    'too_low',
  ];
  assert.deepEqual(
    general.filter((code) => !hasText(`refused.${code}`)),
    [],
  );
  assert.deepEqual(
    rules.filter((code) => !hasText(`bark_side.refused.${code}`)),
    [],
  );
});

test('names are filled in, numbers have their singular, gaps show', () => {
  assert.equal(text('notice.sat', { name: 'Ann' }), 'Ann took a seat.');
  assert.equal(counted('room.watchers', 1), '1 person watching');
  assert.equal(counted('room.watchers', 3), '3 people watching');
  assert.equal(text('no.such.key'), 'no.such.key');
});
