import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { misplaced } from './barbu-person.mjs';
import { desk, fairTo, launch, phone } from './browser.mjs';
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

/**
 * @param {(host: Person) => Promise<void>} [prepare] what the host does before the others come
 * @returns {Promise<[Person, Person, Person]>} three people in a match
 */
async function match(prepare = async () => {}) {
  const [ann, ben, cy] = await Promise.all(['Ann', 'Ben', 'Cy'].map((name) => Person.arrive(browser, name)));
  const address = await ann.opensTable(server.url);
  await prepare(ann);
  await ben.sitsDown(address);
  await cy.sitsDown(address);
  for (const one of [cy, ben, ann]) await one.press('I am ready');
  await ann.press('Start the game');
  await Promise.all([ann, ben, cy].map((one) => one.page.locator('.mine.asked').waitFor()));
  return [ann, ben, cy];
}

/** @param {Person[]} people */
async function goHome(...people) {
  for (const { name, faults } of people) assert.deepEqual(faults, [], name);
  await Promise.all(people.map((one) => one.context.close()));
}

// Each has people and a table of its own, and all wait more than they do.
describe('people at a table', { concurrency: 2 }, () => {
  test('the table agrees to end a game, which nobody wins', { timeout: 120_000 }, async () => {
    const [ann, ben, cy] = await match();
    await ben.page.getByText('This table: link').click();
    await ben.press('Ask to end the game');
    await ben.answers('Ask the others');
    await ann.sees('Ben asks to end this game without a winner.');
    await ann.press('No, play on');
    await Promise.all([ann, ben, cy].map((one) => one.sees('Not agreed: end this game without a winner.')));
    await ben.press('Ask to end the game');
    await ben.answers('Ask the others');
    await ann.press('Yes, end the game');
    await cy.sees('For it: Ann and Ben (2 of 3 needed).');
    await fairTo(cy.page);
    await cy.press('Yes, end the game');
    await Promise.all([ann, ben, cy].map((one) => one.sees('Ended by agreement')));
    await fairTo(cy.page);
    assert.equal(await cy.page.getByText('winner', { exact: true }).count(), 0);
    await cy.press('Ready for a rematch');
    await goHome(ann, ben, cy);
  });

  test('what was done last can be taken back if the others agree', { timeout: 120_000 }, async () => {
    const [ann, ben, cy] = await match();
    const before = await ann.hand();
    assert.equal(await ann.page.getByText('Ask to take that back').count(), 0);
    await ann.acts(() => 0);
    await ann.page.getByRole('button', { name: 'Ask to take that back' }).waitFor();
    for (const width of [320, 360, 600, 660, 768, 844, 1001, desk.width]) {
      await ann.page.setViewportSize({ width, height: 740 });
      assert.deepEqual(await misplaced(ann.page, '.top button'), [], `${width}`);
    }
    await ann.page.setViewportSize(desk);
    await ann.press('Ask to take that back');
    await ann.sees('Waiting for Ben and Cy.');
    await ben.sees('Ann would like to take back: Ann has chosen two cards to pass.');
    // Whoever has seen nothing of it is not told what it was.
    await cy.page.reload();
    await cy.sees('Ann would like to take back what they have just done.');
    await ben.page.setViewportSize(phone);
    assert.deepEqual(await misplaced(ben.page, '.hand button, .mine .task, .ask-card button'), []);
    await ben.page.setViewportSize(desk);
    assert.deepEqual(await misplaced(ben.page, '.hand button, .mine .task, .ask-card button'), []);
    await ben.press('Yes, take it back');
    await ben.sees('Waiting for Cy.');
    await cy.press('Yes, take it back');
    await ann.sees('Ann took the newest action back.');
    await ann.page.locator('.mine.asked').waitFor();
    assert.deepEqual(await ann.hand(), before);

    await ann.acts(() => 0);
    await ann.press('Ask to take that back');
    await ben.press('No, it stands');
    await ann.sees('The newest action of Ann stands: somebody said no.');
    await ann.press('Ask to take that back');
    await ann.sees('The others want it to stand.');
    await Promise.all([ann, ben].map((one) => fairTo(one.page)));
    await ben.acts(() => 0);
    await ben.press('Ask to take that back');
    await ann.sees(/Ben would like to take back/);
    await cy.acts(() => 0);
    await ann.sees(
      'The request of Ben to take something back is over: not all have answered, or the game went on.',
    );
    assert.equal(await ann.page.getByText('Ask to take that back').count(), 0);
    await goHome(ann, ben, cy);
  });

  test('a whisper reaches those it is for, and a third never gets a word of it', {
    timeout: 120_000,
  }, async () => {
    const [ann, ben, cy] = await match((host) => host.ticks('People may whisper to each other'));
    /** @type {string[]} */
    const frames = [];
    cy.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
    );
    await cy.page.reload();
    await cy.page.locator('.mine.asked').waitFor();
    await ann.page.getByText('To everybody').click();
    await ann.page.getByLabel('Ben', { exact: true }).check();
    await fairTo(ann.page);
    await ann.page.getByRole('textbox', { name: 'Say something' }).pressSequentially('tallow');
    await ben.sees('Ann is writing a whisper to you…');
    await ann.press('Whisper');
    await ben.sees('tallow');
    await ben.sees('(whispered to you)');
    await ann.page.getByLabel('Ben', { exact: true }).uncheck();
    await ann.page.getByRole('textbox', { name: 'Say something' }).fill('loud words');
    await cy.sees('Ann is writing…');
    await ann.press('Send');
    await cy.sees('loud words');
    assert.ok(frames.some((frame) => frame.includes('loud words')));
    assert.deepEqual(
      frames.filter((frame) => frame.includes('tallow') || frame.includes('"whisper":true')),
      [],
    );
    await goHome(ann, ben, cy);
  });

  test('a reaction shows at the plate for a moment, and is read out', { timeout: 120_000 }, async () => {
    const [ann, ben, cy] = await match();
    await ben.page.setViewportSize(phone);
    await ben.press('React');
    await fairTo(ben.page);
    await ben.press('applause');
    const bubble = ann.page.locator('.plate', { hasText: 'Ben' }).locator('.bubble');
    await bubble.waitFor();
    assert.equal(await bubble.innerText(), '👏');
    assert.equal(await bubble.evaluate((element) => element.getAnimations().length), 0);
    assert.equal(await ann.page.locator('[role=log]').getByText('Ben: applause').count(), 1);
    await bubble.waitFor({ state: 'detached', timeout: 4000 });
    await goHome(ann, ben, cy);
  });

  test('Back asks before it leaves a game, and Forward comes to the same seat', {
    timeout: 120_000,
  }, async () => {
    const [ann, ben, cy] = await match();
    const address = ann.page.url();
    const hand = await ann.hand();
    await ann.page.goBack();
    await ann.sees('Leave the table?');
    await fairTo(ann.page);
    await ann.answers('Stay here');
    assert.equal(ann.page.url(), address);
    assert.deepEqual(await ann.hand(), hand);
    await ann.page.goBack();
    await ann.answers('Leave, and keep my seat');
    await ann.sees('Open a table');
    await ann.page.goBack();
    await ann.page.locator('.mine.asked').waitFor();
    assert.equal(ann.page.url(), address);
    assert.deepEqual(await ann.hand(), hand);
    await goHome(ann, ben, cy);
  });

  test('time runs out in sight of everybody, and is announced once', { timeout: 120_000 }, async () => {
    const [ann, ben, cy] = await match((host) => host.chooses('Time for each decision', '30 s'));
    await cy.acts(() => 0);
    await ann.page.locator('.plate', { hasText: 'Cy' }).locator('.seat-clock').waitFor({ state: 'detached' });
    const times = await Promise.all(
      [ann, ben].map((one) => one.page.locator('.mine .seat-clock [role=timer]').innerText()),
    );
    for (const time of times) assert.match(time, /^(2\d|30) seconds left$/);
    // A wrong clock, or one that is set meanwhile, changes nothing.
    await ann.page.evaluate(() => {
      Date.now = () => 0;
    });
    const hurry = ann.page.locator('.mine .seat-clock.hurry');
    await hurry.waitFor({ timeout: 30_000 });
    await fairTo(ann.page);
    const said = ann.page.locator('[role=log]').getByText('Your time is nearly up: 10 seconds left.');
    await said.waitFor();
    assert.equal(await said.count(), 1);
    await goHome(ann, ben, cy);
  });
});
