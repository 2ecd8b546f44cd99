import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessibilityFaults, launch, phone, picture } from './browser.mjs';
import { Person } from './person.mjs';
import { startServer } from './server.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
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

test('a room that does not exist says so and shows the way home', async () => {
  const ann = await Person.arrive(browser, 'Ann');
  await ann.page.goto(`${server.url}/r/zzzzzzzz`);
  await ann.sees('There is no such table');
  assert.deepEqual(await accessibilityFaults(ann.page), []);
  await picture(ann.page, 'no-such-table');
  await ann.press('To the front page');
  await ann.sees('Open a table');
  await ann.context.close();
});

test('a code is found however it is written', async () => {
  const ann = await Person.arrive(browser, 'Ann');
  const address = await ann.opensTable(server.url);
  const code = address.split('/').at(-1) ?? '';
  const written = code.toUpperCase().replace(/1/g, 'I').replace(/0/g, 'O');
  const bob = await Person.arrive(browser, 'Bob');
  await bob.page.goto(`${server.url}/`);
  await bob.page.getByLabel('Code or link').fill(` ${written.slice(0, 4)} ${written.slice(4)}`);
  await bob.press('Go to the table');
  await bob.sees('You are invited');
  assert.equal(bob.page.url(), address);
  await bob.page.goBack();
  await bob.sees('Open a table');
  await bob.page.goto(`${server.url}/r/${written}`);
  await bob.sees('You are invited');
  await Promise.all([ann.context.close(), bob.context.close()]);
});

test('the link can be copied, and holds the code and nothing else', async () => {
  const ann = await Person.arrive(browser, 'Ann', { permissions: ['clipboard-read', 'clipboard-write'] });
  const address = await ann.opensTable(server.url);
  await ann.press('Copy the link');
  await ann.sees('Link copied');
  assert.equal(await ann.page.evaluate(() => navigator.clipboard.readText()), address);
  await ann.context.close();
});

test('what is said reaches everybody and stays after a reload', async () => {
  const ann = await Person.arrive(browser, 'Ann');
  const address = await ann.opensTable(server.url);
  const bob = await Person.arrive(browser, 'Bob');
  await bob.sitsDown(address);
  await ann.page.getByLabel('Say something').fill('Hello <b>Bob</b>');
  await ann.press('Send');
  await bob.sees('Hello <b>Bob</b>');
  await bob.page.reload();
  await bob.sees('Hello <b>Bob</b>');
  await Promise.all([ann.context.close(), bob.context.close()]);
});

test('the host decides how it is played; a change asks for new ready marks', async () => {
  const ann = await Person.arrive(browser, 'Ann');
  const bob = await Person.arrive(browser, 'Bob');
  await bob.sitsDown(await ann.opensTable(server.url));
  await bob.press('I am ready');
  await bob.page.getByRole('button', { name: 'Wait, not yet' }).waitFor();
  await ann.page.getByRole('radio', { name: '60 cards, 1 to 12' }).check({ force: true });
  await bob.sees('60 cards, 1 to 12');
  await bob.page.getByRole('button', { name: 'I am ready' }).waitFor();
  await ann.page.getByRole('radio', { name: '6', exact: true }).check({ force: true });
  await bob.page.locator('.seats li').nth(5).waitFor();
  await Promise.all([ann.context.close(), bob.context.close()]);
});

test('quick plays follow one another slowly enough for the eye', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann', { reducedMotion: 'no-preference' });
  await ann.playsWithBots(server.url);
  await ann.page.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    Object.assign(globalThis, { times });
    let shown = 0;
    new MutationObserver(() => {
      const plays = document.querySelectorAll('.play').length;
      if (plays > shown) times.push(performance.now());
      shown = plays;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await ann.acts(() => 0);
  for (let turns = 0; turns < 4; turns++) {
    await ann.page.locator('.mine.asked').waitFor();
    await ann.acts(() => 0);
  }
  await ann.page.locator('.mine.asked').waitFor();
  const times = await ann.page.evaluate(() => /** @type {any} */ (globalThis).times);
  const gaps = times
    .slice(1)
    .map((/** @type {number} */ time, /** @type {number} */ index) => time - times[index]);
  assert.ok(gaps.length >= 8, `${gaps.length} plays seen`);
  assert.ok(Math.min(...gaps) > 300, `plays ${gaps.map(Math.round)} ms apart`);
  await ann.context.close();
});

test('the keyboard alone is enough', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  await ann.playsWithBots(server.url);
  const { page } = ann;
  await tabTo(page, /^Card/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Pass \d/, true);
  await page.keyboard.press('Enter');
  await page.locator('.bar').waitFor();
  await page.locator('.mine.asked').waitFor();
  const open = page.locator('.hand button[aria-disabled="false"]');
  if ((await open.count()) > 0) {
    await tabTo(page, /^Card/);
    while ((await page.evaluate(() => document.activeElement?.getAttribute('aria-disabled'))) !== 'false')
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await tabTo(page, /^Play \d/, true);
  } else await tabTo(page, /^Tuck/);
  const line = await ann.newestLine();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (line) => Number(document.querySelector('.story li')?.getAttribute('value')) > line,
    line,
  );
  assert.match(await page.locator('.story').innerText(), /Ann (plays|tucks)/);
  // The next question finds the keyboard where the answers are.
  await page.locator('.mine.asked').waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('.mine'));
  await ann.context.close();
});

