import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fairTo, launch } from './browser.mjs';
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

test('a locked table opens to its password, and to those who were inside', { timeout: 60_000 }, async () => {
  const [ann, ben, cy] = await Promise.all(['Ann', 'Ben', 'Cy'].map((name) => Person.arrive(browser, name)));
  const address = await ann.opensTable(server.url);
  await ben.sitsDown(address);
  await ann.page.getByLabel('Password, if any').fill('tall tree');
  await ann.press('Lock with this password');
  await ann.sees('The table is locked');
  await ben.sees('This table is locked for newcomers.');

  await cy.page.goto(address);
  await cy.sees('This table is locked');
  await fairTo(cy.page);
  await cy.page.getByLabel('Password').fill('small tree');
  await cy.press('Come in');
  await cy.sees('That is not the password.');
  await fairTo(cy.page);
  await cy.page.getByLabel('Password').fill('tall tree');
  await cy.press('Come in');
  await cy.sees('You are invited');
  await cy.page.getByRole('link', { name: 'Barroom, to the front page' }).click();
  await cy.sees('Open a table');
  await cy.page.goBack();
  await cy.sees('You are invited');

  await ben.page.reload();
  await ben.page.getByRole('button', { name: 'I am ready' }).waitFor();
  await ann.press('Unlock the table');
  await ann.press('Lock the table');
  const dan = await Person.arrive(browser, 'Dan');
  await dan.page.goto(address);
  await dan.sees('Ask the host to unlock it');
  await fairTo(dan.page);
  await ann.press('Unlock the table');
  await dan.press('Try again');
  await dan.sees('You are invited');
  await Promise.all([ann, ben, cy, dan].map((one) => one.context.close()));
});

test('who is removed is asked about first, and closing the table sends everybody away', {
  timeout: 60_000,
}, async () => {
  const [ann, ben, cy] = await Promise.all(['Ann', 'Ben', 'Cy'].map((name) => Person.arrive(browser, name)));
  const address = await ann.opensTable(server.url);
  await Promise.all([ben.sitsDown(address), cy.sitsDown(address)]);
  await ann.press('Remove Ben');
  await ann.sees('Remove Ben from this room?');
  await fairTo(ann.page);
  await ann.page.keyboard.press('Escape');
  assert.equal(await ann.page.getByRole('dialog').count(), 0);
  await ann.press('Remove Ben');
  await ann.answers('Remove Ben');
  await ben.sees('You cannot come to this table');
  await fairTo(ben.page);

  await ann.press('Close this table for good');
  await ann.answers('Close it for good');
  await Promise.all([ann, cy].map((one) => one.sees('The host closed this table')));
  await cy.page.reload();
  await cy.sees('The host closed this table');
  await fairTo(cy.page);
  await cy.press('To the front page');
  await cy.sees('Open a table');
  await Promise.all([ann, ben, cy].map((one) => one.context.close()));
});

test('where people have to ask, they see the match once they are let in', { timeout: 60_000 }, async () => {
  const [ann, will] = await Promise.all(['Ann', 'Will'].map((name) => Person.arrive(browser, name)));
  const address = await ann.opensTable(server.url);
  await ann.addsBot();
  await ann.addsBot();
  await ann.chooses('Who may watch', 'Those who are let in');
  await ann.press('I am ready');
  await ann.press('Start the game');
  await ann.page.locator('.mine.asked').waitFor();
  await will.page.goto(address);
  await will.sees('people watch only when they are let in');
  assert.equal(await will.page.locator('.felt').count(), 0);
  await fairTo(will.page);
  await will.page.getByLabel('Your name').fill('Will');
  await will.press('Ask to watch');
  await will.sees('Waiting for an answer of Ann.');
  await ann.sees('Will asks to watch.');
  await fairTo(ann.page);
  await ann.press('No');
  await will.sees(/The answer was no\.|Your request is over\./);
  await will.press('Ask to watch');
  await ann.press('Yes, let them in');
  await will.page.locator('.felt').waitFor();
  await ann.page.getByText('This table: link').click();
  await ann.chooses('People who watch see the game', '2 min late');
  await will.sees('You see the table 2 minutes late.');
  await fairTo(will.page);
  await Promise.all([ann.context.close(), will.context.close()]);
});
