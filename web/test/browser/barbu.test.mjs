import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessibilityFaults, launch, picture } from './browser.mjs';
import { Person } from './person.mjs';
import { startServer } from './server.mjs';

/** @import { Browser, Page } from 'playwright-core' */

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

/** Contracts that the stretch is played with, the shortest way through every kind. */
const WANTED = ['Trumps', 'Dominoes', 'Barbu', 'No Queens'];

/** @param {string} words without the marks that keep suits text */
const plain = (words) => words.replaceAll('\uFE0E', '');

/** Screens looked at once: by a name, and by what is seen on them. @type {Record<string, string>} */
const LOOKS = {
  'barbu-declaring': 'button.contract',
  'barbu-doubling': '.targets',
  'barbu-trick': '.laid',
  'barbu-dominoes': '.cell.laid',
  'barbu-deal-end': '.looked .deal-end',
};

test('four people play a stretch with every kind of contract, and read it off the sheet', {
  timeout: 400_000,
}, async () => {
  const people = await Promise.all(['Ann', 'Bob', 'Cy', 'Di'].map((name) => Person.arrive(browser, name)));
  const address = await people[0].opensTable(server.url, /^Barbu/);
  for (const person of people.slice(1)) await person.sitsDown(address);
  for (const person of people) await person.press('I am ready');
  await people[0].press('Start the game');
  for (const person of people) await person.page.locator('.hand button').nth(12).waitFor();

  const looks = { ...LOOKS };
  /** @type {string[]} */
  const declared = [];
  while (declared.length < WANTED.length || !(await atEndOfDeal(people, declared.length))) {
    const asked = await whoIsAsked(people);
    for (const [name, there] of Object.entries(looks)) {
      if ((await asked.page.locator(there).count()) === 0) continue;
      delete looks[/** @type {keyof typeof looks} */ (name)];
      assert.deepEqual(await accessibilityFaults(asked.page), [], name);
      await picture(asked.page, name);
    }
    const lines = await Promise.all(people.map((person) => person.newestLine()));
    const told = await answers(asked, WANTED[declared.length]);
    if (told === null) continue;
    if (told.startsWith(`${asked.name} declares`)) declared.push(told);
    await Promise.all(people.map((person, at) => isTold(person, told, lines[at])));
  }
  assert.deepEqual(Object.keys(looks), [], 'every screen was seen');

  for (const person of people) {
    const rows = await person.page.locator('.barbu-sheet > table > tbody > tr:has(.sheet-deal)').all();
    assert.equal(rows.length, WANTED.length);
    const totals = [0, 0, 0, 0];
    for (const row of rows) {
      const settled = await Promise.all((await row.locator('> td').all()).map(pointsOf));
      settled.forEach((points, seat) => {
        totals[seat] += points;
      });
    }
    const shown = await Promise.all((await person.page.locator('.barbu-sheet tfoot td').all()).map(pointsOf));
    assert.deepEqual(shown, totals);
  }
  const [ann] = people;
  const sheet = await ann.page.evaluate(async () => {
    const link = /** @type {HTMLAnchorElement} */ (document.querySelector('.sheet-tools a'));
    return (await fetch(link.href)).text();
  });
  assert.equal(sheet.trim().split('\n').length, WANTED.length + 1);
  await ann.page.locator('.sheet-deal').first().click();
  await ann.sees('From doubles');
  await picture(ann.page, 'barbu-sheet');
  for (const person of people) assert.deepEqual(person.faults, []);
  await Promise.all(people.map((person) => person.context.close()));
});

test('a whole deal by keyboard alone', { timeout: 120_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  await ann.opensTable(server.url, /^Barbu/);
  for (let bots = 0; bots < 3; bots++) await ann.addsBot();
  await ann.press('I am ready');
  await ann.press('Start the game');
  const { page } = ann;
  const deal = async () => (await page.locator('#deal').textContent()) ?? '';
  const first = await deal();
  await page.locator('#table').focus();
  while ((await deal()) === first) {
    if ((await page.locator('.mine.asked').count()) === 0) await page.waitForTimeout(20);
    else await answersByKeyboard(page);
  }
  await ann.sees('Deal 1:');
  await tabTo(page, /^On to deal 2/);
  await page.keyboard.press('Enter');
  await page.locator('.looked').waitFor({ state: 'detached' });
  assert.deepEqual(ann.faults, []);
  await ann.context.close();
});

test('thirteen cards are large enough for a finger at 320 pixels', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann', { viewport: { width: 320, height: 568 } });
  await ann.opensTable(server.url, /^Barbu/);
  for (let bots = 0; bots < 3; bots++) await ann.addsBot();
  await ann.press('I am ready');
  await ann.press('Start the game');
  await ann.page.locator('.hand button').nth(12).waitFor();
  const boxes = await ann.page.locator('.hand button').evaluateAll((cards) =>
    cards.map((card) => {
      const { width, height, left, right } = card.getBoundingClientRect();
      return { width, height, left, right };
    }),
  );
  for (const box of boxes) {
    assert.ok(box.width >= 44 && box.height >= 44, `${box.width} × ${box.height}`);
    assert.ok(box.left >= 0 && box.right <= 320, `from ${box.left} to ${box.right}`);
  }
  assert.equal(
    new Set(
      (
        await ann.page
          .locator('.hand button')
          .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
      ).map(Math.round),
    ).size,
    2,
  );
  await ann.context.close();
});

