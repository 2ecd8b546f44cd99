import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIRST, Programs } from './barbu-programs.mjs';
import { accessibilityFaults, desk, launch, phone, picture } from './browser.mjs';
import { Person } from './person.mjs';
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

const PROGRAMS = ['Bob', 'Cy', 'Di'];

/** The negative contracts are declared first, then Dominoes; nobody doubles before they must. */
const CAUTIOUS = `(view, legal) => {
  const left = view.seats[view.declarer].contracts_left;
  const negative = left.some((contract) => !['trumps', 'dominoes'].includes(contract));
  return legal.find(({ contract, rank }) => negative
    ? contract && !['trumps', 'dominoes'].includes(contract)
    : contract === 'dominoes' && rank === '9') ?? legal[0];
}`;

test('a deal nobody doubles is thrown in, until doubles are compulsory; low aces; 32 deals', {
  timeout: 180_000,
}, async () => {
  const options = { contracts: 'eight', undoubled: 'throw_in', dominoes_ace: 'low' };
  const { programs, ann } = await declaredByAProgram(options);
  const { page } = ann;
  await ann.sees('Deal 1 of 32');
  let thrownIn = 0;
  let compelled = false;
  for (;;) {
    if ((await programs.play(CAUTIOUS)) !== 'other') break;
    await page.locator('.mine.asked').waitFor();
    const on = page.getByRole('button', { name: /^On to deal/ });
    if ((await on.count()) > 0) {
      await ann.sees('Nobody doubled, so the deal was settled without play.');
      thrownIn++;
      await on.click();
    }
    if ((await page.locator('.row-cells').count()) > 0) break;
    const none = page.getByRole('button', { name: /^(Double|Redouble) nobody$/ });
    if ((await none.count()) > 0) await none.click();
    else {
      const declarer = PROGRAMS[(await programs.view()).declarer];
      await ann.sees(`You must double ${declarer} now`);
      await ann.sees(
        new RegExp(`^You still owe ${declarer} 2 doubles, and ${declarer} declares 2 deals more`),
      );
      // It says why it cannot be changed, so it can be pressed all the same.
      await page.locator('.target', { hasText: declarer }).click({ force: true });
      await ann.sees(`You owe ${declarer} this double, so it stays.`);
      compelled = true;
      assert.deepEqual(await accessibilityFaults(page), []);
      await picture(page, 'barbu-compulsory');
      await page.getByRole('button', { name: `Double ${declarer}`, exact: true }).click();
    }
  }
  assert.equal(thrownIn, 6, 'all six negative contracts');
  assert.ok(compelled, 'the doubles that were put off fell due');
  assert.equal(await page.locator('.sheet-deal', { hasText: 'not played' }).count(), thrownIn);
  assert.equal(await page.locator('.row-cells').first().textContent(), 'A2345678910JQK');
  await picture(page, 'barbu-low-aces');
  assert.deepEqual(ann.faults, []);
  await ann.context.close();
  await programs.close();
});

test('the last card of Dominoes is seen before the result', { timeout: 120_000 }, async () => {
  const names = ['Ann', ...PROGRAMS];
  const programs = await Programs.open(browser, server.url, { doubling: 'off' }, names);
  await programs.start();
  const dominoes = `(view, legal) => legal.find(({ contract }) => contract === 'dominoes') ?? legal[0]`;
  const watcher = await Person.arrive(browser, 'Eve', { reducedMotion: 'no-preference' });
  await watcher.page.goto(programs.address);
  await watcher.page.locator('.contracts').waitFor();
  await programs.play(
    `(view, legal) => (view.dominoes?.out.length === 2 ? undefined : (${dominoes})(view, legal))`,
  );
  const seen = watcher.page.waitForFunction(
    () =>
      [...document.querySelectorAll('.plate .tag')].some((tag) => tag.textContent === 'out: 3rd') &&
      document.querySelectorAll('.cell.newest').length === 1 &&
      !document.querySelector('.deal-end'),
    null,
    { timeout: 60_000 },
  );
  // One move after another, each when the last is seen, so that the screen need not leave any out.
  const one = `(() => { let moves = 0; return (view, legal) =>
    view.deal > 1 || moves++ ? undefined : (${dominoes})(view, legal); })()`;
  while ((await programs.view()).deal === 1) {
    await programs.play(one);
    const { deal, seats, dominoes } = await programs.view();
    if (deal > 1) break;
    const held = seats.filter((_, seat) => !dominoes?.out.includes(seat)).map(({ hand_size }) => hand_size);
    await watcher.page.waitForFunction(
      (held) =>
        [...document.querySelectorAll('.in-hand')]
          .map((plate) => Number.parseInt(plate.textContent ?? '', 10))
          .join() === held.join(),
      held,
    );
  }
  await seen;
  await watcher.page.locator('.looked .deal-end').waitFor();
  assert.deepEqual(watcher.faults, []);
  await watcher.context.close();
  await programs.close();
});

