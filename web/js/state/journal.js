import { signal } from '../../vendor/ui.js';

/** How many lines of the story are kept. */
const LOG_KEPT = 300;
/** Milliseconds that a note stays on the screen. */
const NOTE_STAYS = 8000;
/** How many notes may cover the screen at once. */
const NOTES = 2;

/**
 * What is said to people: the story of the table, which is also read out; asides,
 * which are only read out; and notes, which for a while stand on the screen as well.
 *
 * @typedef {{ id: number, words: string, aside?: boolean }} Line
 */
export class Journal {
  constructor() {
    this.lines = signal(/** @type {Line[]} */ ([]));
    this.notes = signal(/** @type {Line[]} */ ([]));
    this.next = 1;
  }

  /** @param {string} words a part of the story */
  write(words) {
    this.#add({ id: this.next++, words });
  }

  /** @param {import('./notice.js').Notice[]} notices */
  say(notices) {
    for (const { words, loud } of notices) {
      if (loud) this.note(words);
      else this.write(words);
    }
  }

  /** @param {string} words for people who listen; others see it elsewhere */
  aside(words) {
    this.#add({ id: this.next++, words, aside: true });
  }

  /** @param {string} words a part of the story that nobody should miss */
  note(words) {
    const line = { id: this.next++, words };
    this.#add(line);
    this.notes.value = [...this.notes.peek(), line].slice(-NOTES);
    setTimeout(() => this.dismiss(line.id), NOTE_STAYS);
  }

  /** @param {number} id a note that has been read */
  dismiss(id) {
    this.notes.value = this.notes.peek().filter((note) => note.id !== id);
  }

  /** @param {Line} line */
  #add(line) {
    this.lines.value = [...this.lines.peek(), line].slice(-LOG_KEPT);
  }
}
