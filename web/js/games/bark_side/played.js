/** @import { PlayView } from '../../../types/bark_side/PlayView.js' */
/** @import { TrickView } from '../../../types/bark_side/TrickView.js' */
/** @import { View } from '../../../types/bark_side/View.js' */
import { h, html } from '../../../vendor/ui.js';
import { Card } from '../../ui/card.js';
import { text } from '../../ui/text.js';
import { Face } from './face.js';

/**
 * What a seat has played to the trick, and how it stands.
 *
 * @param {object} props
 * @param {View} props.view
 * @param {number} props.seat
 * @param {number | null} props.winner who takes the trick that is complete
 */
export function Played({ view, seat, winner }) {
  const { trick } = view;
  const index = trick ? trick.plays.findIndex((play) => play.seat === seat) : -1;
  if (!trick || index < 0) return null;
  return Play({ play: trick.plays[index], mark: markOf(trick, index, winner) });
}

/**
 * @param {object} props
 * @param {PlayView} props.play
 * @param {'best' | 'tucked' | 'takes' | null} props.mark
 */
export function Play({ play, mark }) {
  return html`<div class=${`play ${mark ?? ''}`}>
    <span class="play-cards">
      ${play.cards.map(
        (card, at) =>
          html`${h(Card, { key: at, face: h(Face, { strength: card }), label: text('bark_side.card', { n: card }), look: 'small' })}`,
      )}
    </span>
    ${mark && html`<span class="tag">${text(`bark_side.${mark}`)}</span>`}
  </div>`;
}

/** @param {TrickView} trick @param {number} index @param {number | null} winner */
export function markOf(trick, index, winner) {
  const play = trick.plays[index];
  if (play.tucked) return 'tucked';
  if (winner !== null) return play.seat === winner ? 'takes' : null;
  return trick.best === play.seat ? 'best' : null;
}