/** @param {Person[]} people @param {number} deals @returns {Promise<boolean>} whether so many deals stand on the sheet */
async function atEndOfDeal(people, deals) {
  const counts = await Promise.all(people.map((person) => person.page.locator('.sheet-deal').count()));
  return counts.every((count) => count === deals);
}

/** @param {Person[]} people @returns {Promise<Person>} */
async function whoIsAsked(people) {
  for (let tries = 0; tries < 500; tries++) {
    for (const person of people) if (await person.isAsked()) return person;
    await new Promise((done) => setTimeout(done, 20));
  }
  return assert.fail('nobody is asked');
}

/**
 * Does one thing that the table offers.
 *
 * @param {Person} person
 * @param {string} wanted the contract to declare
 * @returns {Promise<string | null>} what everybody is told of it; null where the server answers
 */
async function answers({ name, page }, wanted) {
  const main = page.locator('.answers .button.main');
  const onward = page.locator('.looked .button.main');
  if ((await onward.count()) > 0) await onward.click();
  if ((await page.locator('button.contract').count()) > 0) {
    await page.locator('button.contract', { has: page.getByText(wanted, { exact: true }) }).click();
    const names = page.locator('.name-choice');
    if ((await names.count()) > 0) await names.nth(2).click();
    const label = plain((await main.textContent()) ?? '');
    await main.click();
    return `${name} declares ${label.replace('Declare ', '')}.`;
  }
  if ((await page.locator('.doubling').count()) > 0) return doubles(name, page);
  if (await isPassed(page)) return null;
  const card = page.locator('.hand button[aria-disabled="false"]').first();
  await card.click();
  const label = plain((await main.textContent()) ?? '');
  await card.click();
  return `${name} plays ${label.replace('Play ', '')}.`;
}

/** @param {string} name @param {Page} page everybody doubles all they can */
async function doubles(name, page) {
  const maximum = page.locator('.answers .button', { hasText: /^Maximum/ });
  if ((await maximum.count()) > 0) {
    const open = page.locator('.target:not([aria-disabled="true"][aria-pressed="false"]) .target-name');
    const names = await open.allTextContents();
    await maximum.click();
    return `${name} doubles ${inSeatOrder(names)}.`;
  }
  const target = page.locator('.target[aria-disabled="false"][aria-pressed="false"]');
  if ((await target.count()) > 0) await target.first().click();
  const main = page.locator('.answers .button.main');
  const label = (await main.textContent()) ?? '';
  await main.click();
  return `${name} doubles ${label.replace(/^(Double|Redouble) /, '')}.`;
}

/** @param {Page} page @returns {Promise<boolean>} whether nothing can be played, so that the server passes for us */
async function isPassed(page) {
  const label = await page
    .locator('.answers .main')
    .textContent({ timeout: 1000 })
    .catch(() => null);
  return label === null || label === 'Pass';
}

/** @param {string[]} names */
function inSeatOrder(names) {
  const sorted = ['Ann', 'Bob', 'Cy', 'Di'].filter((name) => names.includes(name));
  return `${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`;
}

/** @param {Page} page answers what is asked with keys only */
async function answersByKeyboard(page) {
  if ((await page.locator('button.contract').count()) > 0) {
    await tabTo(page, /^(No |Barbu)/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Declare /);
    await page.keyboard.press('Enter');
  } else if ((await page.locator('.doubling, .looked').count()) > 0) {
    await tabTo(page, /^(Double|Redouble) /);
    await page.keyboard.press('Enter');
  } else if (!(await isPassed(page))) {
    await tabTo(page, / of (spades|hearts|clubs|diamonds)$/);
    const blocked = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-disabled') !== 'false');
    const suits = ['s', 'h', 'c', 'd'];
    for (let presses = 0; (await blocked()) && presses < 60; presses++)
      await page.keyboard.press(presses < 4 ? suits[presses] : presses < 20 ? 'ArrowLeft' : 'ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await page.waitForFunction(() => !document.querySelector('.mine.asked.playing-card .chosen'));
}

/** @param {Page} page @param {RegExp} name */
async function tabTo(page, name) {
  for (let presses = 0; presses < 80; presses++) {
    const here = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.matches('button, a, summary, input')
        ? (focused.getAttribute('aria-label') ?? focused.textContent?.trim() ?? '')
        : '';
    });
    if (name.test(here)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${name}`);
}

/** @param {import('playwright-core').Locator} cell @returns {Promise<number>} */
async function pointsOf(cell) {
  const words = await cell.evaluate((element) => element.firstChild?.textContent ?? '');
  return Number(words.replace('−', '-'));
}

/**
 * @param {Person} person
 * @param {string} words
 * @param {number} after the number of the last line before
 */
async function isTold(person, words, after) {
  await person.page
    .waitForFunction(
      ({ words, after }) =>
        [...document.querySelectorAll('.story li[value]')].some(
          (line) =>
            Number(line.getAttribute('value')) > after &&
            line.textContent?.replaceAll('\uFE0E', '') === words,
        ),
      { words, after },
      { timeout: 10_000, polling: 30 },
    )
    .catch(async () =>
      assert.fail(`${person.name} is not told “${words}” but sees: ${await person.reads()}`),
    );
}
