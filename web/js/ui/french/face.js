import { html } from '../../../vendor/ui.js';
import { rankOf, rankShown, suitOf } from './deck.js';

// Faces drawn from code: a large index in the corner for small cards in a full
// hand, pips in their usual places, and courts that are letters under a hat.

/** Suits in a box of 24 × 24. @type {Record<string, string>} */
const SHAPES = {
  H: 'M12 21.5C5 15.6 2 12 2 8a5.2 5.2 0 0 1 10-2.1A5.2 5.2 0 0 1 22 8c0 4-3 7.6-10 13.5z',
  D: 'M12 1.5c2.4 4 5.2 7.4 8.5 10.5-3.3 3.1-6.1 6.5-8.5 10.5-2.4-4-5.2-7.4-8.5-10.5 3.3-3.1 6.1-6.5 8.5-10.5z',
  S: 'M12 1.5c5 6 10 9 10 13.6a4.7 4.7 0 0 1-8.6 2.7c.1 2 1 3.6 2.6 4.7H8c1.6-1.1 2.5-2.7 2.6-4.7A4.7 4.7 0 0 1 2 15.1c0-4.6 5-7.6 10-13.6z',
  C: 'M12 1.5a4.9 4.9 0 0 1 4.3 7.3 4.9 4.9 0 1 1-2.9 8.7c.1 2.1 1 3.8 2.6 5H8c1.6-1.2 2.5-2.9 2.6-5a4.9 4.9 0 1 1-2.9-8.7A4.9 4.9 0 0 1 12 1.5z',
};

/** Hats of the courts in a box of 24 × 12. @type {Record<string, string>} */
const HATS = {
  K: 'M2 11L1 2l5.5 4L12 0l5.5 6L23 2l-1 9z',
  Q: 'M3 11L2 4l4 3 3-5 3 4.5L15 2l3 5 4-3-1 7z',
  J: 'M3 11c0-5 4-7 9-7 3-3 6-3.5 9-3.5-2 1.5-3 3-3.5 5 2 1 3.5 3 3.5 5.5z',
};

/** The letters of the courts in a box of 24 × 24, drawn with a pen. @type {Record<string, string>} */
const LETTERS = {
  K: 'M6 2v20M3 2h6M3 22h6M20 2L6.5 13M10.5 10.5L19 22M16 2h6M15.5 22h6.5',
  Q: 'M12 2a8 10 0 1 0 0 20 8 10 0 1 0 0-20zM12 16c4 0 4 6 9 6',
  J: 'M10 2h8M14 2v14.5c0 7-9.5 7-9.5.5',
};

/** Columns and rows where pips lie, in the units of the picture (60 × 84). */
const LEFT = 29;
const CENTRE = 38.5;
const RIGHT = 48;
const TOP = 14;
const BOTTOM = 70;
const PIP = 12;

/**
 * @param {object} props
 * @param {string} props.card
 */
export function FrenchFace({ card }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  return html`<svg class=${`french suit-${suit}`} viewBox="0 0 60 84" aria-hidden="true">
    <text class=${rank === 'T' ? 'french-index two' : 'french-index'} x="11.5" y="25">${rankShown(rank)}</text>
    ${pip(suit, 11.5, 38, 15)}
    ${rank in HATS ? court(rank, suit) : rank === 'A' ? pip(suit, CENTRE - 1, 48, 34) : pips(Number(rankShown(rank)), suit)}
  </svg>`;
}

/**
 * A suit's shape between words.
 *
 * @param {{ suit: string }} props decoration only: words stand beside it
 */
export function SuitMark({ suit }) {
  return html`<svg class=${`suit-mark suit-${suit}`} viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[suit]} /></svg>`;
}

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {boolean} [turned] */
function pip(suit, x, y, size, turned = false) {
  const scale = size / 24;
  const turn = turned ? ' rotate(180)' : '';
  return html`<path d=${SHAPES[suit]} transform=${`translate(${x} ${y})${turn} scale(${scale}) translate(-12 -12)`} />`;
}

/** @param {number} count @param {string} suit */
function pips(count, suit) {
  return places(count).map(([x, y]) => pip(suit, x, y, PIP, y > (TOP + BOTTOM) / 2));
}

/**
 * Where the pips of a number card lie: in two columns as far as they go in
 * pairs, the rest between them.
 *
 * @param {number} count 2 to 10
 * @returns {[number, number][]}
 */
function places(count) {
  const rows = count < 4 ? 0 : count < 6 ? 2 : count < 9 ? 3 : 4;
  /** @param {number} part 0 at the top, 1 at the bottom */
  const at = (part) => TOP + part * (BOTTOM - TOP);
  const paired = Array.from({ length: rows }, (_, row) => at(row / (rows - 1)));
  /** @type {Record<number, number[]>} */
  const between = {
    2: [0, 1],
    3: [0, 0.5, 1],
    5: [0.5],
    7: [0.25],
    8: [0.25, 0.75],
    9: [0.5],
    10: [1 / 6, 5 / 6],
  };
  return [
    ...paired.flatMap(
      (y) =>
        /** @type {[number, number][]} */ ([
          [LEFT, y],
          [RIGHT, y],
        ]),
    ),
    ...(between[count] ?? []).map((part) => /** @type {[number, number]} */ ([CENTRE, at(part)])),
  ];
}

/** @param {string} rank @param {string} suit */
function court(rank, suit) {
  return html`
    <rect class="french-court" x="22" y="9" width="33" height="66" rx="5" />
    <path d=${HATS[rank]} transform="translate(28.5 15) scale(0.83)" />
    <path class="french-letter" d=${LETTERS[rank]} transform=${`translate(${CENTRE - 12.5} 30) scale(1.05)`} />
    ${pip(suit, CENTRE, 66, 11)}
  `;
}
