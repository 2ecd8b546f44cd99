/** @import { TableProps } from '../index.js' */
/** @import { View } from '../../../types/barbu/View.js' */
import { h, html } from '../../../vendor/ui.js';
import { Taste } from '../../ui/french/taste.js';
import { Plate } from '../../ui/plate.js';
import { Ring } from '../../ui/ring.js';
import { text } from '../../ui/text.js';
import { useDraft } from './draft.js';
import { Facts } from './facts.js';
import { useLook } from './look.js';
import { Middle } from './middle.js';
import { Mine } from './mine.js';

/** @param {TableProps} props */
export function Table(props) {
  /** @type {{ view: View } & TableProps} */
  const { view, events, prompt, cast, holders } = props;
  const draft = useDraft(view, prompt?.legal ?? [], props.hold);
  const look = useLook(view);
  const winner = events.find((event) => event.type === 'trick_won')?.seat ?? null;

  const dealt = events.some((event) => event.type === 'dealt');

  /** @param {number} seat */
  const place = (seat) => html`<div class="place">
    ${h(Plate, {
      holder: holders[seat] ?? null,
      seat,
      mine: seat === cast.me,
      doing: doing(view, seat),
      done: done(view, seat),
      children: Facts({ view, seat, cast }),
    })}
  </div>`;

  return html`<section class=${`table barbu ${dealt ? 'dealt' : ''}`} aria-labelledby="deal">
    <h2 id="deal" class="visually-hidden">${text('barbu.deal', { n: view.deal, of: view.deals })}</h2>
    ${h(Ring, {
      seats: view.seats.length,
      me: cast.me,
      place,
      children: h(Middle, {
        ...props,
        draft,
        look,
        winner: view.tricks?.cards.length === view.seats.length ? winner : null,
      }),
    })}
    ${cast.me === null ? h(Taste, { hand: false }) : h(Mine, { ...props, me: cast.me, draft, reading: look.what === 'result' && look.unread })}
  </section>`;
}

/** @param {View} view @param {number} seat @returns {string} what a seat is waited for */
function doing(view, seat) {
  if (view.turn !== seat || view.phase === 'over') return '';
  if (view.phase === 'declaring' || view.phase === 'doubling') return text(`barbu.is_${view.phase}`);
  return text('barbu.is_playing');
}

/** @param {View} view @param {number} seat @returns {string} what a seat has done while others are waited for */
function done(view, seat) {
  const { doubles } = view.seats[seat];
  if (view.phase === 'doubling' && doubles)
    return doubles.length ? text('barbu.has_doubled', { n: doubles.length }) : text('barbu.has_passed');
  return view.dominoes?.passed.includes(seat) && !view.dominoes.out.includes(seat)
    ? text('barbu.just_passed')
    : '';
}
