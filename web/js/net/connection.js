import { retryDelay } from './backoff.js';

/** Milliseconds between pings while the page is looked at. */
export const PING = 2500;
/** A line that has been silent for so many milliseconds is dead, whatever the browser says. */
export const SILENCE = 9000;
/** Reasons of a close that mean that there is no such room, any more or at all. */
const GONE = ['no_room', 'room_closed'];
/** A line that has not opened after so many milliseconds makes us ask whether the server is there at all. */
export const SLOW = 2500;
/** Wait after the server said that we talk too much. */
const FLOOD_WAIT = 15000;

/**
 * What is going on, for people: `retry` is the moment of the next try by
 * `env.now()`; `reason` why there will be none; `blocked` that the server can be
 * reached, but not over a line that stays open.
 *
 * @typedef {{ kind: 'connecting', blocked: boolean } | { kind: 'open' }
 *   | { kind: 'waiting', retry: number, offline: boolean, blocked: boolean }
 *   | { kind: 'ended', reason: 'left' | 'reload' | 'not_allowed' | 'no_room' | 'no_screen', detail: string }} Status
 */

/** Thrown by `prepare` when there is no sense in trying again. */
export class Ended extends Error {
  /** @param {'no_room' | 'not_allowed'} reason @param {string} [detail] */
  constructor(reason, detail = '') {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

/**
 * The part of the browser that a connection needs, so that tests can stand in for it.
 *
 * @typedef {object} Env
 * @property {(url: string, protocol: string) => WebSocket} dial
 * @property {() => number} now milliseconds, steady
 * @property {() => number} random in [0, 1)
 * @property {(run: () => void, ms: number) => unknown} after
 * @property {(timer: any) => void} cancel
 * @property {() => boolean} visible
 * @property {() => boolean} online
 */

/** @type {Env} */
export const browser = {
  dial: (url, protocol) => new WebSocket(url, protocol),
  now: () => performance.now(),
  random: () => Math.random(),
  after: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
  visible: () => document.visibilityState !== 'hidden',
  online: () => navigator.onLine !== false,
};

/**
 * One room's line to the server. It says `hello`, counts as open once it was
 * welcomed, notices silence, and calls again by itself until it is told that
 * there is no point.
 */
export class Connection {
  /**
   * @param {object} parts
   * @param {string} parts.url
   * @param {() => Promise<Record<string, unknown>>} parts.prepare called before each try; gives the fields of `hello`
   * @param {(message: import('../../types/wire.js').ServerMessage) => void} parts.onMessage
   * @param {(status: Status) => void} parts.onStatus
   * @param {() => Promise<boolean>} [parts.reach] whether the server answers a plain request
   * @param {Env} [parts.env]
   */
  constructor({ url, prepare, onMessage, onStatus, reach = async () => false, env = browser }) {
    this.url = url;
    this.prepare = prepare;
    this.onMessage = onMessage;
    this.onStatus = onStatus;
    this.reach = reach;
    this.env = env;
    this.blocked = false;
    /** Tries in a row whose line never opened. */
    this.unopened = 0;
    /** @type {Status} */
    this.status = { kind: 'connecting', blocked: false };
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0;
    this.heard = 0;
    /** Milliseconds the server asked us to stay away. */
    this.stayAway = 0;
    this.tries = 0;
    /** @type {unknown} */
    this.timer = null;
  }

  /** Calls the server, unless a call is going on or has succeeded. */
  async open() {
    if (this.socket || this.status.kind === 'ended') return;
    const mine = ++this.tries;
    this.env.cancel(this.timer);
    this.#say({ kind: 'connecting', blocked: this.blocked });
    let hello;
    try {
      hello = await this.prepare();
    } catch (problem) {
      if (mine !== this.tries) return;
      if (problem instanceof Ended) this.#end(problem.reason, problem.detail);
      else this.#wait();
      return;
    }
    if (mine === this.tries) this.#dial(hello);
  }

  /**
   * @param {import('../../types/wire.js').ClientMessage} message
   * @returns {boolean} whether it went out; what did not is for the caller to repeat
   */
  send(message) {
    if (this.status.kind !== 'open' || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Calls once more after the server had shown us the door. */
  knock() {
    this.#drop();
    this.#say({ kind: 'connecting', blocked: false });
    this.open();
  }

  /** Hangs up for good. @param {'left' | 'no_screen'} [reason] */
  leave(reason = 'left') {
    this.#drop(1000);
    this.#end(reason, '');
  }

  /** The page is looked at again, or the network is back: now is better than later. */
  wake() {
    if (this.status.kind === 'ended') return;
    if (this.socket) {
      // A hidden page sends no pings, so the silence so far proves nothing.
      this.heard = this.env.now();
      this.#beat();
    } else {
      this.failures = 0;
      this.open();
    }
  }

  /** The browser says that the network is gone: no need to wait for the silence. */
  lost() {
    if (this.status.kind === 'ended') return;
    this.#drop();
    this.#wait();
  }

  /** @param {Record<string, unknown>} hello */
  #dial(hello) {
    const socket = this.env.dial(this.url, 'barroom.v1');
    this.socket = socket;
    this.heard = this.env.now();
    // A socket that was given up may still speak; only the present one is listened to.
    const present = () => this.socket === socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      if (!present()) return;
      this.unopened = 0;
      this.blocked = false;
      socket.send(JSON.stringify({ type: 'hello', protocol: 1, ...hello }));
    };
    socket.onmessage = (event) => {
      if (present()) this.#hear(event.data);
    };
    socket.onclose = (event) => {
      if (!present()) return;
      if (!opened) this.unopened++;
      this.#closed(event.code, event.reason);
      // Once may be a server that is just coming up.
      if (this.unopened > 1) this.#ask(() => this.unopened > 1);
    };
    const pending = () => present() && !opened;
    this.env.after(() => pending() && this.#ask(pending), SLOW);
    this.timer = this.env.after(() => this.#beat(), PING);
  }

  /** @param {string} data */
  #hear(data) {
    this.heard = this.env.now();
    const message = JSON.parse(data);
    if (message.type === 'welcome') {
      this.failures = 0;
      this.stayAway = 0;
      this.#say({ kind: 'open' });
    } else if (message.type === 'closing') {
      this.stayAway = message.retry_after_ms ?? 0;
    }
    this.onMessage(message);
  }

  /**
   * Learns whether only lines that stay open are kept from us.
   *
   * @param {() => boolean} still whether it is still worth knowing
   */
  async #ask(still) {
    if (!(await this.reach()) || !still()) return;
    this.blocked = true;
    const { status } = this;
    if (status.kind === 'connecting' || status.kind === 'waiting') this.#say({ ...status, blocked: true });
  }

  #beat() {
    this.env.cancel(this.timer);
    if (!this.socket) return;
    if (this.env.visible()) {
      if (this.env.now() - this.heard > SILENCE) {
        this.#drop();
        this.#wait();
        return;
      }
      this.send({ type: 'ping', t: Math.round(this.env.now()) });
    }
    this.timer = this.env.after(() => this.#beat(), PING);
  }

  /** @param {number} code @param {string} detail */
  #closed(code, detail) {
    this.socket = null;
    this.env.cancel(this.timer);
    if (code === 4001) this.#end('reload', detail);
    else if (code === 4003) this.#end(GONE.includes(detail) ? 'no_room' : 'not_allowed', detail);
    else {
      if (code === 4029) this.stayAway = Math.max(this.stayAway, FLOOD_WAIT);
      this.#wait();
    }
  }

  #wait() {
    const wait = Math.max(this.stayAway, retryDelay(this.failures++, this.env.random()));
    this.env.cancel(this.timer);
    this.timer = this.env.after(() => this.open(), wait);
    const offline = !this.env.online();
    this.#say({ kind: 'waiting', retry: this.env.now() + wait, offline, blocked: this.blocked && !offline });
  }

  /** @param {number} [code] */
  #drop(code) {
    this.tries++;
    this.env.cancel(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close(code);
  }

  /** @param {'left' | 'reload' | 'not_allowed' | 'no_room' | 'no_screen'} reason @param {string} detail */
  #end(reason, detail) {
    this.#say({ kind: 'ended', reason, detail });
  }

  /** @param {Status} status */
  #say(status) {
    this.status = status;
    this.onStatus(status);
  }
}
