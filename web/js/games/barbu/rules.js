/** @import { View } from '../../../types/barbu/View.js' */
import { rankShown, signOf } from '../../ui/french/deck.js';
import { text } from '../../ui/text.js';
import { signed, trumpOf } from './contract.js';

const HEARTS = ['no_hearts', 'barbu'];
const POSITIVE = ['trumps', 'dominoes'];

/**
 * What somebody has to know at this moment who has never played.
 *
 * @param {View} view
 * @param {Record<string, unknown>} options
 * @returns {string[]} sentences
 */
export function rules(view, options) {
  const keys = {
    declaring: () => ['declare', 'declare_then'],
    doubling: () => doubling(view, options),
    tricks: () => tricks(view, options),
    dominoes: () => ['dominoes', 'dominoes_must', 'dominoes_places', `dominoes_ace_${options.dominoes_ace}`],
    over: () => [],
  }[view.phase]();
  const values = {
    trump: signOf(trumpOf(view.declaration) ?? 'S'),
    rank: view.declaration?.contract === 'dominoes' ? rankShown(view.declaration.rank) : '',
    n: Number(options.compulsory),
    ...betExample(view, options),
  };
  return keys.map((key) => text(`barbu.rules.${key}`, values));
}

/** @param {View} view @param {Record<string, unknown>} options @returns {string[]} */
function doubling(view, options) {
  return [
    'double',
    'double_order',
    targetsRule(view, options),
    ...(Number(options.compulsory) > 0 ? ['double_compulsory'] : []),
    ...(options.undoubled === 'throw_in' && !isPositive(view) ? ['double_throw_in'] : []),
  ];
}

/**
 * Whom those who do not declare may double in this deal.
 *
 * @param {View} view
 * @param {Record<string, unknown>} options
 * @returns {'double_positive' | 'double_declarer' | 'double_anybody'}
 */
export function targetsRule(view, options) {
  if (isPositive(view)) return 'double_positive';
  return options.doubling === 'declarer_only' ? 'double_declarer' : 'double_anybody';
}

/**
 * What two players may score in a contract, the better first: by table of scores, where that differs
 * from the classic one.
 *
 * @type {Record<string, Record<string, [number, number]>>}
 */
const POINTS = {
  classic: {
    no_tricks: [-4, -10],
    no_hearts: [-4, -10],
    no_queens: [-6, -12],
    barbu: [0, -20],
    no_last_two: [0, -20],
    ravage_city: [0, -36],
    trumps: [20, 5],
    dominoes: [20, 5],
  },
  soft: { barbu: [0, -15], dominoes: [20, 10] },
  balanced_eight: {
    no_tricks: [-6, -15],
    no_queens: [-8, -16],
    barbu: [0, -21],
    ravage_city: [0, -24],
    trumps: [28, 7],
    dominoes: [25, 10],
  },
};

/**
 * A bet in numbers that occur in this contract.
 *
 * @param {View} view
 * @param {Record<string, unknown>} options
 * @returns {Record<string, string | number>} for the sentences that say what a double is
 */
export function betExample(view, options) {
  const contract = view.declaration?.contract ?? 'no_tricks';
  const [mine, theirs] = POINTS[String(options.scores)]?.[contract] ?? POINTS.classic[contract];
  const gain = mine - theirs;
  return { mine: signed(mine), theirs: signed(theirs), gain, twice: 2 * gain };
}

/** @param {View} view */
function isPositive(view) {
  return POSITIVE.includes(view.declaration?.contract ?? '');
}

/** @param {View} view @param {Record<string, unknown>} options @returns {string[]} */
function tricks(view, options) {
  const contract = view.declaration?.contract ?? '';
  const strict = contract === 'trumps' && options.trumping === 'strict';
  return [
    strict ? 'follow_first' : 'follow',
    contract === 'trumps' ? 'trumps_win' : 'highest_wins',
    ...(strict ? ['trumps_must', 'trumps_over'] : []),
    ...(HEARTS.includes(contract) ? [`hearts_${options.hearts_lead}`] : []),
    ...(['no_queens', 'no_hearts', 'barbu', 'no_last_two', 'ravage_city'].includes(contract)
      ? [`of_${contract}`]
      : []),
  ];
}
