/** @import { Action, ClientMessage, GameEvent, ServerMessage } from '../../types/wire.js' */
/** @import { RoomState } from './reduce.js' */
/** @import { Scene } from './stage.js' */
import { batch, computed, signal } from '../../vendor/ui.js';
import { gameOf, hasGame } from '../games/index.js';
import { recall } from '../main/memory.js';
import { build, socketUrl } from '../main/place.js';
import { ApiError, bearerToken, get, openSession } from '../net/api.js';
import { Connection, Ended } from '../net/connection.js';
import { randomHex } from '../net/random.js';
import { noteSeen, noteSent } from '../proof/notes.js';
import { text } from '../ui/text.js';
import { WRITING_EVERY } from './fleeting.js';
import { Journal } from './journal.js';
import { Moments } from './moments.js';
import { askNotices, roomNotices, voidNotices } from './notice.js';
import { amHost, excused, mySeat, nothing, read, reduce, sent } from './reduce.js';
import { Stage } from './stage.js';
import { actionOf } from './take-back.js';
import { markOf, unreadLines } from './unread.js';

/** Passwords of rooms that let us in; kept as long as the page, and nowhere else. @type {Map<string, string>} */
const passwords = new Map();

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
    this.journal = new Journal();
    this.moments = new Moments();
    /** What the server said before it hung up. */
    this.closing = signal('');
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
    /** The last line of talk that has been in sight. */
    this.read = signal('');
    this.unread = computed(() => {
      const { chat, you } = this.state.value;
      return unreadLines(chat, this.read.value, you?.player);
    });
    this.outdated = computed(() =>
      Boolean(build && this.state.value.build && this.state.value.build !== build),
    );
    this.stage = new Stage({
      show: (scene, present, missed) => this.#show(scene, present, missed),
      still: () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    /** Whether the last call was answered; if not, the room itself may be gone. */
    this.known = false;
    this.password = passwords.get(code) ?? '';
    this.wrote = Number.NEGATIVE_INFINITY;
    this.connection = new Connection({
      url: socketUrl(code),
      prepare: () => this.#prepare(),
      reach: () =>
        get('/healthz').then(
          () => true,
          () => false,
        ),
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
      this.moments.close();
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

  /**
   * Answers the present question, once.
   *
   * @param {Action} action
   * @param {string} [question] the id of the only question that it may answer
   */
  act(action, question) {
    const prompt = this.prompt.peek();
    if (!prompt || (question !== undefined && question !== prompt.id)) return;
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
    this.wrote = Number.NEGATIVE_INFINITY;
    return this.connection.send({ type: 'chat', id: randomHex(8), text, ...(to && { to }) });
  }

  /** All that has been said is in sight. */
  readTalk() {
    this.read.value = markOf(this.state.peek().chat.at(-1));
  }

  /** @param {string[]} [to] lets the others know now and then that we are writing */
  typing(to) {
    const now = performance.now();
    if (now - this.wrote < WRITING_EVERY) return;
    this.wrote = now;
    this.connection.send({ type: 'typing', ...(to && { to }) });
  }

  /** @param {string} password tried at once */
  enter(password) {
    this.password = password;
    this.connection.knock();
  }

  /** @param {number | null} seat to ask for; null: to watch @param {string} [name] what we are called here */
  claim(seat, name = recall('name') ?? text('room.guest')) {
    this.dismiss();
    this.send({ type: 'claim', seat, name });
  }

  /** What became of our claim has been read. */
  dismiss() {
    this.state.value = read(this.state.value);
  }

  /** @param {number} seat @returns {string} */
  name(seat) {
    return this.state.value.room?.seats[seat]?.name ?? text('room.seat', { n: seat + 1 });
  }

  /** @param {number} seat who asks to take something back @returns {string} what; empty where we cannot know */
  takenBack(seat) {
    return actionOf(this.state.value, seat, (event) => this.#say(event));
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
      const what = message.type === 'undo' ? this.takenBack(message.seat) : '';
      this.journal.say(askNotices(before, message, what));
      this.#follow(before, after, message);
      if (after.resync && !before.resync) this.connection.send({ type: 'resync' });
    });
  }

  /**
   * What a message does beside changing what we know.
   *
   * @param {RoomState} before
   * @param {RoomState} after
   * @param {ServerMessage} message
   */
  #follow(before, after, message) {
    switch (message.type) {
      case 'welcome':
        this.journal.say(voidNotices(before, after));
        // What was said before we came is no news.
        if (!before.room) this.readTalk();
        this.#welcomed();
        break;
      case 'state':
        this.#count(message.clock);
        if (after.game === message) this.#staged(before.game?.view ?? null, message);
        break;
      case 'over':
        this.#count(undefined);
        break;
      case 'room':
        this.journal.say(roomNotices(before.room, message, after.you?.player));
        if (!after.game) this.scene.value = null;
        break;
      case 'chat':
        this.moments.said(message.player);
        break;
      case 'typing':
        this.moments.write(message);
        break;
      case 'react':
        this.moments.react(message);
        this.journal.aside(reactionText(message));
        break;
      case 'closing':
        this.closing.value = message.reason;
        break;
    }
  }

  /** @param {import('../../types/wire.js').Clock | undefined} clock */
  #count(clock) {
    const mine = clock?.seats.includes(this.seat.peek() ?? -1);
    this.moments.count(clock, this.state.peek().room?.settings.clock, () => {
      if (mine) this.journal.aside(text('clock.hurry'));
    });
  }

  #welcomed() {
    const { game, over, pending } = this.state.peek();
    this.known = true;
    this.closing.value = '';
    if (this.password) passwords.set(this.code, this.password);
    this.#count(over ? undefined : game?.clock);
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
      for (const event of [...missed, ...scene.events])
        for (const words of this.#say(event)) this.journal.write(words);
    });
  }

  /** @param {GameEvent} event of the match that is played @returns {string[]} its part of the story */
  #say(event) {
    const { room, game } = this.state.peek();
    return gameOf(room?.game).say(event, {
      me: this.seat.peek(),
      name: (seat) => this.name(seat),
      seats: game?.view.seats.length,
    });
  }
}

/** @param {{ name: string, emoji: string }} reaction */
function reactionText({ name, emoji }) {
  return text('react.said', { name, what: text(`react.${emoji}`) });
}
