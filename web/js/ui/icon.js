import { html } from '../../vendor/ui.js';

/** @type {Record<string, string>} */
export const paths = {
  link: 'M9.5 14.5l5-5M8 11l-2.2 2.2a3.5 3.5 0 0 0 5 5L13 16M16 13l2.2-2.2a3.5 3.5 0 0 0-5-5L11 8',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 12v7h12v-7',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  chat: 'M4 5h16v11H10l-4.5 3.5V16H4z',
  sound: 'M4 10v4h4l5 4V6L8 10zM16 9.5a4 4 0 0 1 0 5M18.5 7a8 8 0 0 1 0 10',
  silence: 'M4 10v4h4l5 4V6L8 10zM16.5 10l4 4M20.5 10l-4 4',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  crown: 'M4 18h16M4.5 15L3.5 7l5 3.5L12 5l3.5 5.5 5-3.5-1 8z',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6S18 18 12 18 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2',
  back: 'M19 12H5M11 6l-6 6 6 6',
  cards: 'M8 7h8v12H8zM11 4.5h8v11.5',
  sliders:
    'M4 7h9M19 7h1M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4 17h1M11 17h9M8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  alarm: 'M12 6a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 9.5V13l2.5 2M5 3L2.5 5.5M19 3l2.5 2.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  unlock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  shuffle:
    'M4 7h3.5l9 10H20M4 17h3.5l2.8-3.1M13.7 10.1L16.5 7H20M17.5 4.5L20 7l-2.5 2.5M17.5 14.5L20 17l-2.5 2.5',
  smile: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.5 14.5c1.5 2 5.5 2 7 0M9 9.5v.1M15 9.5v.1',
  undo: 'M9 7L4 11.5 9 16M4.5 11.5H14a5 5 0 0 1 0 10h-2',
  devices: 'M4 5h12v9H4zM2.5 17.5H13M16 9.5h5v10h-5zM18.2 17.4h.6',
  shield: 'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10',
  question: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.6v.1',
  door: 'M13 4H6v16h7M10 12h10M16.5 8.5L20 12l-3.5 3.5',
};

/** @param {{ name: keyof typeof paths }} props decoration only: words stand beside it or in a label */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]} /></svg>`;
}
