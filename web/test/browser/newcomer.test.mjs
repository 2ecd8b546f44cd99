import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, phone, picture } from './browser.mjs';
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

test('somebody who can only read finds the way from the link to the first trick', {
  timeout: 120_000,
}, async () => {
  const host = await Person.arrive(browser, 'Hostess');
  const address = await host.opensTable(server.url);
  await host.addsBot();

  const eve = await Person.arrive(browser, 'Eve', { viewport: phone });
  await eve.page.goto(address);
  await eve.sees('You are invited');
  // The page itself says what to do; the script has no other knowledge than these words.
  assert.match(await eve.reads(), /Take a seat[\s\S]*Say that you are ready[\s\S]*The host starts the game/);
  await eve.page.getByLabel('Your name').fill('Eve');
  await eve.press('Take a seat');
  await eve.press('I am ready');
  await host.press('I am ready');
  await host.press('Start the game');

  for (let steps = 0; steps < 40; steps++) {
    const task = await nextTask(eve);
    if (/tuck|play/i.test(task) && (await eve.page.getByText('Last trick').count()) > 0) break;
    await follow(eve, task);
    await hostPlaysAlong(host);
  }
  await eve.sees('Last trick');
  await eve.press('Last trick');
  await eve.sees(/Last trick, taken by/);
  await picture(eve.page, 'last-trick');
  assert.deepEqual(eve.faults, []);
  await Promise.all([host.context.close(), eve.context.close()]);
});

/** @param {Person} person @returns {Promise<string>} the sentence that says what to do, or who is waited for */
async function nextTask(person) {
  await person.page.locator('.task').waitFor();
  return person.page.locator('.task').innerText();
}

/** @param {Person} person @param {string} task */
async function follow(person, task) {
  const cards = person.page.locator('.hand button[aria-disabled="false"]');
  if (/^Choose two cards/.test(task)) {
    await cards.nth(0).click();
    await cards.nth(1).click();
    await person.page.getByRole('button', { name: /^Pass \d/ }).click();
  } else if (/tuck your/.test(task)) {
    await person.page.getByRole('button', { name: /^Tuck \d/ }).click();
  } else if (/^(You lead|Play)/.test(task)) {
    await cards.nth(0).click();
    await person.page.getByRole('button', { name: /^Play \d/ }).click();
  } else {
    await new Promise((done) => setTimeout(done, 150));
  }
}

/** @param {Person} host */
async function hostPlaysAlong(host) {
  if (await host.isAsked()) await host.acts(() => 0);
}
