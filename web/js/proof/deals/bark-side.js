import { Actions, handsOf } from './ask.js';

const OF_EACH = 5;
const HIGHEST = { fifty: 10, sixty: 12 };
const FULL_HAND = 10;
/** A hand of so few cards is not played any more. */
const TOO_FEW = 4;
/** So many different strengths in an area lose at once. */
const TOO_MANY = 7;

/** @type {import('./ask.js').Follow} */
export function* barkSide({ seats, options, actions }) {
  const read = new Actions(actions);
  const highest = options.deck === 'sixty' ? HIGHEST.sixty : HIGHEST.fifty;
  /** @type {number[]} cards that have left the deck for good */
  const areas = [];
  const strengths = Array.from({ length: seats }, () => new Set());
  let starter = yield { event: 'start', draw: (stream) => stream.below(seats) };
  for (;;) {
    const deck = without(whole(highest), areas);
    const size = Math.min(FULL_HAND, Math.floor(deck.length / seats));
    if (size <= TOO_FEW) return { areas };
    const dealt = yield { event: 'deal', draw: (stream) => handsOf(stream.shuffled(deck), seats, size) };
    const round = new Round(read, dealt, starter, options.bar);
    if (!round.play()) return { areas };
    const { loser, added } = round.lastCards();
    areas.push(...added);
    for (const card of added) strengths[loser].add(card);
    if (strengths[loser].size >= TOO_MANY) return { areas };
    starter = loser;
  }
}

/** One round, as far as it decides who loses it and which cards leave the deck. */
class Round {
  /**
   * @param {Actions} read
   * @param {number[][]} dealt
   * @param {number} starter
   * @param {string} bar
   */
  constructor(read, dealt, starter, bar) {
    this.read = read;
    this.hands = dealt.map((hand) => [...hand]);
    this.leader = starter;
    this.previous = bar === 'previous';
  }

  /** @returns {boolean} whether it was played until everybody had one card left */
  play() {
    if (!this.#pass()) return false;
    while (this.hands[0].length > 1) if (!this.#trick()) return false;
    return true;
  }

  #pass() {
    const seats = this.hands.length;
    /** @type {[number, number[]][]} */
    const passed = [];
    while (passed.length < seats) {
      if (this.read.ended) return false;
      const { seat, action } = this.read.take();
      this.read.must(action.type === 'pass', 'everybody passes two cards first');
      this.read.spend(this.hands[seat], action.cards);
      passed.push([(seat + seats - 1) % seats, action.cards]);
    }
    for (const [to, cards] of passed) this.hands[to].push(...cards);
    return true;
  }

  #trick() {
    const seats = this.hands.length;
    let width = 0;
    let bar = 0;
    let best = 0;
    let winner = this.leader;
    for (let n = 0; n < seats; n++) {
      if (this.read.ended) return false;
      const { seat, action } = this.read.take();
      this.read.must(seat === (this.leader + n) % seats, 'it was another seat’s turn');
      const hand = this.hands[seat];
      const tucks = action.type === 'tuck';
      /** @type {number[]} */
      const cards = tucks ? [...hand].sort((a, b) => a - b).slice(0, width) : action.cards;
      width ||= cards.length;
      this.read.spend(hand, cards);
      const highest = Math.max(...cards);
      // A tuck that is a play by itself counts as one.
      const plays = !tucks || (highest >= bar && Math.min(...cards) === highest);
      if (plays && highest >= best) {
        best = highest;
        winner = seat;
      }
      if (this.previous) bar = plays ? highest : Math.min(bar, highest);
      else bar = best;
    }
    this.leader = winner;
    return true;
  }

  /** @returns {{ loser: number, added: number[] }} the highest last card loses, of equal ones the last */
  lastCards() {
    const seats = this.hands.length;
    let loser = this.leader;
    for (let n = 0; n < seats; n++) {
      const seat = (this.leader + n) % seats;
      if (this.hands[seat][0] >= this.hands[loser][0]) loser = seat;
    }
    const others = this.hands.flatMap((hand, seat) => (seat === loser ? [] : hand));
    return { loser, added: [this.hands[loser][0], ...others.sort((a, b) => a - b).slice(0, 2)] };
  }
}

/** @param {number} highest */
function whole(highest) {
  return Array.from({ length: highest * OF_EACH }, (_, i) => Math.floor(i / OF_EACH) + 1);
}

/** @param {number[]} deck @param {number[]} gone */
function without(deck, gone) {
  const left = [...deck];
  for (const card of gone) left.splice(left.indexOf(card), 1);
  return left;
}
