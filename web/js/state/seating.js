/**
 * Who sits where after somebody has changed places with a neighbour.
 *
 * @param {number} seats how many
 * @param {number} from
 * @param {number} to
 * @returns {number[]} for each new seat, the present seat whose people move there
 */
export function swapped(seats, from, to) {
  const order = Array.from({ length: seats }, (_, seat) => seat);
  [order[from], order[to]] = [order[to], order[from]];
  return order;
}

/**
 * @param {number} seats how many
 * @param {() => number} random in [0, 1)
 * @returns {number[]} any order, each as likely as any other
 */
export function shuffled(seats, random) {
  const order = Array.from({ length: seats }, (_, seat) => seat);
  for (let left = seats - 1; left > 0; left--) {
    const pick = Math.floor(random() * (left + 1));
    [order[left], order[pick]] = [order[pick], order[left]];
  }
  return order;
}
