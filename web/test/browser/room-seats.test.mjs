import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fairTo, launch, phone } from './browser.mjs';
import { Person } from './person.mjs';
import { startServer } from './server.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  browser = await launch();
  // Whoever is away for a second counts as gone, so that nobody has to wait for a minute.
  server = await startServer({ own: true, env: { BARROOM_AWAY: '1' } });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** @returns {Promise<{ address: string, ann: Person, ben: Person, cy: Person }>} three people in a match */
async function match() {
  const [ann, ben, cy] = await Promise.all(['Ann', 'Ben', 'Cy'].map((name) => Person.arrive(browser, name)));
  const address = await ann.opensTable(server.url);
  await ben.sitsDown(address);
  await cy.sitsDown(address);
  for (const one of [cy, ben, ann]) await one.press('I am ready');
  await ann.press('Start the game');
  await Promise.all([ann, ben, cy].map((one) => one.page.locator('.mine.asked').waitFor()));
  return { address, ann, ben, cy };
}

// Each has people and a table of its own, and all wait more than they do.
describe('people at a table', { concurrency: 2 }, () => {
  test('a bot plays for somebody who is gone, who has the seat at once on return', {
    timeout: 120_000,
  }, async () => {
    const { address, ann, ben, cy } = await match();
    await ben.page.goto('about:blank');
    await ann.sees(/Ben has been gone since \d/);
    assert.match(await ann.page.locator('.plate.absent').innerText(), /gone since \d/);
    await cy.sees('Vote: let a bot play for Ben');
    await ann.page.setViewportSize(phone);
    await fairTo(ann.page);
    await ann.press('Let a bot play');
    await ann.page.locator('.note', { hasText: 'A bot plays for Ben until they are back.' }).waitFor();
    await ann.isTold('Ben has chosen two cards to pass.', 0);
    await ben.page.goto(address);
    await ben.page.locator('.mine .hand').waitFor();
    await ann.page.locator('.note', { hasText: 'Ben is back and plays on.' }).waitFor();
    assert.equal(await ann.page.locator('.plate.absent').count(), 0);
    await Promise.all([ann, ben, cy].map((one) => one.context.close()));
  });

  test('the others vote a bot in where there is no host to decide', { timeout: 120_000 }, async () => {
    const { address, ann, ben, cy } = await match();
    await ben.page.goto('about:blank');
    await cy.press('Vote: let a bot play for Ben');
    await ann.sees('Cy asks to let a bot play for Ben.');
    await ann.sees('For it: Cy (1 of 2 needed).');
    await fairTo(ann.page);
    await ann.press('Yes, let a bot play');
    await cy.page.locator('.note', { hasText: 'A bot plays for Ben until they are back.' }).waitFor();
    await cy.isTold('Ben has chosen two cards to pass.', 0);
    await ben.page.goto(address);
    await ben.page.locator('.mine .hand').waitFor();
    await Promise.all([ann, ben, cy].map((one) => one.context.close()));
  });

  test('a lost device: another one asks for the seat, and the host gives it', {
    timeout: 120_000,
  }, async () => {
    const { address, ann, ben, cy } = await match();
    const hand = await ben.hand();
    await ben.context.close();
    const other = await Person.arrive(browser, 'Ben', { viewport: phone });
    await other.page.goto(address);
    await other.page.getByRole('button', { name: 'I am Ben, on another device' }).waitFor();
    await fairTo(other.page);
    await other.press('I am Ben, on another device');
    await other.sees('You have asked for the seat of Ben.');
    await other.sees('Waiting for an answer of Ann.');
    await fairTo(other.page);
    await ann.sees('Somebody says: “I am Ben, on another device.”');
    assert.equal(await cy.page.getByText('Yes, give them the seat').count(), 0);
    await ann.press('No');
    await other.sees('The answer was no.');
    await other.press('All right');
    await other.press('I am Ben, on another device');
    await ann.press('Yes, give them the seat');
    await other.page.locator('.mine.asked').waitFor();
    assert.deepEqual(await other.hand(), hand);
    await Promise.all([ann, other, cy].map((one) => one.context.close()));
  });

  test('the host orders the seats, gives the role away, and cannot then do so again', {
    timeout: 120_000,
  }, async () => {
    const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => Person.arrive(browser, name)));
    const address = await ann.opensTable(server.url);
    await ben.sitsDown(address);
    await ann.addsBot();
    const order = () => ben.page.locator('.seats strong').allInnerTexts();
    await ann.press('Move Ben up');
    await ben.page.locator('.seats li:first-child', { hasText: 'Ben' }).waitFor();
    assert.deepEqual((await order()).slice(0, 2), ['Ben', 'Ann']);
    await ann.press('Shuffle the seats');
    await ann.press('Make Ben the host');
    await fairTo(ann.page);
    await ann.answers('Make Ben the host');
    await ben.sees('You are the host now.');
    await ann.sees('Ben is the host now.');
    assert.equal(await ann.page.getByRole('button', { name: /Remove|Make Ben/ }).count(), 0);
    await ben.page.getByRole('button', { name: 'Remove Ann' }).waitFor();
    await fairTo(ben.page);
    await Promise.all([ann, ben].map((one) => one.context.close()));
  });
});
