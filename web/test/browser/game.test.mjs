import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessibilityFaults, launch, picture } from './browser.mjs';
import { Person, picker } from './person.mjs';
import { startServer } from './server.mjs';

/** @import { Browser } from 'playwright-core' */

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

/** @param {Person} person @param {string} screen */
async function inspect(person, screen) {
  assert.deepEqual(await accessibilityFaults(person.page), [], screen);
  await picture(person.page, screen);
}

/** @param {number[]} cards */
const listed = (cards) =>
  cards.length < 2 ? `${cards}` : `${cards.slice(0, -1).join(', ')} and ${cards.at(-1)}`;

test('three people play a whole game, and everybody sees what the others do', {
  timeout: 400_000,
}, async () => {
  const [ann, bob, cy] = await Promise.all(['Ann', 'Bob', 'Cy'].map((name) => Person.arrive(browser, name)));
  const people = [ann, bob, cy];
  await ann.page.goto(`${server.url}/`);
  await ann.sees('Open a table');
  await inspect(ann, 'home');

  const address = await ann.opensTable(server.url);
  await bob.page.goto(address);
  await bob.sees('You are invited to a game of The Bark Side');
  await inspect(bob, 'invitation');
  await bob.sitsDown(address);
  await cy.sitsDown(address);
  for (const person of people) for (const name of ['Ann', 'Bob', 'Cy']) await person.sees(name);
  await inspect(ann, 'lobby');
  for (const person of people) await person.press('I am ready');
  await ann.sees('All are ready. You can start.');
  await bob.sees('All are ready. Ann starts the game.');
  await ann.press('Start the game');
  for (const person of people) await person.page.locator('.hand').waitFor();

  const pick = picker(7);
  /** @type {Record<string, () => Promise<void>>} screens still to be looked at, by when they are there */
  const looks = {
    '.between': () => inspect(ann, 'passing'),
    '.bar-number': () => inspect(ann, 'trick'),
    '.round-end': () => inspect(ann, 'round-end'),
  };
  /** @type {Record<number, () => Promise<void>>} what goes wrong in the middle, by number of actions */
  const troubles = {
    15: () => reloads(bob),
    30: () => losesTheNetwork(cy),
    45: () => opensASecondTab(ann),
  };
  let actions = 0;
  while (!(await ann.page.locator('.result').count())) {
    const asked = await findAsked(people);
    if (!asked) continue;
    for (const [there, look] of Object.entries(looks)) {
      if ((await ann.page.locator(there).count()) > 0) {
        delete looks[there];
        await look();
      }
    }
    const lines = await Promise.all(people.map((person) => person.newestLine()));
    const { did, cards } = await asked.acts(pick);
    const words =
      did === 'passed'
        ? `${asked.name} has chosen two cards to pass.`
        : `${asked.name} ${did === 'played' ? 'plays' : 'tucks'} ${listed(cards)}.`;
    await Promise.all(people.map((person, index) => person.isTold(words, lines[index])));
    await troubles[++actions]?.();
  }
  assert.ok(actions > 60, `${actions} actions`);
  assert.deepEqual(Object.keys(looks), [], 'every screen was seen');

  for (const person of people) {
    await person.page.locator('.result').waitFor();
    const words = await person.reads();
    assert.match(words, /You have won!|\bwins?\b/);
    assert.match(words, /seven or more different strengths and lost at once|Too few cards are left/);
    assert.match(words, /highest last card/);
    assert.match(words, /winner/);
    assert.match(words, /loser/);
    assert.deepEqual(
      person.faults.filter((fault) => !isNetworkNoise(fault)),
      [],
    );
  }
  await inspect(ann, 'result');

  // A rematch is everybody pressing ready.
  for (const person of people) await person.press('Ready for a rematch');
  for (const person of people) await person.page.locator('.hand').waitFor();
  await ann.sees('Round 1: 10 cards each');
  await Promise.all(people.map((person) => person.context.close()));
});

/** @param {Person[]} people @returns {Promise<Person | undefined>} somebody who can do something now */
async function findAsked(people) {
  for (const person of people) if (await person.isAsked()) return person;
  await new Promise((done) => setTimeout(done, 20));
  return undefined;
}

/** @param {Person} person */
async function reloads(person) {
  const hand = await person.hand();
  await person.page.reload();
  await person.page.locator('.hand').waitFor();
  assert.deepEqual(await person.hand(), hand);
  await person.sees(`${person.name} (you)`);
}

/** @param {Person} person */
async function losesTheNetwork(person) {
  const hand = await person.hand();
  await person.context.setOffline(true);
  await person.sees('You are offline.');
  assert.equal(await person.page.locator('.hand button[aria-disabled="false"]').count(), 0);
  await person.page.locator('.hand button').first().click({ force: true });
  await person.sees('Not now: there is no connection.');
  await picture(person.page, 'offline');
  await person.context.setOffline(false);
  await person.page.getByText('You are offline.').waitFor({ state: 'detached', timeout: 10000 });
  assert.deepEqual(await person.hand(), hand);
}

/** @param {Person} person */
async function opensASecondTab(person) {
  const tab = new Person(person.name, person.context, await person.context.newPage());
  await tab.page.goto(person.page.url());
  await tab.page.locator('.hand').waitFor();
  assert.deepEqual(await tab.hand(), await person.hand());
  await tab.page.close();
  await person.page.bringToFront();
}

/** @param {string} fault what the browser says itself when the network is taken away */
function isNetworkNoise(fault) {
  return /ERR_INTERNET_DISCONNECTED|WebSocket/.test(fault);
}
