import { keep, recall } from '../main/memory.js';
import { base } from '../main/place.js';
import { toHex } from '../proof/hex.js';

/** An answer that was not a success: the status and the server's code, or status 0 without any answer. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Set where the browser keeps no cookies; lives in memory only. @type {string | null} */
let token = null;

/** How far the server's clock is ahead of ours, in milliseconds, by its last answer. */
let ahead = 0;

/** @returns {number} milliseconds since 1970 by the server's clock, whatever ours says */
export function serverNow() {
  return Date.now() + ahead;
}

/** @returns {string | null} the token to send in `hello`, if cookies cannot carry it */
export function bearerToken() {
  return token;
}

/**
 * @param {string} path below the base path, such as `/api/games`
 * @returns {Promise<any>} the JSON answer
 * @throws {ApiError}
 */
export function get(path) {
  return call('GET', path);
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 * @throws {ApiError}
 */
export function post(path, body) {
  return call('POST', path, JSON.stringify(body));
}

/** @type {Promise<boolean> | null} */
let opening = null;

/**
 * Makes sure that this browser is somebody to the server. Tabs that come at
 * once take turns, so that they end up as one player. Later calls return the
 * first one's result; a failed call may be repeated.
 *
 * @returns {Promise<boolean>} whether the seat will outlive a reload
 * @throws {ApiError}
 */
export function openSession() {
  opening ??= inTurn(identify).catch((problem) => {
    opening = null;
    throw problem;
  });
  return opening;
}

/** How long to wait before each further try to move here, and for each answer: all of it is over
 * within the minute in which the server repeats its answer. */
const PAUSES = [1000, 2000, 4000];
const PATIENCE = 10_000;

/** Our key for the code we were last told to move by. @type {{ code: string, retry: string } | null} */
let moving = null;

/**
 * Becomes the player of another device, which is nobody's from then on. An answer that gets lost
 * would take the player with it, so it is asked for again, with a key that nobody else has.
 *
 * @param {string} code of its link
 * @param {(ms: number) => Promise<unknown>} [pause]
 * @throws {ApiError} `bad_code` where the link was used already or its time is up
 */
export async function moveHere(code, pause = sleep) {
  // First learn whether cookies last here: the code is good for one device only.
  const lasting = await openSession();
  if (moving?.code !== code) moving = { code, retry: toHex(crypto.getRandomValues(new Uint8Array(32))) };
  const ask = JSON.stringify(lasting ? moving : { ...moving, bearer: true });
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await call('POST', '/api/session', ask, AbortSignal.timeout(PATIENCE));
      if (answer.token) token = answer.token;
      keep('player', answer.player);
      return;
    } catch (problem) {
      const lost = problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);
      if (!lost || tries >= PAUSES.length) throw problem;
      await pause(PAUSES[tries]);
    }
  }
}

/** @param {number} ms @returns {Promise<void>} */
function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function identify() {
  if (navigator.cookieEnabled) {
    const { player } = await post('/api/session', {});
    if (recall('player') === player) return true;
    // A first visit, or a browser that drops the cookie: ask once more to learn which.
    const again = await post('/api/session', {});
    if (again.player === player) {
      keep('player', player);
      return true;
    }
  }
  const answer = await post('/api/session', { bearer: true });
  token = answer.token;
  return false;
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inTurn(work) {
  let begun = false;
  const once = () => {
    begun = true;
    return work();
  };
  try {
    return await (navigator.locks ? navigator.locks.request('barroom.session', once) : once());
  } catch (problem) {
    // A browser that keeps nothing for this page refuses its locks as well.
    if (begun) throw problem;
    return work();
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {string} [body]
 * @param {AbortSignal} [signal] when to stop waiting
 */
async function call(method, path, body, signal) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  /** @type {Response} */
  let response;
  try {
    response = await fetch(base + path, { method, headers, body, signal, cache: 'no-store' });
  } catch {
    throw new ApiError(0, 'offline', 'no answer');
  }
  const date = Date.parse(response.headers.get('date') ?? '');
  if (date) ahead = date - Date.now();
  const answer = await response.json().catch(() => null);
  if (response.ok && answer === null) throw new ApiError(0, 'offline', 'no whole answer');
  if (response.ok) return answer;
  if (response.status === 401) {
    // Nobody, any more: the next call for a session starts anew.
    token = null;
    opening = null;
  }
  const { code = 'failed', message = response.statusText } = answer?.error ?? {};
  throw new ApiError(response.status, code, message);
}
