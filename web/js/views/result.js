/** @import { Over } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { gameOf } from '../games/index.js';
import { Avatar } from '../ui/avatar.js';
import { Icon } from '../ui/icon.js';
import { listed, text } from '../ui/text.js';
import { castOf } from './cast.js';
import { CheckDeals } from './check-deals.js';
import { ReadyBox } from './ready.js';

/**
 * How the match ended, and why.
 *
 * @param {{ store: RoomStore, over: Over, view: any }} props
 */
export function Result({ store, over, view }) {
  const room = store.state.value.room;
  if (!room) return null;
  const game = gameOf(room.game);
  const agreed = over.reason === 'agreed';
  const cast = castOf(store, view.seats.length);
  return html`<section class="panel result">
    <div class="result-head">
      <h2>${headline(over, cast)}</h2>
      ${(agreed ? [text('over.agreed_lead')] : game.explain(over, view, cast)).map((line) => html`<p>${line}</p>`)}
      ${over.ranks && Ranking({ over, ranks: over.ranks, cast, unit: text(`${game.key}.score`) })}
      ${store.seat.value !== null && h(ReadyBox, { store })}
    </div>
    <div class="result-why">
      ${game.Epilogue({ view, cast })}
      ${h(game.Scores, { view, cast, room })}
    </div>
    ${h(CheckDeals, { room, over, view, key: over.match })}
  </section>`;
}

/** @param {{ over: Over, ranks: number[], cast: import('../games/index.js').Cast, unit: string }} props */
function Ranking({ over, ranks, cast, unit }) {
  const order = ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
  return html`<table class="ranking">
    <thead>
      <tr>
        <th scope="col">${text('over.rank')}</th>
        <th scope="col">${text('over.name')}</th>
        <th scope="col">${unit}</th>
      </tr>
    </thead>
    <tbody>
      ${order.map(
        ({ rank, seat }) => html`<tr key=${seat} class=${over.winners.includes(seat) ? 'winner' : ''}>
          <td>${rank}</td>
          <th scope="row"><span class="ranked">
            ${h(Avatar, { name: cast.name(seat), look: seat })}
            <span>${cast.name(seat)}</span>
            ${over.winners.includes(seat) && html`<span class="tag">${Icon({ name: 'crown' })}${text('over.winner')}</span>`}
            ${over.losers?.includes(seat) && html`<span class="tag warn">${text('over.loser')}</span>`}
          </span></th>
          <td>${over.scores?.[seat] ?? '–'}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Over} over @param {import('../games/index.js').Cast} cast */
function headline(over, cast) {
  const { winners, reason } = over;
  if (reason === 'agreed') return text('over.agreed');
  if (winners.length === 1 && winners[0] === cast.me) return text('over.you_won');
  return text(winners.length === 1 ? 'over.won' : 'over.won_many', { names: listed(winners.map(cast.name)) });
}
