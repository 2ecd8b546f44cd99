import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fairTo, launch, launchWithoutStorage } from './browser.mjs';
import { Person } from './person.mjs';
import { startServer } from './server.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  browser = await launch();
  server = await startServer({ own: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** @returns {Promise<{ url: string, pass: boolean, stop: () => void }>} a proxy that passes upgrades on only if told to */
async function proxy() {
  const target = new URL(server.url);
  /** @param {import('node:http').IncomingHttpHeaders} headers */
  const theirs = (headers) => ({
    ...headers,
    host: target.host,
    ...(headers.origin && { origin: target.origin }),
  });
  const passed = { pass: false };
  /** @type {Set<import('node:stream').Duplex>} */
  const open = new Set();
  const front = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const onward = request(server.url + path, { method, headers: theirs(headers) }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    asked.pipe(onward);
  });
  front.on('upgrade', ({ url: path, headers }, socket) => {
    if (!passed.pass) {
      socket.end('HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const onward = connect(Number(target.port), target.hostname, () => {
      const lines = Object.entries(theirs(headers)).map(([name, value]) => `${name}: ${value}`);
      onward.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) {
      end.on('error', () => end.destroy());
      open.add(end);
    }
  });
  await new Promise((done) => front.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (front.address());
  return Object.assign(passed, {
    url: `http://localhost:${port}`,
    stop: () => {
      front.close();
      front.closeAllConnections();
      for (const end of open) end.destroy();
    },
  });
}

test('a proxy that keeps live connections away is named within seconds', { timeout: 60_000 }, async (t) => {
  const ann = await Person.arrive(browser, 'Ann');
  const address = await ann.opensTable(server.url);
  const between = await proxy();
  t.after(between.stop);
  const ben = await Person.arrive(browser, 'Ben');
  await ben.page.goto(between.url + new URL(address).pathname);
  const loaded = performance.now();
  await ben.sees('The live connection is blocked');
  const waited = performance.now() - loaded;
  assert.ok(waited < 5000, `${waited} ms`);
  await fairTo(ben.page);
  between.pass = true;
  await ben.press('Try now');
  await ben.sees('You are invited');
  await Promise.all([ann, ben].map((one) => one.context.close()));
});

test('a vote that a restart has ended is said to be over', { timeout: 60_000 }, async () => {
  const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => Person.arrive(browser, name)));
  await ben.sitsDown(await ann.opensTable(server.url));
  await ann.addsBot();
  for (const one of [ben, ann]) await one.press('I am ready');
  await ann.press('Start the game');
  await ben.page.getByText('This table: link').click();
  await ben.press('Ask to end the game');
  await ben.answers('Ask the others');
  await ann.sees('Ben asks to end this game without a winner.');
  await server.restart();
  for (const one of [ann, ben]) {
    await one.sees('The vote is over without a result');
    await one.page.locator('.mine.asked').waitFor();
    assert.equal(await one.page.locator('.ask-card').count(), 0);
  }
  await Promise.all([ann, ben].map((one) => one.context.close()));
});

test('a browser that keeps nothing can play, and says that a reload costs the seat', {
  timeout: 60_000,
}, async (t) => {
  const profile = await mkdtemp(join(tmpdir(), 'barroom-profile-'));
  const context = await launchWithoutStorage(profile);
  t.after(async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  });
  const ann = new Person('Ann', context, await context.newPage());
  await ann.playsWithBots(server.url);
  const kept = ann.page.evaluate(() => localStorage.length);
  await assert.rejects(kept, /SecurityError|denied/);
  await ann.sees('you lose your seat when you reload this page');
  await ann.acts(() => 0);
  await ann.page.locator('.bar').waitFor();
  assert.deepEqual(ann.faults, []);
  await ann.page.reload();
  await ann.sees('You are watching.');
});
