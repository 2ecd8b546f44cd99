import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Connection, Ended, PING, SILENCE, SLOW } from '../../js/net/connection.js';

/** A line whose other end, clock and network are in the test's hands. */
function line({ prepare = async () => ({}), reach = async () => false } = {}) {
  /** @type {any[]} */
  const sockets = [];
  /** @type {{ id: number, at: number, run: () => void }[]} */
  let timers = [];
  const world = { now: 0, visible: true, online: true };
  /** @type {any[]} */
  const heard = [];
  let ids = 0;
  const connection = new Connection({
    url: 'ws://x/ws/k7m2q9xw',
    prepare,
    reach,
    onMessage: (message) => heard.push(message),
    onStatus: () => {},
    env: {
      dial: (url, protocol) => {
        /** @type {any} */
        const socket = { url, protocol, sent: [], closed: false };
        socket.send = (/** @type {string} */ text) => socket.sent.push(JSON.parse(text));
        socket.close = () => {
          socket.closed = true;
        };
        sockets.push(socket);
        return socket;
      },
      now: () => world.now,
      random: () => 0,
      after: (run, ms) => {
        timers.push({ id: ++ids, at: world.now + ms, run });
        return ids;
      },
      cancel: (id) => {
        timers = timers.filter((timer) => timer.id !== id);
      },
      visible: () => world.visible,
      online: () => world.online,
    },
  });
  /** @param {number} ms */
  const pass = async (ms) => {
    const end = world.now + ms;
    for (;;) {
      const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      world.now = next.at;
      next.run();
      await settle();
    }
    world.now = end;
  };
  /** @param {any} message */
  const say = (message) => sockets.at(-1).onmessage({ data: JSON.stringify(message) });
  const welcome = async () => {
    await settle();
    sockets.at(-1).onopen();
    say({ type: 'welcome' });
  };
  return { connection, sockets, heard, world, pass, say, welcome };
}

const settle = () => new Promise((done) => setImmediate(done));

test('hello goes first, and the line is open once it was welcomed', async () => {
  const { connection, sockets, welcome } = line({ prepare: async () => ({ token: 't' }) });
  connection.open();
  await settle();
  assert.equal(sockets[0].protocol, 'barroom.v1');
  assert.equal(connection.send({ type: 'start' }), false);
  await welcome();
  assert.deepEqual(sockets[0].sent, [{ type: 'hello', protocol: 1, token: 't' }]);
  assert.equal(connection.status.kind, 'open');
  assert.equal(connection.send({ type: 'start' }), true);
});

test('pings go out while the page is looked at, and silence is death', async () => {
  const { connection, sockets, world, pass, welcome, say } = line();
  connection.open();
  await welcome();
  await pass(PING);
  assert.equal(sockets[0].sent.at(-1).type, 'ping');
  say({ type: 'pong', t: 0 });
  await pass(SILENCE + 1000);
  assert.equal(connection.status.kind, 'waiting');
  assert.equal(sockets[0].closed, true);
  await pass(1000);
  assert.equal(sockets.length, 2);
  world.visible = false;
  await welcome();
  const before = sockets[1].sent.length;
  await pass(60000);
  assert.equal(sockets[1].sent.length, before);
  assert.equal(connection.status.kind, 'open');
});

test('looking at the page again calls at once', async () => {
  const { connection, sockets, welcome } = line();
  connection.open();
  await welcome();
  sockets[0].onclose({ code: 1006, reason: '' });
  assert.equal(connection.status.kind, 'waiting');
  connection.wake();
  await settle();
  assert.equal(sockets.length, 2);
});

test('a socket that was given up is not listened to any more', async () => {
  const { connection, sockets, heard, welcome } = line();
  connection.open();
  await welcome();
  connection.lost();
  connection.wake();
  await welcome();
  const before = heard.length;
  sockets[0].onmessage({ data: '{"type":"state"}' });
  sockets[0].onclose({ code: 1000, reason: '' });
  assert.equal(heard.length, before);
  assert.equal(connection.status.kind, 'open');
});

test('there is no new call after a close that says so', async () => {
  for (const [code, reason] of /** @type {const} */ ([
    [4001, 'reload'],
    [4003, 'not_allowed'],
  ])) {
    const { connection, sockets, pass, welcome } = line();
    connection.open();
    await welcome();
    sockets[0].onclose({ code, reason: 'why' });
    assert.deepEqual(connection.status, { kind: 'ended', reason, detail: 'why' });
    connection.wake();
    await pass(60000);
    assert.equal(sockets.length, 1);
  }
});

test('people who were shown the door may knock again', async () => {
  const { connection, sockets, welcome } = line();
  connection.open();
  await welcome();
  sockets[0].onclose({ code: 4003, reason: 'password_needed' });
  connection.knock();
  await welcome();
  assert.equal(connection.status.kind, 'open');
});

test('a room that was closed counts as gone', async () => {
  const { connection, sockets, welcome } = line();
  connection.open();
  await welcome();
  sockets[0].onclose({ code: 4003, reason: 'room_closed' });
  assert.deepEqual(connection.status, { kind: 'ended', reason: 'no_room', detail: 'room_closed' });
});

test('a room that is gone ends the trying; a server that is away does not', async () => {
  const gone = line({ prepare: async () => Promise.reject(new Ended('no_room')) });
  gone.connection.open();
  await settle();
  assert.equal(gone.connection.status.kind, 'ended');

  const away = line({ prepare: async () => Promise.reject(new Error('no answer')) });
  away.connection.open();
  await settle();
  assert.equal(away.connection.status.kind, 'waiting');
});

test('the server says how long to stay away', async () => {
  const { connection, sockets, pass, say, welcome } = line();
  connection.open();
  await welcome();
  say({ type: 'closing', reason: 'restart', retry_after_ms: 5000 });
  sockets[0].onclose({ code: 1012, reason: '' });
  await pass(4999);
  assert.equal(sockets.length, 1);
  await pass(1);
  assert.equal(sockets.length, 2);
});

test('a line that only the way there blocks is told from a server that is down', async () => {
  let answers = false;
  const { connection, sockets, pass, welcome } = line({ reach: async () => answers });
  const blocked = () =>
    connection.status.kind !== 'open' && 'blocked' in connection.status && connection.status.blocked;
  const fail = async () => {
    sockets.at(-1).onclose({ code: 1006, reason: '' });
    await settle();
  };
  connection.open();
  await settle();
  await fail();
  await pass(1000);
  await fail();
  assert.equal(blocked(), false);
  answers = true;
  await pass(15000);
  await fail();
  assert.equal(blocked(), true);
  await pass(15000);
  assert.equal(connection.status.kind, 'connecting');
  assert.equal(blocked(), true);
  await welcome();
  await fail();
  assert.equal(connection.status.kind, 'waiting');
  assert.equal(blocked(), false);
});

test('a line that neither opens nor closes is asked about, too', async () => {
  const { connection, pass, welcome } = line({ reach: async () => true });
  connection.open();
  await settle();
  await pass(SLOW);
  assert.deepEqual(connection.status, { kind: 'connecting', blocked: true });
  await welcome();
  assert.deepEqual(connection.status, { kind: 'open' });
});
