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
  server = await startServer({ own: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('a server that dies in the middle of a game loses nothing', { timeout: 90_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  await ann.playsWithBots(server.url);
  await ann.acts(() => 0);
  await ann.page.locator('.bar').waitFor();
  await ann.page.locator('.mine.asked').waitFor();
  const hand = await ann.hand();
  await server.restart();
  await ann.page.getByText(/connection is lost/).waitFor({ state: 'detached', timeout: 20_000 });
  await ann.page.locator('.mine.asked').waitFor();
  assert.deepEqual(await ann.hand(), hand);
  const line = await ann.newestLine();
  await ann.acts(() => 0);
  await ann.page.waitForFunction(
    (line) => Number(document.querySelector('.story li[value]')?.getAttribute('value')) > line,
    line,
  );
  await ann.context.close();
});

test('two presses in one instant play once', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  /** @type {string[]} */
  const acts = [];
  ann.page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"type":"act"')) acts.push(String(payload));
    }),
  );
  await ann.playsWithBots(server.url);
  await ann.page.locator('.hand button').nth(0).click();
  await ann.page.locator('.hand button').nth(1).click();
  await ann.page.evaluate(() => {
    const button = /** @type {HTMLButtonElement} */ (document.querySelector('.answers .main'));
    button.click();
    button.click();
  });
  await ann.page.locator('.bar').waitFor();
  assert.equal(acts.length, 1);
  await ann.context.close();
});

test('people who watch see the table and no hand', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  const address = await ann.playsWithBots(server.url);
  const will = await Person.arrive(browser, 'Will');
  await will.page.goto(address);
  await will.page.locator('.felt').waitFor();
  await will.sees(/You are watching\. Still choosing cards to pass: Ann/);
  assert.equal(await will.page.locator('.place').count(), 3);
  await will.page.setViewportSize(phone);
  const felt = await will.page.locator('.felt').boundingBox();
  assert.equal(felt?.width, 340);
  assert.equal(await will.page.locator('.hand').count(), 0);
  await will.sees('Ann');
  assert.deepEqual(await accessibilityFaults(will.page), []);
  await picture(will.page, 'watching');
  await Promise.all([ann.context.close(), will.context.close()]);
});

test('a newer server is offered between deals and not in the middle of one', {
  timeout: 60_000,
}, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  // Before the page's modules run, it is made to look as if it came from another build.
  await ann.context.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.dataset.build = 'older';
    });
  });
  const offer = ann.page.getByText('There is a new version of Barroom.');
  await ann.playsWithBots(server.url);
  await offer.waitFor();
  await ann.acts(() => 0);
  await ann.page.locator('.bar').waitFor();
  assert.equal(await offer.count(), 0);
  await ann.context.close();
});

test('a bot plays on for somebody who leaves in the middle', { timeout: 90_000 }, async () => {
  const [ann, bob] = await Promise.all(['Ann', 'Bob'].map((name) => Person.arrive(browser, name)));
  const address = await ann.opensTable(server.url);
  await bob.sitsDown(address);
  await ann.addsBot();
  await bob.press('I am ready');
  await ann.press('I am ready');
  await ann.press('Start the game');
  await bob.page.locator('.mine.asked').waitFor();
  await bob.page.getByText('This table: link, settings, leaving').click();
  await bob.press('Give up my seat');
  await bob.answers('Give up my seat');
  await bob.sees('You are watching.');
  assert.equal(await bob.page.locator('.hand').count(), 0);
  await ann.sees('Bob left the table.');
  await ann.press('Let a bot play');
  await ann.acts(() => 0);
  await ann.page.locator('.bar').waitFor();
  await ann.page.locator('.mine.asked').waitFor({ timeout: 20_000 });
  await Promise.all([ann.context.close(), bob.context.close()]);
});

test('somebody who was sent away is told so', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  const bob = await Person.arrive(browser, 'Bob');
  const address = await ann.opensTable(server.url);
  await bob.sitsDown(address);
  await ann.press('Remove Bob');
  await ann.answers('Remove Bob');
  await bob.sees('You cannot come to this table');
  await ann.sees('Bob left the table.');
  await bob.page.reload();
  await bob.sees('You cannot come to this table');
  await bob.press('To the front page');
  await bob.sees('Open a table');
  await Promise.all([ann.context.close(), bob.context.close()]);
});

test('the title says when it is our turn', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  await ann.playsWithBots(server.url);
  assert.match(await ann.page.title(), /^● Your turn · The Bark Side/);
  await ann.page.getByRole('link', { name: 'Barroom, to the front page' }).click();
  await ann.answers('Leave, and keep my seat');
  await ann.sees('Open a table');
  await ann.page.waitForFunction(() => document.title === '● Your turn · Barroom');
  await ann.context.close();
});
