import { Actions, handsOf } from './ask.js';

const SEATS = 4;
const HAND = 13;
const DECK = ['C', 'D', 'H', 'S'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));
/** Contracts of which a deal ends with the trick that takes the last of these cards. */
const WANTED = /** @type {Record<string, (card: string) => boolean>} */ ({
  no_queens: (card) => card[0] === 'Q',
  no_hearts: (card) => card[1] === 'H',
  barbu: (card) => card === 'KH',
});
const POSITIVE = ['trumps', 'dominoes'];

/** @type {import('./ask.js').Follow} */
export function* barbu({ options, actions }) {
  const read = new Actions(actions);
  yield { event: 'first_declarer', draw: (stream) => stream.below(SEATS) };
  const deals = SEATS * (options.contracts === 'eight' ? 8 : 7);
  for (let deal = 0; deal < deals; deal++) {
    const dealt = yield { event: 'deal', draw: (stream) => handsOf(stream.shuffled(DECK), SEATS, HAND) };
    const hands = dealt.map((/** @type {string[]} */ hand) => [...hand]);
    if (!playDeal(read, hands, options)) return {};
  }
  return {};
}

/**
 * @param {Actions} read
 * @param {string[][]} hands
 * @param {Record<string, any>} options
 * @returns {boolean} whether the deal was played to its end
 */
function playDeal(read, hands, options) {
  if (read.ended) return false;
  const { type, contract } = read.take().action;
  read.must(type === 'declare', 'a contract is declared first');
  let doubled = false;
  for (let n = 0; n < SEATS && options.doubling !== 'off'; n++) {
    if (read.ended) return false;
    const { action } = read.take();
    read.must(action.type === 'double', 'everybody doubles or passes');
    doubled ||= action.targets.length > 0;
  }
  if (options.undoubled === 'throw_in' && !doubled && !POSITIVE.includes(contract)) return true;
  return contract === 'dominoes' ? playDominoes(read, hands) : playTricks(read, hands, WANTED[contract]);
}

/** @param {Actions} read @param {string[][]} hands @returns {boolean} whether three have gone out */
function playDominoes(read, hands) {
  while (hands.filter((hand) => hand.length === 0).length < SEATS - 1) {
    if (read.ended) return false;
    const { seat, action } = read.take();
    if (action.type === 'pass') continue;
    read.must(action.type === 'play', 'cards are played');
    read.spend(hands[seat], [action.card]);
  }
  return true;
}

/**
 * @param {Actions} read
 * @param {string[][]} hands
 * @param {((card: string) => boolean) | undefined} wanted
 * @returns {boolean} whether the last trick was complete
 */
function playTricks(read, hands, wanted) {
  let left = wanted ? DECK.filter(wanted).length : Number.POSITIVE_INFINITY;
  for (let trick = 0; trick < HAND && left > 0; trick++) {
    for (let n = 0; n < SEATS; n++) {
      if (read.ended) return false;
      const { seat, action } = read.take();
      read.must(action.type === 'play', 'cards are played');
      read.spend(hands[seat], [action.card]);
      if (wanted?.(action.card)) left--;
    }
  }
  return true;
}
