// The names of Baruka's cards, as far as dealing them needs: oracles by level and helpers by kind.

/** @typedef {{ oracles: string[][], helpers: Record<string, string[]> }} CardSet */

/** @param {string} level @param {number} count */
const numbered = (level, count) =>
  Array.from({ length: count }, (_, i) => `${level}-${String(i + 1).padStart(2, '0')}`);

/** @type {CardSet} */
const house = {
  oracles: [numbered('I', 30), numbered('II', 15), numbered('III', 15)],
  helpers: {
    resource: ['red_keeper', 'green_keeper', 'blue_keeper', 'dyer', 'mason', 'bubu', 'porter', 'trader'],
    skill: ['acrobat', 'mover', 'swapper', 'remover', 'painter', 'waker'],
    scoring: ['chronicler', 'elder', 'collector', 'builder', 'high_priest', 'hermit'],
  },
};

/**
 * @param {string | undefined} name
 * @param {Record<string, string>} data `set` is the text of a set that a table brought along
 * @returns {CardSet}
 */
export function cardSet(name, data) {
  if (name === undefined || name === 'house') return house;
  const { oracles, helpers } = JSON.parse(data.set);
  /** @param {{ id: string }[]} cards */
  const ids = (cards) => cards.map(({ id }) => id);
  return {
    oracles: [1, 2, 3].map((level) => ids(oracles.filter((/** @type {any} */ card) => card.level === level))),
    helpers: Object.fromEntries(
      ['resource', 'skill', 'scoring'].map((kind) => [
        kind,
        ids(helpers.filter((/** @type {any} */ card) => card.kind === kind)),
      ]),
    ),
  };
}
