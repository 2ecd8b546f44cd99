/** @import { SeatView } from '../../../types/bark_side/SeatView.js' */
/** @import { View } from '../../../types/bark_side/View.js' */
/** @import { Cast } from '../index.js' */
import { h, html } from '../../../vendor/ui.js';
import { ScoreSheet } from '../../ui/score-sheet.js';
import { text } from '../../ui/text.js';
import { hue } from './face.js';

/** Strengths in an area that lose the game. */
export const FATAL = 7;

/**
 * @param {object} props
 * @param {View} props.view
 * @param {Cast} props.cast
 */
export function Scores({ view, cast }) {
  return h(ScoreSheet, {
    caption: text('bark_side.area'),
    help: `${text('bark_side.score_help')} ${text('bark_side.strengths_help')}`,
    columns: [text('bark_side.score'), text('bark_side.strengths_short')],
    rows: view.seats.map((seat, index) => ({
      name: cast.name(index),
      look: index,
      mine: index === cast.me,
      below: seat.area.length > 0 && Area({ cards: seat.area }),
      cells: [seat.area.length, `${seat.strengths}/${FATAL}`],
    })),
  });
}

/**
 * The cards in an area, as small chips.
 *
 * @param {{ cards: number[] }} props
 */
export function Area({ cards }) {
  if (cards.length === 0) return html`<span class="area-empty">${text('bark_side.area_empty')}</span>`;
  return html`<span class="area">
    ${cards.map((card) => html`<span class="chip" style=${{ '--hue': hue(card) }}>${card}</span>`)}
  </span>`;
}

/**
 * How near an area is to losing the game, as notches and in words.
 *
 * @param {{ seat: SeatView }} props
 */
export function Danger({ seat }) {
  const label = text('bark_side.strengths', { n: seat.strengths });
  return html`<span class="danger" role="img" aria-label=${label} title=${label}>
    ${Array.from({ length: FATAL }, (_, index) => html`<i class=${index < seat.strengths ? 'full' : ''}></i>`)}
  </span>`;
}
