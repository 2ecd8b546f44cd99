import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answers, plain } from './barbu-person.mjs';
import { accessibilityFaults, desk, launch, phone, picture } from './browser.mjs';
import { Person } from './person.mjs';
import { startServer } from './server.mjs';

/** @import { Browser } from 'playwright-core' */

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  browser = await launch();
  server = await startServer();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const NAMES = ['Ann', 'Bob', 'Cy', 'Di'];

/** One declarer's seven deals. */
const CONTRACTS = ['Trumps', 'Dominoes', 'Barbu', 'No Queens', 'No Hearts', 'No Last Two', 'No Tricks'];

/** Screens looked at once: by a name, and by what is seen on them. @type {Record<string, string>} */
const LOOKS = {
  'barbu-declaring': 'button.contract',
  'barbu-doubling': '.targets',
  'barbu-trick': '.laid',
  'barbu-dominoes': '.cell.laid',
  'barbu-deal-end': '.looked .deal-end',
};

test('four people play all deals of one declarer, and read them off the sheet', {
  timeout: 600_000,
}, async () => {
  const people = await Promise.all(NAMES.map((name) => Person.arrive(browser, name)));
  const address = await people[0].opensTable(server.url, /^Barbu/);
  for (const person of people.slice(1)) await person.sitsDown(address);
  for (const person of people) await person.press('I am ready');
  await people[0].press('Start the game');
  for (const person of people) await person.page.locator('.hand button').nth(12).waitFor();

  for (const person of people.slice(1)) await likesOneTap(person);

  const looks = { ...LOOKS };
  const declarers = new Set();
  /** What was said since everybody's screen was last compared with it. @type {string[]} */
  let said = [];
  let declared = 0;
  let redoubled = 0;
  while (declared < CONTRACTS.length || !(await atEndOfDeal(people, CONTRACTS.length))) {
    const asked = await whoIsAsked(people);
    for (const [name, there] of Object.entries(looks)) {
      if ((await asked.page.locator(there).count()) === 0) continue;
      delete looks[name];
      await looksGood(asked, name);
    }
    const told = await answers(asked, CONTRACTS[declared], asked !== people[0]);
    if (told === null) {
      await asked.page.waitForTimeout(30);
      continue;
    }
    said.push(told);
    if (told.startsWith(`${asked.name} declares`)) {
      declared++;
      declarers.add(asked.name);
    }
    if (said.length < 8 && !told.includes('doubles')) continue;
    const lines = await Promise.all(people.map((person) => isTold(person, said)));
    redoubled += lines[0].filter((line) => line.startsWith('That is a redouble')).length;
    said = [];
  }
  assert.deepEqual(Object.keys(looks), [], 'every screen was seen');
  assert.equal(declarers.size, 1, 'one player declares all of them');
  assert.ok(redoubled > CONTRACTS.length, 'doubles were answered, by the declarer and by others');

  const sheets = await Promise.all(people.map((person) => readsSheet(person)));
  for (const sheet of sheets) assert.deepEqual(sheet, sheets[0], 'everybody has the same sheet');
  const running = [0, 0, 0, 0];
  assert.deepEqual(
    sheets[0].deals.map(({ contract }) => contract.replace(/ (from|\W).*/, '')),
    CONTRACTS,
  );
  for (const { settled, totals } of sheets[0].deals) {
    settled.forEach((points, seat) => {
      running[seat] += points;
    });
    assert.deepEqual(totals, running);
  }
  assert.deepEqual(sheets[0].sum, running);
  assert.equal(
    running.reduce((sum, points) => sum + points),
    0,
    'the seven contracts add to 0',
  );
  const [declarer] = declarers;
  assert.ok(
    !sheets[0].owed.some((line) => line.includes(`to ${declarer}`)),
    'nobody owes the declarer any more',
  );

  const [ann] = people;
  const csv = await ann.page.evaluate(async () => {
    const link = /** @type {HTMLAnchorElement} */ (document.querySelector('.sheet-tools a'));
    return (await fetch(link.href)).text();
  });
  assert.equal(csv.trim().split('\n').length, CONTRACTS.length + 1);
  await ann.page.locator('.sheet-deal').first().click();
  await ann.sees(/ from \w+ \(redoubled, so twice\)/);
  await looksGood(ann, 'barbu-sheet');
  for (const person of people) assert.deepEqual(person.faults, []);
  await Promise.all(people.map((person) => person.context.close()));
});

