// What somebody does at a table of Barbu, through what the screen offers.
import assert from 'node:assert/strict';

/** @import { Page } from 'playwright-core' */
/** @import { Person } from './person.mjs' */

/** Signs of suits come with a mark that keeps them text. @param {string | null} words */
export const plain = (words) => (words ?? '').replaceAll('\uFE0E', '');

/**
 * Does one thing that the table offers.
 *
 * @param {Person} person
 * @param {string | undefined} wanted the contract to declare; without it nothing is declared
 * @param {boolean} [oneTap] whether one tap plays a card
 * @returns {Promise<string | null>} what everybody is told of it; null where there was nothing to do
 */
export async function answers({ name, page }, wanted, oneTap = false) {
  const main = page.locator('.answers .button.main');
  const onward = page.locator('.looked .button.main');
  if ((await onward.count()) > 0) await onward.click();
  const asked = await page.evaluate(() => ({
    contracts: Boolean(document.querySelector('button.contract')),
    doubling: Boolean(document.querySelector('.doubling')),
    card: document.querySelector('.hand button[aria-disabled="false"]')?.getAttribute('aria-label'),
  }));
  if (asked.contracts) {
    if (!wanted) return null;
    await page.locator('button.contract', { has: page.getByText(wanted, { exact: true }) }).click();
    const names = page.locator('.name-choice');
    if ((await names.count()) > 0) await names.nth(2).click();
    const label = plain(await main.textContent());
    await main.click();
    return `${name} declares ${label.replace('Declare ', '')}.`;
  }
  if (asked.doubling) return doubles(name, page);
  // The server passes for those who can do nothing else.
  if (!asked.card) return null;
  const card = page.locator(`.hand button[aria-label="${asked.card}"]`);
  await card.click();
  if (!oneTap) await card.click();
  return `${name} plays ${inShort(asked.card)}.`;
}

/** @param {string} card `Queen of hearts` @returns {string} `Q♥` */
function inShort(card) {
  const [rank, suit] = card.split(' of ');
  const sign = { spades: '♠', hearts: '♥', clubs: '♣', diamonds: '♦' }[suit];
  return `${rank.replace(/^([JQKA]).*/, '$1')}${sign}`;
}

/** @param {string} name @param {Page} page everybody doubles all they can */
async function doubles(name, page) {
  const maximum = page.locator('.answers .button', { hasText: /^Maximum/ });
  if ((await maximum.count()) > 0) {
    const open = page.locator('.target:not([aria-disabled="true"][aria-pressed="false"]) .target-name');
    const names = await open.allTextContents();
    await maximum.click();
    return `${name} doubles ${inSeatOrder(names)}.`;
  }
  const target = page.locator('.target[aria-disabled="false"][aria-pressed="false"]');
  if ((await target.count()) > 0) await target.first().click();
  const main = page.locator('.answers .button.main');
  const label = (await main.textContent()) ?? '';
  await main.click();
  return `${name} doubles ${label.replace(/^(Double|Redouble) /, '')}.`;
}

/** @param {string[]} names */
function inSeatOrder(names) {
  const sorted = ['Ann', 'Bob', 'Cy', 'Di'].filter((name) => names.includes(name));
  return `${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`;
}

/** @param {Page} page @returns {Promise<boolean>} whether nothing can be played, so that the server passes for us */
export async function isPassed(page) {
  const label = await page
    .locator('.answers .main')
    .textContent({ timeout: 1000 })
    .catch(() => null);
  return label === null || label === 'Pass';
}

/** @param {Page} page answers what is asked with keys only */
export async function answersByKeyboard(page) {
  if ((await page.locator('.looked').count()) > 0) {
    await tabTo(page, /^On to deal/);
    await page.keyboard.press('Enter');
  }
  if ((await page.locator('button.contract').count()) > 0) {
    await tabTo(page, /^(No |Barbu)/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Declare /);
    await page.keyboard.press('Enter');
  } else if ((await page.locator('.doubling').count()) > 0) {
    await tabTo(page, /^(Double|Redouble) /);
    await page.keyboard.press('Enter');
  } else if (!(await isPassed(page))) {
    await tabTo(page, / of (spades|hearts|clubs|diamonds)$/);
    const blocked = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-disabled') !== 'false');
    const suits = ['s', 'h', 'c', 'd'];
    for (let presses = 0; (await blocked()) && presses < 60; presses++)
      await page.keyboard.press(presses < 4 ? suits[presses] : presses < 20 ? 'ArrowLeft' : 'ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await page.waitForFunction(() => !document.querySelector('.mine.asked.playing-card .chosen'));
}

/** @param {Page} page @param {RegExp} name */
export async function tabTo(page, name) {
  for (let presses = 0; presses < 80; presses++) {
    const here = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.matches('button, a, summary, input')
        ? (focused.getAttribute('aria-label') ?? focused.textContent?.trim() ?? '')
        : '';
    });
    if (name.test(here)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${name}`);
}

/**
 * What cannot be pressed with a finger or seen without scrolling, or lies under something else.
 *
 * @param {Page} page
 * @param {string} what a selector of all that must be on the screen
 * @returns {Promise<string[]>} empty if nothing
 */
export function misplaced(page, what) {
  return page.locator(what).evaluateAll((elements) =>
    elements.flatMap((element) => {
      if (!element.checkVisibility()) return [];
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const named = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      const small = element.matches('button') && (width < 44 || height < 44);
      const outside = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const covered = !element.contains(hit);
      return small || outside || covered
        ? [`${named}: ${width} × ${height} at ${left}, ${top} of ${innerWidth} × ${innerHeight}`]
        : [];
    }),
  );
}
