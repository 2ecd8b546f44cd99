/**
 * One moment of the table: what it looks like, what has just happened, and how
 * long it stays before the next moment may follow.
 *
 * @typedef {object} Scene
 * @property {any} view
 * @property {import('../../types/wire.js').GameEvent[]} events
 * @property {number} hold milliseconds
 */

/** More moments waiting than this and nobody could follow them: go to the present. */
const LONGEST_QUEUE = 10;

/**
 * Shows moments one after another, so that a row of quick moves can be followed
 * by eye. The truth is never held back longer than the queue allows.
 */
export class Stage {
  /**
   * @param {object} parts
   * @param {(scene: Scene, present: boolean, missed: Scene['events']) => void} parts.show `present`: nothing is
   *   waiting behind this scene; `missed`: the events of scenes that were left out before it
   * @param {() => boolean} parts.still whether to show only the present (hidden page, reduced motion)
   * @param {(run: () => void, ms: number) => unknown} [parts.after]
   * @param {() => number} [parts.now]
   */
  constructor({ show, still, after = (run, ms) => setTimeout(run, ms), now = () => performance.now() }) {
    this.show = show;
    this.still = still;
    this.after = after;
    this.now = now;
    /** @type {Scene[]} */
    this.queue = [];
    this.free = 0;
    this.turning = 0;
  }

  /** @param {Scene[]} scenes what one message brought, oldest first */
  add(scenes) {
    this.queue.push(...scenes);
    if (this.still() || this.queue.length > LONGEST_QUEUE) this.skip();
    else this.#turn();
  }

  /** Goes to the present. */
  skip() {
    const last = this.queue.pop();
    if (!last) return;
    const missed = this.queue.flatMap((scene) => scene.events);
    this.clear();
    this.show(last, true, missed);
  }

  /** Forgets what is waiting, where a snapshot has come that says it all. */
  clear() {
    this.queue = [];
    this.turning++;
    this.free = 0;
  }

  #turn() {
    const wait = this.free - this.now();
    if (wait > 0) {
      const mine = ++this.turning;
      this.after(() => {
        if (mine === this.turning) this.#turn();
      }, wait);
      return;
    }
    const scene = this.queue.shift();
    if (!scene) return;
    this.free = this.now() + scene.hold;
    this.show(scene, this.queue.length === 0, []);
    if (this.queue.length) this.#turn();
  }
}
