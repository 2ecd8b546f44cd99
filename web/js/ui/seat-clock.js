import { html, useEffect, useState } from '../../vendor/ui.js';
import { HURRY, secondsLeft } from '../state/fleeting.js';
import { Icon } from './icon.js';
import { counted } from './text.js';

/**
 * The time a seat has left. In the last seconds it is larger, framed and has a
 * mark, so that it is noticed without its colour.
 *
 * @param {{ ends: number, whole: number }} props by the page's steady clock
 */
export function SeatClock({ ends, whole }) {
  const [left, setLeft] = useState(() => ends - performance.now());
  useEffect(() => {
    const count = () => setLeft(ends - performance.now());
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [ends]);
  const seconds = secondsLeft(left, 0);
  const share = Math.min(1, Math.max(0, left / whole));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return html`<span class=${`seat-clock ${left <= HURRY ? 'hurry' : ''}`} style=${{ '--share': share }}>
    ${Icon({ name: left <= HURRY ? 'alarm' : 'clock' })}
    <span aria-hidden="true">${clock}</span>
    <span class="visually-hidden" role="timer">${counted('clock.left', seconds)}</span>
  </span>`;
}
