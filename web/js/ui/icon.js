import { html } from '../../vendor/ui.js';

/** @type {Record<string, string>} */
const paths = {
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
  devices: 'M4 5h12v9H4zM2.5 17.5H13M16 9.5h5v10h-5zM18.2 17.4h.6',
  lock: 'M6.5 11h11v8.5h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  shield: 'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10',
  question: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.6v.1',
  door: 'M13 4H6v16h7M10 12h10M16.5 8.5L20 12l-3.5 3.5',
};

/** @param {{ name: keyof typeof paths }} props decoration only: words stand beside it or in a label */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]} /></svg>`;
}
