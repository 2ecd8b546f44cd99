import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answersByKeyboard, misplaced, tabTo } from './barbu-person.mjs';
import { desk, launch, phone } from './browser.mjs';
import { Person } from './person.mjs';
import { startServer } from './server.mjs';

/** @import { Browser, BrowserContextOptions } from 'playwright-core' */

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

test('a whole deal by keyboard alone', { timeout: 120_000 }, async () => {
  const ann = await withBots();
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

test('a whole deal by the names of things alone', { timeout: 120_000 }, async () => {
  const ann = await withBots();
  const { page } = ann;
  const button = (/** @type {RegExp} */ name) => page.getByRole('button', { name, disabled: false });
  const hand = page.getByRole('group', { name: 'Your hand' });
  const result = page.getByRole('heading', { name: /^Deal 1: / });
  let played = 0;
  while ((await result.count()) === 0) {
    const open = hand.getByRole('button', { name: / of (spades|hearts|clubs|diamonds)$/, disabled: false });
    if ((await button(/^No Queens −6 a queen Take no queens$/).count()) > 0) {
      await button(/^No Queens/).click();
      await button(/^Declare No Queens$/).click();
      await page.getByText(/^You declare/).waitFor();
    } else if ((await button(/^(Double|Redouble) /).count()) > 0) {
      const rows = page.getByRole('table', { name: 'Who doubled whom' }).getByRole('row');
      assert.equal(await rows.count(), 5, 'who doubled whom is a table');
      await button(/^(Double|Redouble) /)
        .first()
        .click();
      await button(/^(Double|Redouble) /).waitFor({ state: 'detached' });
    } else if ((await open.count()) > 0) {
      const cards = await hand.getByRole('button').count();
      const on = page.getByRole('list', { name: 'The trick' }).getByRole('img');
      if ((await on.count()) > 0) assert.match((await on.first().getAttribute('aria-label')) ?? '', / of /);
      const name = (await open.first().getAttribute('aria-label')) ?? '';
      await hand.getByRole('button', { name, exact: true }).click();
      await hand.getByRole('button', { name, exact: true, pressed: true }).click();
      await waitFor(
        async () => (await hand.getByRole('button').count()) < cards || (await result.count()) > 0,
      );
      played++;
    } else await page.waitForTimeout(20);
  }
  assert.ok(played > 0);
  await button(/^On to deal 2$/).click();
  await page.getByRole('heading', { name: 'Deal 2 of 28' }).waitFor();
  await page.getByRole('button', { name: /Why these points$/ }).click();
  await page.getByRole('columnheader', { name: 'Doubles' }).waitFor();
  assert.deepEqual(ann.faults, []);
  await ann.context.close();
});

test('on a phone nothing that is needed lies below the edge, and all of it is large enough for a finger', {
  timeout: 120_000,
}, async () => {
  const ann = await withBots({ viewport: phone, hasTouch: true });
  const { page } = ann;
  const needed = '.mine .plate, .task, .hand button, .answers button, .looks button, .contract, .target';
  const seen = new Set();
  while (!seen.has('last')) {
    await page.locator('.mine.asked').waitFor();
    if ((await page.locator('.looked .main').count()) > 0) {
      assert.deepEqual(await misplaced(page, '.mine .plate, .looked .main, .hand button'), []);
      await page.locator('.looked .main').tap();
    }
    assert.deepEqual(await misplaced(page, needed), []);
    if ((await page.locator('button.contract').count()) > 0) {
      await page.locator('button.contract', { hasText: 'Dominoes' }).tap();
      assert.deepEqual(await misplaced(page, '.name-choice, .other-contracts, .answers button'), []);
      await page.getByRole('button', { name: 'Another contract' }).tap();
      await page.locator('button.contract', { hasText: 'No Tricks' }).tap();
      await page.locator('.answers .main').tap();
      seen.add('declared');
    } else if ((await page.locator('.targets, .doubling').count()) > 0) {
      const help = '.doubling-help, .owed, .matrix-box';
      await page.locator('.doubling-help').waitFor();
      assert.deepEqual(await misplaced(page, help), [], 'what a double is can be read when asked for one');
      assert.ok(!(await scrolls(page)), 'all of the doubling is in sight');
      await page.locator('.answers .main').tap();
      seen.add('doubled');
    } else if ((await page.locator('.hand button[aria-disabled="false"]').count()) > 0) {
      const card = page.locator('.hand button[aria-disabled="false"]').first();
      await card.tap();
      await card.tap();
      seen.add((await page.getByRole('button', { name: 'Last trick' }).count()) > 0 ? 'last' : 'played');
    }
    await page.waitForTimeout(30);
  }
  await page.getByRole('button', { name: 'Last trick' }).tap();
  await ann.sees(/^Last trick, taken by/);
  assert.deepEqual(await misplaced(page, '.mine .plate, .hand button, .looked .button'), []);
  assert.deepEqual(ann.faults, []);
  await ann.context.close();
});

test('the table fills the window exactly', { timeout: 60_000 }, async () => {
  const ann = await withBots();
  const { page } = ann;
  for (const size of [desk, { width: 768, height: 1024 }, phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.equal(over, 0, `${size.width} × ${size.height}`);
    const hand = await page.locator('.hand').boundingBox();
    const below = size.height - (hand?.y ?? 0) - (hand?.height ?? 0);
    assert.ok(below >= 0 && below < 40, `${below} below the hand at ${size.width} × ${size.height}`);
  }
  await ann.context.close();
});

test('thirteen cards are large enough for a finger at 320 pixels, in two rows', {
  timeout: 60_000,
}, async () => {
  const ann = await withBots({ viewport: { width: 320, height: 740 } });
  assert.deepEqual(await misplaced(ann.page, '.hand button'), []);
  const tops = await ann.page
    .locator('.hand button')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
  assert.equal(tops.length, 13);
  assert.equal(new Set(tops).size, 2);
  await ann.context.close();
});

/** @param {BrowserContextOptions} [options] @returns {Promise<Person>} somebody who has been dealt cards */
async function withBots(options) {
  const ann = await Person.arrive(browser, 'Ann', options);
  await ann.opensTable(server.url, /^Barbu/);
  for (let bots = 0; bots < 3; bots++) await ann.addsBot();
  await ann.press('I am ready');
  await ann.press('Start the game');
  await ann.page.locator('.hand button').nth(12).waitFor();
  return ann;
}

/** @param {import('playwright-core').Page} page @returns {Promise<boolean>} whether part of the doubling is out of sight */
function scrolls(page) {
  return page
    .locator('.doubling')
    .evaluate((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth);
}

/** @param {() => Promise<boolean>} holds */
async function waitFor(holds) {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 500) assert.fail('it does not come');
    await new Promise((done) => setTimeout(done, 20));
  }
}