/** @param {Person} person */
async function likesOneTap({ page }) {
  await page.getByText('How I hold my cards').click();
  await page.getByLabel('One tap plays a card').check();
  await page.keyboard.press('Escape');
  await page.getByLabel('One tap plays a card').waitFor({ state: 'hidden' });
}

/** @param {Person} person @param {string} name on a desk in light colours and on a phone in dark ones */
async function looksGood({ page }, name) {
  for (const [size, colorScheme] of /** @type {const} */ ([
    [desk, 'light'],
    [phone, 'dark'],
  ])) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await accessibilityFaults(page), [], `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desk);
  await picture(page, name);
}

/** @param {Person[]} people @param {number} deals @returns {Promise<boolean>} whether so many deals stand on the sheet */
async function atEndOfDeal(people, deals) {
  const counts = await Promise.all(people.map((person) => person.page.locator('.sheet-deal').count()));
  return counts.every((count) => count === deals);
}

/** @param {Person[]} people @returns {Promise<Person>} */
async function whoIsAsked(people) {
  for (let tries = 0; tries < 500; tries++) {
    const asked = await Promise.all(people.map((person) => person.isAsked()));
    if (asked.includes(true)) return people[asked.indexOf(true)];
    await new Promise((done) => setTimeout(done, 20));
  }
  return assert.fail('nobody is asked');
}

/**
 * @param {Person} person
 * @returns {Promise<{ deals: { contract: string, settled: number[], totals: number[] }[], sum: number[], owed: string[] }>}
 */
function readsSheet(person) {
  return person.page.evaluate(() => {
    /** @param {ParentNode} row @param {string} which */
    const numbers = (row, which) =>
      [...row.querySelectorAll(which)].map((cell) => Number(cell.textContent?.replace('−', '-')));
    const rows = [...document.querySelectorAll('.barbu-sheet tbody tr:has(.sheet-deal)')];
    const deals = rows.map((row) => ({
      contract: row.querySelector('.sheet-deal span')?.textContent ?? '',
      settled: numbers(row, '.sheet-cell b'),
      totals: numbers(row, '.sheet-cell .running'),
    }));
    const owed = [...document.querySelectorAll('.sheet-left p')].map((line) => line.textContent ?? '');
    return { deals, sum: numbers(document, '.barbu-sheet tfoot td'), owed };
  });
}

/** The number of the newest line that each has been seen to be told. @type {Map<Person, number>} */
const heard = new Map();

/**
 * Waits until all of it stands under “What happened”, in lines that are new.
 *
 * @param {Person} person
 * @param {string[]} words
 * @returns {Promise<string[]>} all new lines, the newest first
 */
async function isTold(person, words) {
  for (let tries = 0; ; tries++) {
    const told = await person.page.evaluate(
      (after) =>
        [...document.querySelectorAll('.story li[value]')]
          .map((line) => ({ id: Number(line.getAttribute('value')), words: line.textContent ?? '' }))
          .filter(({ id }) => id > after),
      heard.get(person) ?? 0,
    );
    const lines = told.map((line) => plain(line.words));
    if (words.every((line) => lines.includes(line))) {
      heard.set(person, told[0]?.id ?? 0);
      return lines;
    }
    if (tries > 300)
      assert.fail(`${person.name} is not told all of ${words} but sees: ${await person.reads()}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}
