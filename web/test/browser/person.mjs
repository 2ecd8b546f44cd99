// Somebody at a screen: knows only what is visible there, and does only what can be done there.
import assert from 'node:assert/strict';
import { desk } from './browser.mjs';

/** @import { Browser, BrowserContext, Page } from 'playwright-core' */

export class Person {
  /**
   * @param {string} name
   * @param {BrowserContext} context
   * @param {Page} page
   */
  constructor(name, context, page) {
    this.name = name;
    this.context = context;
    this.page = page;
    /** What went wrong in the page without anybody noticing. @type {string[]} */
    this.faults = [];
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.faults.push(message.text());
    });
  }

  /**
   * @param {Browser} browser
   * @param {string} name
   * @param {import('playwright-core').BrowserContextOptions} [options]
   */
  static async arrive(browser, name, options) {
    const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce', ...options });
    return new Person(name, context, await context.newPage());
  }

  /** @param {string} label a button's visible words */
  async press(label) {
    await this.page.getByRole('button', { name: label, exact: true }).first().click({ timeout: 15_000 });
  }

  /**
   * One of several values of an option or setting, which may be folded away.
   *
   * @param {string} legend
   * @param {string} value
   */
  async chooses(legend, value) {
    const group = this.page.getByRole('group', { name: legend, includeHidden: true });
    await this.#unfolds(group);
    await group.getByRole('radio', { name: value, exact: true }).check({ force: true });
    await group
      .locator('.choice', { has: this.page.locator(':checked') })
      .getByText(value, { exact: true })
      .waitFor();
  }

  /** @param {string} label of an option or setting that is a yes or a no, and is to be a yes */
  async ticks(label) {
    const box = this.page.getByLabel(label, { exact: true });
    await this.#unfolds(box);
    await box.check();
  }

  /** @param {import('playwright-core').Locator} inside */
  async #unfolds(inside) {
    const fold = this.page.locator('details:not([open])', { has: inside });
    if (await fold.count()) await fold.locator('summary').first().click();
  }

  /** @param {string} label a button of the question that stands before everything else */
  async answers(label) {
    await this.page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  }

  /** @param {string | RegExp} words */
  async sees(words) {
    await this.page.getByText(words).first().waitFor({ timeout: 15_000 });
  }

  /** @returns {Promise<string>} all that can be read on the screen */
  reads() {
    return this.page.evaluate(() => document.body.innerText);
  }

  /**
   * Opens a table for the fewest it needs.
   *
   * @param {string} url
   * @param {RegExp} [game]
   * @param {boolean} [fresh] false where the front page is open already, with something chosen
   * @returns {Promise<string>} its address
   */
  async opensTable(url, game = /^The Bark Side/, fresh = true) {
    if (fresh) await this.page.goto(`${url}/`);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('radio', { name: game }).check({ force: true });
    await this.press('Open the table');
    await this.sees('Invite your friends');
    return this.page.url();
  }

  /** @param {string} address */
  async sitsDown(address) {
    await this.page.goto(address);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.press('Take a seat');
    await this.page.getByRole('button', { name: 'I am ready' }).waitFor();
  }

  /** Puts a bot on the first free seat. */
  async addsBot() {
    const free = this.page.locator('.seats .free');
    const before = await free.count();
    await this.press('Add a bot');
    await this.page.waitForFunction(
      (before) => document.querySelectorAll('.seats .free').length < before,
      before,
    );
  }

  /** @param {string} url starts a game against two bots, up to the first question; gives the table's address */
  async playsWithBots(url) {
    const address = await this.opensTable(url);
    await this.addsBot();
    await this.addsBot();
    await this.press('I am ready');
    await this.press('Start the game');
    await this.page.locator('.mine.asked').waitFor();
    return address;
  }

  /** @returns {Promise<number[]>} the cards in hand as shown */
  async hand() {
    const cards = await this.page.locator('.hand button').all();
    return Promise.all(
      cards.map(async (card) => Number((await card.getAttribute('aria-label'))?.match(/\d+/)?.[0])),
    );
  }

  /** @returns {Promise<boolean>} whether there is something to do at the table */
  async isAsked() {
    return (await this.page.locator('.mine.asked').count()) > 0;
  }

  /**
   * Does one thing that the table offers.
   *
   * @param {(choices: number) => number} pick which of so many
   * @returns {Promise<{ did: 'passed' | 'played' | 'tucked', cards: number[] }>}
   */
  async acts(pick) {
    const open = this.page.locator('.hand button[aria-disabled="false"]');
    const main = this.page.locator('.mine .answers .button.main');
    if ((await this.page.locator('.between').count()) > 0) {
      const before = await this.hand();
      const first = pick(before.length);
      const second = (first + 1 + pick(before.length - 1)) % before.length;
      await open.nth(first).click();
      await open.nth(second).click();
      await main.click();
      return { did: 'passed', cards: [before[first], before[second]] };
    }
    const tuck = this.page.getByRole('button', { name: /^Tuck/ });
    const cards = await open.count();
    if (cards === 0 || ((await tuck.count()) > 0 && pick(4) === 0)) {
      const label = (await tuck.textContent()) ?? '';
      await tuck.click();
      return { did: 'tucked', cards: numbers(label) };
    }
    await open.nth(pick(cards)).click();
    const label = (await main.textContent()) ?? '';
    assert.match(label, /^Play \d/);
    await main.click();
    return { did: 'played', cards: numbers(label) };
  }

  /** @returns {Promise<number>} the number of the newest line under “What happened” */
  newestLine() {
    return this.page.evaluate(() =>
      Number(document.querySelector('.story li[value]')?.getAttribute('value') ?? -1),
    );
  }

  /**
   * Waits until a line stands under “What happened”, newer than another.
   *
   * @param {string} words
   * @param {number} after
   */
  async isTold(words, after) {
    const told = this.page.waitForFunction(
      ({ words, after }) =>
        [...document.querySelectorAll('.story li[value]')].some(
          (line) => Number(line.getAttribute('value')) > after && line.textContent === words,
        ),
      { words, after },
      { timeout: 15_000, polling: 30 },
    );
    await told.catch(async () =>
      assert.fail(`${this.name} is not told “${words}” but sees: ${await this.reads()}`),
    );
  }
}

/** @param {string} label */
function numbers(label) {
  return (label.match(/\d+/g) ?? []).map(Number);
}

/**
 * Chance that can be repeated.
 *
 * @param {number} seed
 * @returns {(choices: number) => number}
 */
export function picker(seed) {
  let state = seed;
  return (choices) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % choices;
  };
}
