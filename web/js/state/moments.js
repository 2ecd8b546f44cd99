/** @import { Bubble, Countdown, Writer } from './fleeting.js' */
import { signal } from '../../vendor/ui.js';
import { BUBBLE, bubbled, countdown, HURRY, stillWriting, WRITING, wrote } from './fleeting.js';

/** Keeps what is true for a few seconds only, and lets it go in time. */
export class Moments {
  constructor() {
    this.bubbles = signal(/** @type {Bubble[]} */ ([]));
    this.writers = signal(/** @type {Writer[]} */ ([]));
    this.countdown = signal(/** @type {Countdown | null} */ (null));
    this.next = 1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hurry = undefined;
  }

  /** @param {{ player: string, emoji: string }} reaction */
  react({ player, emoji }) {
    const bubble = { id: this.next++, player, emoji };
    this.bubbles.value = bubbled(this.bubbles.peek(), bubble);
    setTimeout(() => {
      this.bubbles.value = this.bubbles.peek().filter((one) => one !== bubble);
    }, BUBBLE);
  }

  /** @param {{ player: string, whisper: boolean }} who is writing */
  write(who) {
    this.writers.value = wrote(this.writers.peek(), who, performance.now());
    setTimeout(() => {
      this.writers.value = stillWriting(this.writers.peek(), performance.now());
    }, WRITING + 50);
  }

  /** @param {string} player has said what there was to say */
  said(player) {
    this.writers.value = this.writers.peek().filter((one) => one.player !== player);
  }

  /**
   * @param {import('../../types/wire.js').Clock | undefined} clock
   * @param {unknown} setting the room's seconds a decision
   * @param {() => void} onHurry called once, when little time is left
   */
  count(clock, setting, onHurry) {
    clearTimeout(this.hurry);
    this.countdown.value = countdown(clock, setting, performance.now());
    if (clock && clock.deadline_ms > HURRY) this.hurry = setTimeout(onHurry, clock.deadline_ms - HURRY);
  }

  /** Stops the timer that would still speak. */
  close() {
    clearTimeout(this.hurry);
  }
}
