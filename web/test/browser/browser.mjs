// The browser under test: Debian's Chromium, driven through what people see.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** @import { Browser, BrowserContext, Page } from 'playwright-core' */

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const screens = process.env.BARROOM_SCREENS ?? fileURLToPath(new URL('../../../screens', import.meta.url));

export const phone = { width: 360, height: 740 };
export const desk = { width: 1440, height: 900 };

const how = {
  executablePath: process.env.BARROOM_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** @returns {Promise<Browser>} */
export function launch() {
  return chromium.launch(how);
}

/**
 * @param {string} profile an empty folder
 * @returns {Promise<BrowserContext>} a browser whose owner lets no site keep anything
 */
export async function launchWithoutStorage(profile) {
  await mkdir(`${profile}/Default`);
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(`${profile}/Default/Preferences`, JSON.stringify(settings));
  return chromium.launchPersistentContext(profile, { ...how, viewport: desk, reducedMotion: 'reduce' });
}

/**
 * Saves a picture of a screen in both sizes.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function picture(page, name) {
  await mkdir(screens, { recursive: true });
  const before = page.viewportSize();
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${screens}/${name}-${size.width}.png` });
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Fails where a screen is unfair to people with assistive technology, in light or in dark colours.
 *
 * @param {Page} page
 */
export async function fairTo(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await accessibilityFaults(page), [], 'in dark colours');
  // Only what depends on colours can be different in others.
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await accessibilityFaults(page, ['color-contrast']), [], 'in light colours');
}

/**
 * @param {Page} page
 * @param {string[]} [rules] only these
 * @returns {Promise<string[]>} what is wrong for people with assistive technology, empty if nothing
 */
export async function accessibilityFaults(page, rules) {
  // Evaluated by the driver: the page's own policy lets no foreign script in.
  await page.evaluate(await readFile(axePath, 'utf8'));
  const faults = await page.evaluate(async (rules) => {
    // @ts-expect-error axe was put there above
    const { violations } = await globalThis.axe.run(document, rules ? { runOnly: rules } : {});
    return violations;
  }, rules);
  return faults.map(
    (/** @type {any} */ { id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map((/** @type {any} */ node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  );
}
