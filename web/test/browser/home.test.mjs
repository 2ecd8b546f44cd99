import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessibilityFaults, launch, phone, picture } from './browser.mjs';
import { Person } from './person.mjs';
import { startServer } from './server.mjs';

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

/** @param {Person} person @param {string} list @returns {Promise<string[]>} its rows */
const rows = (person, list) =>
  person.page.getByRole('navigation', { name: list }).getByRole('listitem').allInnerTexts();

test('one’s own tables stand on the front page, one’s turn first', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  await ann.page.goto(`${server.url}/`);
  await ann.sees('You sit at no table yet.');
  const lobby = (await ann.opensTable(server.url)).split('/').at(-1) ?? '';
  const game = (await ann.playsWithBots(server.url)).split('/').at(-1) ?? '';
  await ann.page.goto(`${server.url}/`);
  await ann.sees('Your turn');
  const [first, second] = await rows(ann, 'Your tables');
  assert.match(first, new RegExp(`${game}.*Your turn`, 's'));
  assert.match(second, new RegExp(`${lobby}.*Not started yet`, 's'));
  assert.match(await ann.page.title(), /Your turn/);
  await ann.page.setViewportSize(phone);
  const top = await ann.page.getByRole('navigation', { name: 'Your tables' }).boundingBox();
  assert.ok(top && top.y < 300, 'on a phone they come first');
  assert.deepEqual(await accessibilityFaults(ann.page), []);
  await picture(ann.page, 'home-mine');
  // A wrong clock on the device makes nobody wait for hours.
  await ann.page.clock.install({ time: Date.now() + 3 * 3600_000 });
  await ann.page.reload();
  await ann.sees('Your turn');
  assert.doesNotMatch((await rows(ann, 'Your tables'))[0], /hour/);
  await ann.page.getByRole('link', { name: game }).click();
  await ann.page.locator('.hand').waitFor();
  assert.deepEqual(ann.faults, []);
  await ann.context.close();
});

test('tables that are open to everybody come and go while one looks', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  const bob = await Person.arrive(browser, 'Bob');
  await bob.page.clock.install();
  await bob.page.goto(`${server.url}/`);
  await bob.sees('No table is open to everybody just now.');
  await ann.page.goto(`${server.url}/`);
  await ann.page.getByLabel('Show the table on this page').check();
  await ann.opensTable(server.url, /^The Bark Side/, false);
  const code = ann.page.url().split('/').at(-1) ?? '';
  await bob.page.clock.runFor(16_000);
  await bob.sees('2 of 3 seats free');
  assert.match((await rows(bob, 'Open tables'))[0], new RegExp(code));
  // The one who sits there has it among their own, and not again below.
  await ann.page.goto(`${server.url}/`);
  await ann.sees('Not started yet');
  assert.deepEqual(await rows(ann, 'Open tables'), []);
  assert.deepEqual(await accessibilityFaults(bob.page), []);

  // A table that is locked says so; an answer that fails to come leaves what was there.
  await bob.page.route('**/api/rooms', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const room of answer.rooms) room.locked = true;
    await route.fulfill({ json: answer });
  });
  await bob.page.clock.runFor(16_000);
  await bob.sees('locked');
  await bob.page.unroute('**/api/rooms');
  await bob.page.route('**/api/rooms', (route) => route.abort());
  await bob.page.clock.runFor(16_000);
  await bob.sees('The tables could not be looked up.');
  assert.equal((await rows(bob, 'Open tables')).length, 1);

  // A page that nobody looks at asks for nothing, and at once when somebody does again.
  await bob.page.unroute('**/api/rooms');
  let asked = 0;
  bob.page.on('request', (request) => {
    if (request.url().endsWith('/api/rooms')) asked++;
  });
  /** @param {string} state */
  const look = (state) =>
    bob.page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await look('hidden');
  await bob.page.clock.runFor(60_000);
  assert.equal(asked, 0);
  await look('visible');
  await bob.page.getByText('The tables could not be looked up.').waitFor({ state: 'detached' });
  assert.equal(asked, 1);
  await Promise.all([ann.context.close(), bob.context.close()]);
});

test('what is no code leads nowhere, and can be mended at once', { timeout: 60_000 }, async () => {
  const bob = await Person.arrive(browser, 'Bob');
  await bob.page.goto(`${server.url}/`);
  await bob.page.getByLabel('Code or link').fill('k7m2');
  await bob.page.keyboard.press('Enter');
  await bob.page.getByRole('alert').filter({ hasText: 'A code has eight letters and digits' }).waitFor();
  assert.equal(await bob.page.evaluate(() => document.activeElement?.id), 'join-code');
  assert.equal(bob.page.url(), `${server.url}/`);
  await bob.context.close();
});
