import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessibilityFaults, launch, picture } from './browser.mjs';
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

/** @param {Person} person @returns {Promise<string>} the link that the dialog shows */
async function makesLink(person) {
  await person.press('Continue on another device');
  await person.sees(/Works once, for another (10:00|9:\d\d)\./);
  return person.page.getByLabel('Link for the other device').inputValue();
}

test('in the middle of a game one goes on on another device', { timeout: 60_000 }, async () => {
  const laptop = await Person.arrive(browser, 'Ann');
  const address = await laptop.playsWithBots(server.url);
  const hand = await laptop.hand();
  await laptop.page.getByText('This table', { exact: false }).first().click();
  const link = await makesLink(laptop);
  assert.ok(link.startsWith(`${address}#move=`));
  const secret = link.split('#move=')[1];
  assert.ok(
    await laptop.page
      .getByAltText('QR code of the link')
      .evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 100),
  );
  assert.deepEqual(await accessibilityFaults(laptop.page), []);
  await picture(laptop.page, 'move-out');

  const phone = await Person.arrive(browser, 'Ann');
  /** @type {string[]} */
  const sent = [];
  phone.page.on('request', (request) =>
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
  );
  let sockets = 0;
  phone.page.on('websocket', () => sockets++);
  await phone.page.goto(link);
  await phone.sees('Go on here?');
  assert.equal(phone.page.url(), address, 'the code has left the address');
  assert.deepEqual(
    sent.filter((request) => request.includes(secret)),
    [],
    'and was not sent',
  );
  assert.equal(sockets, 0, 'nobody new came to the table');
  assert.deepEqual(await accessibilityFaults(phone.page), []);
  await picture(phone.page, 'move-here');
  await phone.press('Go on here');
  await phone.page.locator('.mine.asked').waitFor();
  assert.deepEqual(await phone.hand(), hand);
  assert.ok(
    sent
      .filter((request) => request.includes(secret))
      .every((request) => /\/api\/session .*code/.test(request)),
  );

  // The laptop says where its player went.
  await laptop.sees(/another device/);
  await laptop.page.getByRole('button', { name: 'To the front page' }).waitFor();
  assert.deepEqual(await accessibilityFaults(laptop.page), []);

  // The link is used up, and says so.
  const late = await Person.arrive(browser, 'Eve');
  await late.page.goto(link);
  await late.press('Go on here');
  await late.sees('This link does not work any more');
  assert.deepEqual(await accessibilityFaults(late.page), []);
  await late.press('To the table');
  await late.sees('You are watching.');
  assert.deepEqual(phone.faults, []);
  await Promise.all([laptop, phone, late].map((person) => person.context.close()));
});

test('from the front page, with a warning where seats would be lost', { timeout: 60_000 }, async () => {
  const laptop = await Person.arrive(browser, 'Ann');
  const address = await laptop.opensTable(server.url);
  await laptop.page.goto(`${server.url}/`);
  const link = await makesLink(laptop);
  assert.ok(link.startsWith(`${server.url}/#move=`));

  // Followed in the same browser it moves nothing.
  const tab = new Person('Ann', laptop.context, await laptop.context.newPage());
  await tab.page.goto(link);
  await tab.sees('You are here already');
  await tab.press('To the front page');
  await tab.sees('Not started yet');
  await tab.page.close();

  const tablet = await Person.arrive(browser, 'Ann');
  const own = (await tablet.opensTable(server.url)).split('/').at(-1) ?? '';
  await tablet.page.goto(`${server.url}/`);
  await tablet.sees('Not started yet');
  // Pasted where codes go, it is understood as well.
  await tablet.page.getByLabel('Code or link').fill(link);
  await tablet.page.keyboard.press('Enter');
  await tablet.sees('You would lose them:');
  assert.match(await tablet.page.getByRole('alert').innerText(), new RegExp(`The Bark Side\\s+${own}`));
  assert.deepEqual(await accessibilityFaults(tablet.page), []);
  await picture(tablet.page, 'move-here-losing');
  await tablet.press('No, leave everything as it is');
  await tablet.page.getByRole('link', { name: own }).waitFor();

  // The network fails once; then by keyboard alone.
  await tablet.page.goto(link);
  await tablet.sees('Go on here?');
  await tablet.page.route('**/api/session', (route) => route.abort());
  await tablet.press('Go on here');
  await tablet.sees('The server did not answer.');
  await tablet.page.unroute('**/api/session');
  await tablet.page.getByRole('button', { name: 'Try again' }).focus();
  await tablet.page.keyboard.press('Enter');
  const code = address.split('/').at(-1) ?? '';
  await tablet.page.getByRole('link', { name: code }).waitFor();
  assert.equal(await tablet.page.getByRole('link', { name: own }).count(), 0);

  await laptop.sees('You play on the other device now');
  assert.equal(await laptop.page.getByRole('dialog').count(), 0);
  assert.deepEqual(await accessibilityFaults(laptop.page), []);
  // What is opened here from now on belongs to somebody new.
  await laptop.opensTable(server.url);
  await Promise.all([laptop, tablet].map((person) => person.context.close()));
});

test('a link that is not used in ten minutes is offered anew', { timeout: 60_000 }, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  await ann.page.clock.install();
  await ann.opensTable(server.url);
  const first = await makesLink(ann);
  await ann.page.clock.runFor(600_000);
  await ann.sees('The ten minutes are over.');
  await ann.press('Make a new link');
  await ann.sees(/Works once/);
  assert.notEqual(await ann.page.getByLabel('Link for the other device').inputValue(), first);
  await ann.page.keyboard.press('Escape');
  await ann.page.getByRole('dialog').waitFor({ state: 'detached' });
  const focused = await ann.page.evaluate(() => document.activeElement?.textContent?.trim());
  assert.equal(focused, 'Continue on another device');
  await ann.context.close();
});
