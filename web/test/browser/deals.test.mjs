import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { autoplay } from './autoplay.mjs';
import { accessibilityFaults, launch, picture } from './browser.mjs';
import { Person } from './person.mjs';
import { startServer } from './server.mjs';

// Nobody looks on: the bot need not be slow.
process.env.BARROOM_BOT_DELAY ??= '0-1';

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

/** @param {Person} person @param {string} verdict presses the button and waits for what it finds */
async function checks(person, verdict) {
  await person.press('Check the deals');
  await person.sees(verdict);
}

/** @param {Person} person @param {'yes' | 'no' | 'unknown'} mark */
const lines = (person, mark) => person.page.locator(`.proof .${mark}`).allInnerTexts();

test('after a match one press proves its deals, and a changed record is found out', {
  timeout: 90_000,
}, async () => {
  const ann = await Person.arrive(browser, 'Ann');
  const bob = await Person.arrive(browser, 'Bob');
  const address = await ann.opensTable(server.url);
  await bob.sitsDown(address);
  await ann.addsBot();
  await ann.press('I am ready');
  await bob.press('I am ready');
  await ann.press('Start the game');
  for (const person of [ann, bob]) await person.page.locator('.hand').waitFor();
  await Promise.all([autoplay(ann), autoplay(bob)]);
  for (const person of [ann, bob]) await person.page.locator('.result').waitFor();

  await checks(ann, 'Everything holds: nobody steered these deals.');
  assert.equal((await lines(ann, 'yes')).length, 9);
  await ann.sees('Your random number went into the shuffle unchanged, and one other person gave one, too.');
  await ann.sees('Every hand that you held in this browser is the one in the record.');
  await ann.page.getByText('The numbers behind it').click();
  await ann.sees('deal#1');
  assert.deepEqual(await accessibilityFaults(ann.page), []);
  await picture(ann.page, 'deals');

  // What was seen is remembered over a reload.
  await bob.page.reload();
  await checks(bob, 'Everything holds');

  await bob.page.route('**/record', async (route) => {
    const answer = await route.fetch();
    const record = await answer.json();
    const [mine, theirs] = record.chance.script[2].deal;
    const at = mine.findIndex((/** @type {number} */ card) => !theirs.includes(card));
    [mine[at], theirs[0]] = [theirs[0], mine[at]];
    await route.fulfill({ response: answer, json: record });
  });
  await bob.press('Check again');
  await bob.sees('Something does not fit.');
  assert.match((await lines(bob, 'no'))[0], /The seed gives another outcome: deal 2\./);
  assert.ok((await lines(bob, 'no')).some((line) => line.includes('In deal 2 you held another hand')));
  assert.deepEqual(await accessibilityFaults(bob.page), []);
  await picture(bob.page, 'deals-changed');

  // Somebody who was not there, on a page that came over plain http.
  const will = await Person.arrive(browser, 'Will');
  await will.context.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await will.page.goto(address);
  await checks(will, 'All that this browser can check holds.');
  assert.equal((await lines(will, 'unknown')).length, 3);
  await will.page.route('**/record', (route) => route.abort());
  await will.press('Check again');
  await will.sees('The server did not answer. Are you online?');
  for (const person of [ann, bob]) assert.deepEqual(person.faults, []);
  await Promise.all([ann, bob, will].map((person) => person.context.close()));
});
