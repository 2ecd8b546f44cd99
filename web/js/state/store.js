/** @import { Action, ClientMessage, ServerMessage } from '../../types/wire.js' */
/** @import { Scene } from './stage.js' */
import { batch, computed, signal } from '../../vendor/ui.js';
import { gameOf, hasGame } from '../games/index.js';
import { build, socketUrl } from '../main/place.js';
import { ApiError, bearerToken, get, openSession } from '../net/api.js';
import { Connection, Ended } from '../net/connection.js';
import { randomHex } from '../net/random.js';
import { noteSeen, noteSent } from '../proof/notes.js';
import { text } from '../ui/text.js';
import { roomNotices } from './notice.js';
import { amHost, excused, mySeat, nothing, reduce, sent } from './reduce.js';
import { Stage } from './stage.js';

/** How many lines of the story are kept. */
const LOG_KEPT = 300;

/** A room as the views use it: what is known, what is shown, and what can be done. */
export class RoomStore {
  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.state = signal(nothing);
    this.status = signal(/** @type {import('../net/connection.js').Status} */ ({ kind: 'connecting' }));
    /** The table as it is shown, which may lag a little behind. */
    this.scene = signal(/** @type {Scene | null} */ (null));
    /** Whether the shown table is the present one. */
    this.present = signal(true);
    this.log = signal(/** @type {{ id: number, words: string }[]} */ ([]));
    /** False where the browser keeps no cookie, so that a reload loses the seat. */
    this.lasting = signal(true);
    this.seat = computed(() => mySeat(this.state.value));
    this.host = computed(() => amHost(this.state.value));
    this.connected = computed(() => this.status.value.kind === 'open');
    this.busy = computed(() => this.state.value.pending.length > 0);
    /** The question we may answer now, if any. A question from before a break in the line is none. */
    this.prompt = computed(() =>
      this.connected.value && this.present.value && !this.busy.value
        ? (this.state.value.game?.prompt ?? null)
        : null,
    );
    /** Whether we are asked, answerable at this moment or not. */
    this.asked = computed(() => Boolean(this.state.value.game?.prompt) && !this.state.value.over);
    this.outdated = computed(() =>
      Boolean(build && this.state.value.build && this.state.value.build !== build),
    );
    this.stage = new Stage({
      show: (scene, present, missed) => this.#show(scene, present, missed),
      still: () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    /** Whether the last call was answered; if not, the room itself may be gone. */
    this.known = false;
    this.password = '';
    this.lines = 1;
    this.connection = new Connection({
      url: socketUrl(code),
      prepare: () => this.#prepare(),
      onMessage: (message) => this.#hear(message),
      onStatus: (status) => {
        this.status.value = status;
        if (status.kind === 'waiting') this.known = false;
      },
    });
  }

  /** Starts, and keeps going until `close`. */
  open() {
    const wake = () => {
      if (!document.hidden) this.connection.wake();
    };
    const lost = () => this.connection.lost();
    document.addEventListener('visibilitychange', wake);
    addEventListener('pageshow', wake);
    addEventListener('online', wake);
    addEventListener('offline', lost);
    this.close = () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('pageshow', wake);
      removeEventListener('online', wake);
      removeEventListener('offline', lost);
      this.stage.clear();
      this.connection.leave();
    };
    this.connection.open();
  }

  /** Hangs up. The seat stays ours. */
  close() {}

  /** @param {ClientMessage} message lost where there is no connection; the views offer it only when there is */
  send(message) {
    this.state.value = excused(this.state.value);
    this.connection.send(message);
  }

  /** @param {Action} action answers the present question, once */
  act(action) {
    const prompt = this.prompt.peek();
    if (!prompt) return;
    /** @type {import('../../types/wire.js').Act} */
    const act = { type: 'act', id: randomHex(16), prompt: prompt.id, action };
    this.state.value = sent(this.state.value, act);
    this.connection.send({ ...act });
  }

  /** Says that we want to start, with our part of the shuffle. */
  ready() {
    const room = this.state.peek().room;
    if (!room) return;
    const entropy = randomHex(32);
    noteSent(room, entropy);
    this.send({ type: 'ready', commit: room.commit, entropy });
  }

  /**
   * @param {string} text
   * @param {string[]} [to] public ids of those who alone may read it
   * @returns {boolean} whether it went out
   */
  chat(text, to) {
    return this.connection.send({ type: 'chat', id: randomHex(8), text, ...(to && { to }) });
  }

  /** @param {string} password tried at once */
  enter(password) {
    this.password = password;
    this.state.value = excused(this.state.value);
    this.connection.knock();
  }

  /** @param {number} seat @returns {string} */
  name(seat) {
    return this.state.value.room?.seats[seat]?.name ?? text('room.seat', { n: seat + 1 });
  }

  async #prepare() {
    this.lasting.value = await openSession();
    if (!this.known) await this.#look();
    /** @type {Record<string, unknown>} */
    const hello = {};
    const token = bearerToken();
    if (token) hello.token = token;
    if (this.password) hello.password = this.password;
    return hello;
  }

  /** Asks whether the room is there at all: a refused socket cannot say why. */
  async #look() {
    try {
      await get(`/api/rooms/${this.code}`);
    } catch (problem) {
      if (problem instanceof ApiError && (problem.status === 404 || problem.status === 410))
        throw new Ended('no_room');
      throw problem;
    }
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    const game =
      message.type === 'welcome' ? message.room.game : message.type === 'room' ? message.game : null;
    if (game && !hasGame(game)) {
      this.connection.leave('no_screen');
      return;
    }
    batch(() => {
      const before = this.state.peek();
      const after = reduce(before, message);
      this.state.value = after;
      noteSeen(after);
      if (message.type === 'welcome') this.#welcomed();
      else if (message.type === 'state' && after.game === message)
        this.#staged(before.game?.view ?? null, message);
      else if (message.type === 'room') {
        for (const words of roomNotices(before.room, message)) this.#write(words);
        if (!after.game) this.scene.value = null;
      }
      if (after.resync && !before.resync) this.connection.send({ type: 'resync' });
    });
  }

  #welcomed() {
    const { game, pending } = this.state.peek();
    this.known = true;
    this.stage.clear();
    this.present.value = true;
    this.scene.value = game && { view: game.view, events: [], hold: 0 };
    // The same ids again: what has been done is not done twice.
    for (const act of pending) this.connection.send({ ...act });
  }

  /** @param {any} before the view before @param {import('../../types/wire.js').State} message */
  #staged(before, message) {
    if (message.events.length === 0) {
      this.stage.clear();
      this.#show({ view: message.view, events: [], hold: 0 }, true, []);
      return;
    }
    this.present.value = false;
    this.stage.add(gameOf(this.state.peek().room?.game).scenes(before, message));
  }

  /** @param {Scene} scene @param {boolean} present @param {Scene['events']} missed */
  #show(scene, present, missed) {
    batch(() => {
      this.scene.value = scene;
      this.present.value = present;
      const game = gameOf(this.state.peek().room?.game);
      const me = this.seat.peek();
      for (const event of [...missed, ...scene.events])
        for (const words of game.say(event, {
          me,
          name: (seat) => this.name(seat),
          seats: scene.view.seats.length,
        }))
          this.#write(words);
    });
  }

  /** @param {string} words */
  #write(words) {
    this.log.value = [...this.log.peek(), { id: this.lines++, words }].slice(-LOG_KEPT);
  }
}
