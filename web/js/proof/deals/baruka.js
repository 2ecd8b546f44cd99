import { Actions } from './ask.js';
import { altarFrom } from './baruka-altar.js';
import { cardSet } from './baruka-set.js';

/** Cards of levels 1, 2 and 3 that each seat is dealt. */
const DEALT = [5, 3, 2];
/** Helpers of each kind that lie open. */
const SHOWN = 3;
export const KINDS = /** @type {const} */ (['resource', 'skill', 'scoring']);

/** @type {import('./ask.js').Follow} */
export function* baruka({ seats, options, actions, data }) {
  const set = cardSet(options.set, data);
  if (options.altar === 'random') yield { event: 'altar', draw: (stream) => altarFrom(stream, seats) };
  const order = Array.from({ length: seats }, (_, seat) => seat);
  yield { event: 'order', draw: (stream) => stream.shuffled(order) };
  const hands = yield {
    event: 'oracles',
    draw: (stream) => {
      const levels = set.oracles.map((level) => stream.shuffled(level));
      return order.map((seat) =>
        levels.flatMap((row, level) => row.slice(seat * DEALT[level], (seat + 1) * DEALT[level])),
      );
    },
  };
  const piles = yield {
    event: 'helpers',
    draw: (stream) => Object.fromEntries(KINDS.map((kind) => [kind, stream.shuffled(set.helpers[kind])])),
  };
  checkCards(new Actions(actions), hands, piles);
  return { hands };
}

/**
 * Oracles are played and given up by those who were dealt them; helpers are
 * hired as they come up from their piles.
 *
 * @param {Actions} read
 * @param {string[][]} dealt
 * @param {Record<typeof KINDS[number], string[]>} piles
 */
function checkCards(read, dealt, piles) {
  const hands = dealt.map((hand) => [...hand]);
  const rows = Object.values(piles).map((pile) => ({ pile, hired: /** @type {string[]} */ ([]) }));
  while (!read.ended) {
    const { seat, action } = read.take();
    if (action.type === 'oracle') read.spend(hands[seat], [action.card]);
    else if (action.type === 'discard_oracles') read.spend(hands[seat], action.cards);
    else if (action.type === 'hire') {
      const row = rows.find(({ pile }) => pile.includes(action.helper));
      const open = row?.pile.slice(0, SHOWN + row.hired.length).filter((one) => !row.hired.includes(one));
      read.must(open?.includes(action.helper) ?? false, `${action.helper} had not come up yet`);
      row?.hired.push(action.helper);
    }
  }
}
