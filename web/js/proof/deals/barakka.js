import { Actions } from './ask.js';

const BASE = ['orange', 'green', 'purple', 'red', 'blue'];
const FACES = ['1', '1', '2', '2', '3', '3', '4', '4', '5', '5', 'J', 'J'];

/** @type {import('./ask.js').Follow} */
export function* barakka({ seats, options, actions }) {
  const deck = wholeDeck(options);
  const read = new Actions(actions);
  const half = Math.floor(deck.length / 2);
  /** @type {string[][]} */
  let decks;
  if (seats === 1) {
    decks = yield {
      event: 'decks',
      draw: (stream) => {
        const row = stream.shuffled(deck);
        return [row.slice(0, half), row.slice(half, 2 * half)];
      },
    };
  } else {
    decks = [yield { event: 'deck', draw: (stream) => stream.shuffled(deck) }];
    yield { event: 'start', draw: (stream) => stream.below(seats) };
  }
  if (options.sadid === 'in_order') yield { event: 'tiles', draw: (stream) => stream.shuffled(BASE) };
  return new Table(read, decks, seats).play();
}

/** @param {Record<string, any>} options @returns {string[]} in its canonical order */
function wholeDeck(options) {
  const colours = options.el_basr ? [...BASE, 'gold'] : BASE;
  const sand = (options.portugues ?? 'off') === 'off' ? [] : ['1', '2', '3', '4', '5'];
  return [
    ...colours.flatMap((colour) => FACES.map((face) => `${colour}-${face}`)),
    ...sand.map((face) => `sand-${face}`),
  ];
}

/** Where the cards go while the match is played. */
class Table {
  /** @param {Actions} read @param {string[][]} decks @param {number} seats */
  constructor(read, decks, seats) {
    this.read = read;
    this.decks = decks.map((deck) => [...deck]);
    /** @type {string[][]} the topmost card last */
    this.piles = seats === 1 ? [[]] : [[], []];
    /** @type {string[][][]} by seat, in order of starting */
    this.sequences = Array.from({ length: seats }, () => []);
    /** @type {string[]} */
    this.drawn = [];
    if (seats > 1) for (const pile of this.piles) pile.push(this.#top(0));
  }

  /** @returns {{ sequences: string[][][], piles: string[][] }} what lies where in the end */
  play() {
    while (!this.read.ended) {
      const { seat, action } = this.read.take();
      if (action.type === 'draw') this.#draw(action.from);
      else if (action.type === 'play') this.#lay(seat, this.drawn.splice(0)[0], action.onto);
      else if (action.type === 'discard') this.piles[action.pile].push(...this.drawn.splice(0));
      else if (action.type === 'solo') this.#solo(seat, action);
      else this.read.must(action.type === 'desert_rose', 'cards are drawn and used');
    }
    return { sequences: this.sequences, piles: this.piles };
  }

  /** @param {string} from */
  #draw(from) {
    this.read.must(this.drawn.length === 0, 'a card was drawn already');
    if (from === 'deck') {
      this.drawn.push(this.#top(0));
      return;
    }
    const pile = this.piles[from === 'pile0' ? 0 : 1];
    const card = pile.pop();
    this.read.must(card !== undefined, 'that pile is empty');
    this.drawn.push(/** @type {string} */ (card));
    if (pile.length === 0 && this.decks[0].length > 0) pile.push(this.#top(0));
  }

  /** @param {number} seat @param {{ play: number | null, onto?: number | 'new' }} action */
  #solo(seat, { play, onto }) {
    const drawn = [this.#top(0), this.#top(1)];
    if (play !== null) this.#lay(seat, drawn.splice(play, 1)[0], onto);
    this.piles[0].push(...drawn);
  }

  /** @param {number} seat @param {string} card @param {number | 'new'} [onto] */
  #lay(seat, card, onto) {
    this.read.must(card !== undefined, 'no card was drawn');
    const mine = this.sequences[seat];
    const colour = card.split('-')[0];
    const target =
      typeof onto === 'number'
        ? mine[onto]
        : onto === 'new'
          ? undefined
          : mine.find(([first]) => first.startsWith(`${colour}-`));
    if (target) target.push(card);
    else mine.push([card]);
  }

  /** @param {number} deck @returns {string} */
  #top(deck) {
    const card = this.decks[deck].shift();
    this.read.must(card !== undefined, 'the deck has run out');
    return /** @type {string} */ (card);
  }
}