test('Ravage City is shared by those who took equally many of a suit', { timeout: 240_000 }, async () => {
  const options = { contracts: 'eight', rotation: 'alternate', doubling: 'off' };
  const ravage = `(view, legal) => view.sheet.some(({ points }) => points.filter(Boolean).length > 1) || view.deal > 4
    ? undefined : legal.find(({ contract }) => contract === 'ravage_city') ?? legal[Math.floor(Math.random() * legal.length)]`;
  for (let rooms = 0; rooms < 25; rooms++) {
    const programs = await Programs.open(browser, server.url, options, ['Ann', ...PROGRAMS]);
    await programs.start();
    await programs.play(ravage);
    const shared = (await programs.view()).sheet.find(({ points }) => points.filter(Boolean).length > 1);
    if (shared) {
      const watcher = await Person.arrive(browser, 'Eve');
      await watcher.page.goto(programs.address);
      // Each declares one of these deals, in turn: the sheet has them in the order of play.
      await watcher.page
        .locator('.sheet-deal')
        .nth(shared.deal - 1)
        .click();
      const rows = await watcher.page.locator('.sheet-why tbody tr').evaluateAll((all) =>
        all.map((row) => ({
          paid: row.querySelector('td')?.textContent ?? '',
          took: row.querySelector('small')?.textContent ?? '',
        })),
      );
      assert.deepEqual(
        rows.map(({ paid }) => Number(paid.replace('−', '-'))),
        shared.points,
      );
      const most = rows.filter(({ paid }) => paid !== '0').map(({ took }) => took.split(' ')[0]);
      assert.equal(new Set(most).size, 1, `equally many: ${most}`);
      await picture(watcher.page, 'barbu-ravage-shared');
      await watcher.context.close();
      await programs.close();
      return;
    }
    await programs.close();
  }
  assert.fail('in a hundred deals nobody shared it');
});

test('the end of a session, with its sheet, in light and dark', { timeout: 240_000 }, async () => {
  const programs = await Programs.open(browser, server.url, { undoubled: 'throw_in' }, ['Ann', ...PROGRAMS]);
  await programs.start();
  const watcher = await Person.arrive(browser, 'Eve');
  await watcher.page.goto(programs.address);
  assert.equal(await programs.play(FIRST), 'over');
  await watcher.sees(/The highest total after 28 deals wins/);
  await watcher.sees(/^Deal 28: /);
  assert.equal(await watcher.page.locator('.sheet-deal').count(), 28);
  for (const [size, colorScheme] of /** @type {const} */ ([
    [desk, 'light'],
    [phone, 'dark'],
  ])) {
    await watcher.page.setViewportSize(size);
    await watcher.page.emulateMedia({ colorScheme });
    assert.deepEqual(await accessibilityFaults(watcher.page), [], colorScheme);
  }
  await picture(watcher.page, 'barbu-end');
  assert.deepEqual(watcher.faults, []);
  await watcher.context.close();
  await programs.close();
});

/**
 * A table at which a program declares first, so that we owe it doubles.
 *
 * @param {Record<string, unknown>} options
 */
async function declaredByAProgram(options) {
  for (;;) {
    const programs = await Programs.open(browser, server.url, options, PROGRAMS);
    const ann = await Person.arrive(browser, 'Ann');
    await ann.sitsDown(programs.address);
    await ann.press('I am ready');
    await programs.start();
    await ann.page.locator('.hand button').nth(12).waitFor();
    if ((await programs.view()).declarer < PROGRAMS.length) return { programs, ann };
    await ann.context.close();
    await programs.close();
  }
}
