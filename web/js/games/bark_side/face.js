import { html } from '../../../vendor/ui.js';

// A card shows a slice of a trunk: as many growth rings as the card is strong,
// so that strength can be told by number, by count, by size and by colour.

/** Distance between rings, in the units of the picture (60 × 84). */
const RING = 2.9;
const CENTRE = { x: 33, y: 54 };
/** Points a ring is drawn through. */
const POINTS = 20;

/** @type {Map<number, string[]>} */
const drawn = new Map();

/**
 * @param {object} props
 * @param {number} props.strength 1 to 12
 */
export function Face({ strength }) {
  const rings = ringsOf(strength);
  return html`<svg class="bark-face" viewBox="0 0 60 84" aria-hidden="true" style=${{ '--hue': hue(strength) }}>
    <path class="bark-trunk" d=${rings[rings.length - 1]} />
    ${rings.slice(0, -1).map((ring) => html`<path class="bark-ring" d=${ring} />`)}
    <circle class="bark-heart" cx=${CENTRE.x} cy=${CENTRE.y} r="1.6" />
    <text class="bark-number" x="5" y="25">${strength}</text>
  </svg>`;
}

/** @param {number} strength @returns {number} from the green of a shoot to the red of an old trunk */
export function hue(strength) {
  return 175 - (strength - 1) * 14;
}

/** @param {number} strength @returns {string[]} outlines from the heart outwards */
function ringsOf(strength) {
  let rings = drawn.get(strength);
  if (!rings) {
    rings = Array.from({ length: strength }, (_, index) => ring(strength, index + 1));
    drawn.set(strength, rings);
  }
  return rings;
}

/**
 * A closed curve that wanders a little, differently for each strength, and more
 * the older it is: quadratic arcs through the middles between the points.
 *
 * @param {number} strength
 * @param {number} age
 */
function ring(strength, age) {
  const points = Array.from({ length: POINTS }, (_, index) => {
    const angle = (index / POINTS) * 2 * Math.PI;
    const wander =
      0.05 * Math.sin(2 * angle + strength) + 0.03 * Math.sin(5 * angle + 2 * strength + age / 4);
    const radius = (2 + RING * age) * (1 + wander);
    return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y + radius * Math.sin(angle) };
  });
  const middle = points.map((point, index) => {
    const next = points[(index + 1) % POINTS];
    return `${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
  });
  const arcs = points.map((point, index) => `Q${round(point.x)} ${round(point.y)} ${middle[index]}`);
  return `M${middle[POINTS - 1]}${arcs.join('')}Z`;
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 10) / 10;
}
