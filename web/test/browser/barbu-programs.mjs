// A table of Barbu held by programs, so that a screen can be brought quickly to where it is looked at.

/** @import { Browser, Page } from 'playwright-core' */
/** @import { View } from '../../types/barbu/View.js' */

/**
 * What a program does when asked, as the source of a function: it runs beside the
 * sockets, in the browser. It gives one of the legal actions, or nothing to stop there.
 *
 * @typedef {string} Choice `(view, legal, seat) => action | undefined`
 */

/** Declares in the order of the sheet, doubles only what is owed, plays the first card. */
export const FIRST = '(view, legal) => legal[0]';

export class Programs {
  /** @param {Page} page @param {string} address @param {number[]} seats those that they hold */
  constructor(page, address, seats) {
    this.page = page;
    this.address = address;
    this.seats = seats;
  }

  /**
   * @param {Browser} browser
   * @param {string} url the server's
   * @param {Record<string, unknown>} options
   * @param {string[]} names one for each seat that they take, from the first
   */
  static async open(browser, url, options, names) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}/healthz`);
    const code = await page.evaluate(sitDown, { url, options, names });
    return new Programs(
      page,
      `${url}/r/${code}`,
      names.map((_, seat) => seat),
    );
  }

  /** Says that they are ready, and starts once everybody is. */
  async start() {
    await this.page.evaluate(start);
  }

  /** @returns {Promise<View>} the table as the first of them sees it */
  view() {
    return this.page.evaluate(() => /** @type {any} */ (globalThis).table.views[0]);
  }

  /**
   * Plays until the choice stops, a seat of somebody else is asked, or the match is over.
   *
   * @param {Choice} choice
   * @returns {Promise<'stopped' | 'other' | 'over'>} why it ended
   */
  play(choice) {
    return this.page.evaluate(play, choice);
  }

  /** Leaves. */
  async close() {
    await this.page.context().close();
  }
}

// What follows runs in the browser.

/** @param {{ url: string, options: Record<string, unknown>, names: string[] }} table @returns {Promise<string>} the room's code */
async function sitDown({ url, options, names }) {
  /** @param {string} path @param {object} body @param {string} [token] */
  const post = async (path, body, token) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  /** @type {string[]} */
  const tokens = [];
  for (const _ of names) tokens.push((await post('/api/session', { bearer: true })).token);
  const made = await post('/api/rooms', { game: 'barbu', seats: 4, options, name: names[0] }, tokens[0]);
  /** @type {any} */
  const table = {
    sockets: [],
    prompts: [],
    views: [],
    turns: [],
    room: null,
    over: false,
    refused: null,
    stale: false,
    wake: () => {},
  };
  /** @type {any} */ (globalThis).table = table;
  for (const [seat, name] of names.entries())
    await new Promise((done) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${made.room}`, 'barroom.v1');
      table.sockets[seat] = socket;
      table.turns[seat] = 0;
      socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, token: tokens[seat] }));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'welcome') {
          table.room = message.room;
          if (seat > 0) socket.send(JSON.stringify({ type: 'sit', seat, name }));
          done(null);
        } else if (message.type === 'room') table.room = message;
        else if (message.type === 'over') table.over = true;
        else if (message.type === 'refused' && message.code === 'stale_prompt') table.stale = true;
        else if (message.type === 'refused') table.refused = message;
        else if (message.type === 'state') {
          table.views[seat] = message.view;
          table.prompts[seat] = message.prompt ?? null;
          table.turns[seat] = message.version;
        }
        table.wake();
      };
    });
  return made.room;
}

async function start() {
  const { table } = /** @type {any} */ (globalThis);
  const hex = () =>
    [...crypto.getRandomValues(new Uint8Array(32))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
  /** @param {() => boolean} holds */
  const until = async (holds) => {
    while (!holds()) await new Promise((done) => setTimeout(done, 10));
  };
  await until(() => table.room.seats.every(Boolean));
  for (const socket of table.sockets)
    socket.send(JSON.stringify({ type: 'ready', commit: table.room.commit, entropy: hex() }));
  await until(() => table.room.seats.every((/** @type {any} */ seat) => seat?.ready));
  table.sockets[0].send(JSON.stringify({ type: 'start' }));
  await until(() =>
    table.sockets.every((/** @type {any} */ _, /** @type {number} */ seat) => table.views[seat]),
  );
}

/** @param {string} source @returns {Promise<'stopped' | 'other' | 'over'>} */
async function play(source) {
  const { table } = /** @type {any} */ (globalThis);
  // biome-ignore lint/security/noGlobalEval: the test's own words, sent to where the sockets are
  const choose = globalThis.eval(source);
  const news = () =>
    new Promise((done) => {
      table.wake = done;
    });
  for (;;) {
    if (table.refused) throw new Error(JSON.stringify(table.refused));
    if (table.over) return 'over';
    const seat = table.prompts.findIndex(Boolean);
    const { turn } = table.views[0];
    if (seat < 0) {
      // The same moment is told once: what the other has done may still be on its way to us.
      if (turn >= table.sockets.length && table.told !== table.turns[0]) {
        table.told = table.turns[0];
        return 'other';
      }
      await news();
      continue;
    }
    const action = choose(table.views[seat], table.prompts[seat].legal, seat);
    if (!action) return 'stopped';
    const prompt = table.prompts[seat].id;
    table.prompts[seat] = null;
    // It becomes stale where the server passes for the seat meanwhile.
    table.stale = false;
    const before = [...table.turns];
    const id = Math.random().toString(36).slice(2);
    table.sockets[seat].send(JSON.stringify({ type: 'act', id, prompt, action }));
    while (
      !table.refused &&
      !table.stale &&
      !table.turns.every((/** @type {number} */ turn, /** @type {number} */ at) => turn > before[at])
    )
      await news();
  }
}
