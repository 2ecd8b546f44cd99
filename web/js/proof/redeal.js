// Deals a recorded match again from its seed, asking for chance when the game does.
import { Misfit } from './deals/ask.js';
import { follows, HANDS } from './deals/index.js';
import { streamOf } from './stream.js';

/**
 * One chance event of a record, beside what the seed gives.
 *
 * @typedef {object} Dealt
 * @property {string} event its name
 * @property {number} nth how often that name came before
 * @property {any} said by the record; undefined where it has no such event
 * @property {any} given by the seed; undefined where the game asks for no such event
 * @property {boolean} same
 */

/**
 * @typedef {object} Redealt
 * @property {Dealt[]} events up to the first that is missing
 * @property {{ at: number, why: string } | null} misfit an action that cannot have been done with those cards
 * @property {any} end what lies where after the last action, as far as the game was followed
 */

/**
 * @param {any} record
 * @param {Uint8Array} seed
 * @returns {Promise<Redealt>}
 * @throws {Error} where the record is not readable
 */
export async function redeal(record, seed) {
  const { script } = record.chance;
  const game = follows[record.game]({
    seats: record.players.length,
    options: record.options,
    actions: record.actions,
    data: record.options_data ?? {},
  });
  /** @type {Dealt[]} */
  const events = [];
  /** @type {Record<string, number>} */
  const times = {};
  /** @type {Redealt['misfit']} */
  let misfit = null;
  let end = null;
  let answer;
  for (;;) {
    let step;
    try {
      step = game.next(answer);
    } catch (problem) {
      misfit = {
        at: problem instanceof Misfit ? problem.at : -1,
        why: String(/** @type {Error} */ (problem).message),
      };
      break;
    }
    if (step.done) {
      end = step.value;
      break;
    }
    const { event, draw } = step.value;
    const nth = times[event] ?? 0;
    times[event] = nth + 1;
    const given = draw(await streamOf(seed, event, nth));
    const said = script[events.length]?.[event];
    events.push({ event, nth, said, given, same: alike(event, said, given) });
    if (said === undefined) break;
    answer = said;
  }
  if (events.at(-1)?.said !== undefined && !misfit) events.push(...leftOver(script.slice(events.length)));
  return { events, misfit, end };
}

/** @param {Record<string, any>[]} script what the game never asked for @returns {Dealt[]} */
function leftOver(script) {
  return script.map((item) => {
    const [event, said] = Object.entries(item)[0];
    return { event, nth: -1, said, given: undefined, same: false };
  });
}

/** @param {string} event @param {any} said @param {any} given */
function alike(event, said, given) {
  return canonical(event, said) === canonical(event, given);
}

/** @param {string} event @param {any} value */
function canonical(event, value) {
  if (HANDS.includes(event) && Array.isArray(value))
    return JSON.stringify(value.map((hand) => (Array.isArray(hand) ? sorted(hand) : hand)));
  if (event === 'helpers' && value)
    return JSON.stringify(['resource', 'skill', 'scoring'].map((kind) => value[kind]));
  return JSON.stringify(value);
}

/** @template T @param {readonly T[]} things @returns {T[]} in one order, whatever they are */
export function sorted(things) {
  return [...things].sort((a, b) => (String(a) < String(b) ? -1 : 1));
}
