import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A server to test against: the one whose address is in `BARROOM_TEST_URL`, or
 * one of our own, made from the program in `BARROOM_BIN`.
 *
 * @param {{ base?: string }} [how] `base`: a path prefix; then it is always one of our own
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` without a slash at its end
 */
export async function startServer({ base = '' } = {}) {
  const given = process.env.BARROOM_TEST_URL;
  if (given && !base) return { url: given.replace(/\/$/, ''), stop: async () => {} };
  const program = process.env.BARROOM_BIN;
  if (!program)
    throw new Error('set BARROOM_BIN to the server’s program, or BARROOM_TEST_URL to its address');

  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'barroom-'));
  const origin = `http://localhost:${port}`;
  const url = origin + base;
  const child = spawn(program, ['serve', '--port', String(port), '--data', data], {
    env: { BARROOM_BOT_DELAY: '30-60', ...process.env, BARROOM_BASE_PATH: base, BARROOM_PUBLIC_URL: origin },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await healthy(url, child);
  return {
    url,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function healthy(url, child) {
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill();
  throw new Error('the server does not answer');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => done(address.port));
    });
  });
}