test('nothing is cut off or too small for a finger, down to 320 pixels', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann', { viewport: { width: 320, height: 568 } });
  const fits = async (/** @type {string} */ screen) => {
    assert.deepEqual(await misfits(ann.page), [], screen);
  };
  await ann.page.goto(`${server.url}/`);
  await ann.sees('Open a table');
  await fits('home');
  await ann.playsWithBots(server.url);
  await fits('passing');
  await ann.acts(() => 0);
  await ann.page.locator('.bar').waitFor();
  await ann.page.locator('.mine.asked').waitFor();
  await fits('trick');
  await ann.page.setViewportSize({ width: 844, height: 390 });
  await fits('trick, on its side');
  await ann.page.setViewportSize({ width: 320, height: 568 });
  await ann.page.getByRole('button', { name: /Scores and talk/ }).click();
  await ann.sees('What happened');
  await ann.page.setViewportSize(phone);
  await picture(ann.page, 'scores');
  await ann.press('Back to the table');
  await ann.page.locator('.hand').waitFor();
  await ann.context.close();
});

test('the sheet is closed by Back and by Escape, and the focus goes in and out with it', {
  timeout: 60_000,
}, async () => {
  const ann = await Person.arrive(browser, 'Ann', { viewport: phone });
  const { page } = ann;
  await ann.playsWithBots(server.url);
  const address = page.url();
  const toggle = page.getByRole('button', { name: /^Scores and talk/ });
  const sheet = page.getByRole('dialog', { name: 'Scores and talk' });
  /** @param {string} name */
  const focused = (name) =>
    page.waitForFunction((name) => document.activeElement?.textContent?.includes(name), name);

  await toggle.click();
  await sheet.waitFor();
  await focused('Back to the table');
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await focused('Scores and talk');
  await toggle.click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await focused('Scores and talk');
  assert.equal(page.url(), address);
  assert.equal(await page.getByText('Leave the table?').count(), 0);

  // With nothing open, Back asks; Back again stays.
  await page.goBack();
  await ann.sees('Leave the table?');
  await page.goBack();
  await page.getByText('Leave the table?').waitFor({ state: 'detached' });
  assert.equal(page.url(), address);
  await ann.acts(() => 0);
  await page.locator('.bar').waitFor();
  await ann.context.close();
});

test('Escape and Back close what is looked at in the middle of the table', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  await ann.playsWithBots(server.url);
  await ann.acts(() => 0);
  await ann.page.locator('.bar').waitFor();
  await ann.page.locator('.mine.asked').waitFor();
  const open = ann.page.locator('.hand button[aria-disabled="false"]');
  while ((await ann.page.getByRole('button', { name: 'Last trick' }).count()) === 0) {
    const held = await ann.page.locator('.hand button').count();
    if ((await open.count()) > 0) await ann.acts(() => 0);
    else await ann.page.getByRole('button', { name: /^Tuck/ }).click();
    await ann.page.waitForFunction((held) => document.querySelectorAll('.hand button').length < held, held);
    await ann.page.locator('.mine.asked').waitFor();
  }
  for (const close of [() => ann.page.keyboard.press('Escape'), () => ann.page.goBack()]) {
    await ann.press('Last trick');
    await ann.page.locator('.last-trick').waitFor();
    await close();
    await ann.page.locator('.last-trick').waitFor({ state: 'detached' });
  }
  assert.equal(await ann.page.getByRole('dialog').count(), 0, 'nobody is asked whether to leave');
  await ann.context.close();
});

