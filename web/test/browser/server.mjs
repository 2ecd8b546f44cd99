import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @import { ChildProcess } from 'node:child_process' */

/**
 * A server to test against: the one whose address is in `BARROOM_TEST_URL`, or
 * one of our own, made from the program in `BARROOM_BIN`.
 *
 * @param {{ base?: string, own?: boolean, env?: Record<string, string> }} [how] `base`: a path prefix; with one,
 *   or with `own`, it is always ours; `env`: more of its settings
 * @returns {Promise<{ url: string, restart: () => Promise<void>, stop: () => Promise<void> }>}
 *   `url` has no slash at its end; `restart` ends the server hard and starts it again on its data
 */
export async function startServer({ base = '', own = base !== '', env = {} } = {}) {
  const given = process.env.BARROOM_TEST_URL;
  if (given && !own) {
    const restart = () => Promise.reject(new Error('not our server'));
    return { url: given.replace(/\/$/, ''), restart, stop: async () => {} };
  }
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'barroom-'));
  let child = await run(port, data, base, env);
  return {
    url: `http://localhost:${port}${base}`,
    restart: async () => {
      await end(child, 'SIGKILL');
      child = await run(port, data, base, env);
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** @param {number} port @param {string} data @param {string} base @param {Record<string, string>} env */
async function run(port, data, base, env) {
  const program = process.env.BARROOM_BIN;
  if (!program)
    throw new Error('set BARROOM_BIN to the server’s program, or BARROOM_TEST_URL to its address');
  const origin = `http://localhost:${port}`;
  const child = spawn(program, ['serve', '--port', String(port), '--data', data], {
    env: {
      BARROOM_BOT_DELAY: '30-60',
      ...process.env,
      ...env,
      BARROOM_BASE_PATH: base,
      BARROOM_PUBLIC_URL: origin,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await healthy(origin + base, child);
  return child;
}

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
async function end(child, signal) {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
}

/** @param {string} url @param {ChildProcess} child */
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
