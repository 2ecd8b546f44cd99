import { Actions } from './ask.js';

const TWO_SEATS = ['harpoon', 'karambole', 'lighthouse', 'barracuda', 'octopus', 'driftwood'];
const ONE_SEAT = ['albatros', 'banana', 'pelican', 'siesta', 'mermaid', 'anchor'];
const VALUES = /** @type {Record<string, number>} */ ({ 10: 10, 5: 5, 2: 2, 1: 1 });

/** @type {import('./ask.js').Follow} */
export function* barracuda({ seats, options, actions }) {
  // Counting the bank is done at any time and moves nothing on.
  const read = new Actions(actions.filter(({ action }) => action.type !== 'audit'));
  const layout = yield { event: 'layout', draw: (stream) => layoutFrom(stream, options.removed) };
  /** @type {number[][]} seats whose turn is to come, those who share a lot together */
  let groups = [Array.from({ length: seats }, (_, seat) => seat)];
  for (;;) {
    for (const group of groups) {
      while (group.length > 0) {
        const choices = [...group];
        const next =
          choices.length > 1 ? yield { event: 'lot', draw: (stream) => stream.choose(choices) } : choices[0];
        // The match may end before the move: won, or broke.
        if (!takeTurn(read, next)) return { layout };
        group.splice(group.indexOf(next), 1);
      }
    }
    const order = breakOrder(read, seats);
    if (!order) return { layout };
    groups = order;
  }
}

/** @param {import('../stream.js').Stream} stream @param {unknown} removed */
function layoutFrom(stream, removed) {
  const bars = [...TWO_SEATS, ...ONE_SEAT];
  if (Array.isArray(removed)) return stream.shuffled(bars.filter((bar) => !removed.includes(bar)));
  const boxed = [TWO_SEATS[stream.below(TWO_SEATS.length)], ONE_SEAT[stream.below(ONE_SEAT.length)]];
  return stream.shuffled(bars.filter((bar) => !boxed.includes(bar)));
}

/**
 * @param {Actions} read
 * @param {number} turn whose
 * @returns {boolean} whether it was played to its end
 */
function takeTurn(read, turn) {
  if (read.ended) return false;
  const { seat, action } = read.take();
  read.must(seat === turn, `it was seat ${turn}’s turn`);
  switch (action.type) {
    case 'open':
    case 'stay':
      return true;
    case 'partner':
      return action.notes === undefined || isAnswered(read, ['accept', 'refuse']);
    case 'take_over':
      return isAnswered(read, ['accept', 'refuse']);
    case 'auction':
      while (read.coming?.action.type === 'bid') read.take();
      return isAnswered(read, ['accept', 'close']);
    default:
      read.must(false, 'that is no move of a turn');
      return false;
  }
}

/** @param {Actions} read @param {string[]} answers */
function isAnswered(read, answers) {
  if (read.ended) return false;
  const { action } = read.take();
  read.must(answers.includes(action.type), 'an answer was due');
  return true;
}

/**
 * The break before a round.
 *
 * @param {Actions} read
 * @param {number} seats
 * @returns {number[][] | null} who plays when, lowest stake first; null where the match stops here
 */
function breakOrder(read, seats) {
  for (let declined = 0; declined < seats; declined++) {
    if (read.ended) return null;
    const { action } = read.take();
    if (action.type === 'last_order') return stakesOrder(read, seats);
    read.must(action.type === 'no_last_order', 'everybody is asked about the last order');
  }
  return [Array.from({ length: seats }, (_, seat) => seat)];
}

/** @param {Actions} read @param {number} seats @returns {number[][] | null} */
function stakesOrder(read, seats) {
  /** @type {Map<number, number[]>} seats by the cash they staked */
  const staked = new Map();
  for (let n = 0; n < seats; n++) {
    if (read.ended) return null;
    const { seat, action } = read.take();
    read.must(action.type === 'stake', 'everybody stakes');
    const cash = Object.entries(action.notes).reduce(
      (sum, [note, count]) => sum + (VALUES[note] ?? 0) * Number(count),
      0,
    );
    staked.set(
      cash,
      [...(staked.get(cash) ?? []), seat].sort((a, b) => a - b),
    );
  }
  return [...staked].sort(([a], [b]) => a - b).map(([, together]) => together);
}