test('the talk is in sight beside a large score sheet, and its newest line with it', {
  timeout: 90_000,
}, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  const address = await ann.opensTable(server.url, /^Barbu/);
  const bob = await Person.arrive(browser, 'Bob');
  await bob.sitsDown(address);
  await ann.addsBot();
  await ann.addsBot();
  for (const one of [bob, ann]) await one.press('I am ready');
  await ann.press('Start the game');
  await ann.page.locator('.barbu-sheet').waitFor();
  await bob.page.locator('.mine').waitFor();
  for (const height of [900, 700]) {
    await ann.page.setViewportSize({ width: 1440, height });
    for (const one of [bob, ann]) {
      for (const part of ['first', 'second']) {
        const words = `${one.name} at ${height}, ${part}`;
        await one.page.getByLabel('Say something').fill(words);
        await one.press('Send');
        await ann.sees(words);
        await ann.page.waitForTimeout(600);
        assert.deepEqual(await hidden(ann.page, '.chat .lines > :last-child, .chat form > *'), [], words);
      }
    }
  }
  await ann.page.getByText('This table: link').click();
  assert.deepEqual(await hidden(ann.page, '.chat .lines > :last-child, .chat form > *'), [], 'unfolded');
  assert.equal(await ann.page.locator('.badge').count(), 0);
  // In a small window a number says what there is to read, until it has been read.
  await ann.page.setViewportSize(phone);
  await bob.page.getByLabel('Say something').fill('And now?');
  await bob.press('Send');
  await ann.page.getByRole('button', { name: 'Scores and talk 1 new line' }).click();
  assert.deepEqual(await hidden(ann.page, '.chat .lines > :last-child, .chat form > *'), [], 'the sheet');
  await ann.page.locator('.badge').waitFor({ state: 'detached' });
  await Promise.all([ann.context.close(), bob.context.close()]);
});

test('dark and light can be switched, and stay so', async () => {
  const ann = await Person.arrive(browser, 'Ann', { colorScheme: 'light' });
  await ann.page.goto(`${server.url}/`);
  const ground = () => ann.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await ann.press('Use dark colours');
  const dark = await ground();
  assert.notEqual(dark, light);
  await ann.page.reload();
  await ann.page.getByRole('button', { name: 'Use light colours' }).waitFor();
  assert.equal(await ground(), dark);
  assert.deepEqual(await accessibilityFaults(ann.page), []);
  await ann.context.close();
});

test('without cookies the table works, and the page says what is lost', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  await ann.context.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await ann.playsWithBots(server.url);
  await ann.sees('you lose your seat when you reload this page');
  await ann.acts(() => 0);
  await ann.page.locator('.bar').waitFor();
  assert.deepEqual(ann.faults, []);
  await ann.context.close();
});

test('everything works below a path prefix', { timeout: 60_000 }, async () => {
  const prefixed = await startServer({ base: '/games/barroom' });
  const ann = await Person.arrive(browser, 'Ann');
  /** @type {string[]} */
  const outside = [];
  ann.page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/games/barroom/')) outside.push(request.url());
  });
  try {
    const address = await ann.opensTable(prefixed.url);
    assert.match(address, /\/games\/barroom\/r\/[0-9a-z]{8}$/);
    const bob = await Person.arrive(browser, 'Bob');
    await bob.sitsDown(address);
    await ann.sees('Bob');
    assert.deepEqual(outside, []);
    await bob.context.close();
  } finally {
    await ann.context.close();
    await prefixed.stop();
  }
});

/** @param {Page} page @param {string} what a selector @returns {Promise<string[]>} what of it cannot be seen as it is */
function hidden(page, what) {
  return page.locator(what).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const outside = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return outside || !element.contains(hit) ? [`${element.textContent} from ${top} to ${bottom}`] : [];
    }),
  );
}

/** @param {Page} page @param {RegExp} name @param {boolean} [back] */
async function tabTo(page, name, back = false) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const here = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? '';
    });
    if (name.test(here)) return;
  }
  assert.fail(`the keyboard does not reach ${name}`);
}

/** @param {Page} page @returns {Promise<string[]>} what overflows sideways or is smaller than a fingertip */
function misfits(page) {
  return page.evaluate(() => {
    const faults = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      faults.push(`page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.querySelectorAll('button, a, input, summary')) {
      const box = element.getBoundingClientRect();
      const label = element.closest('label');
      const target = label ? label.getBoundingClientRect() : box;
      if (target.width === 0 || element.classList.contains('skip-link')) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
      if (target.width < 43.5 || target.height < 43.5)
        faults.push(`${name} is ${target.width} × ${target.height}`);
      if (target.left < -0.5 || target.right > width + 0.5) faults.push(`${name} is cut off`);
    }
    return faults;
  });
}
