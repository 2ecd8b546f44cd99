/** @import { Game } from '../index.js' */
import { h, html } from '../../../vendor/ui.js';
import { FrenchFace } from '../../ui/french/face.js';
import { DealEnd } from './deal-end.js';
import { refusal } from './refusal.js';
import { explain, say } from './say.js';
import { scenes } from './scenes.js';
import { Sheet } from './sheet.js';
import { Table } from './table.js';

/** @type {Game} */
export const barbu = {
  key: 'barbu',
  Table,
  Scores: ({ view, cast, room }) => h(Sheet, { view, cast, code: room.code }),
  scenes,
  say,
  refusal,
  explain,
  resting: (view) => view.phase === 'declaring',
  Epilogue: ({ view, cast }) =>
    view.previous_deal && h(DealEnd, { deal: view.previous_deal.result, whole: view.previous_deal, cast }),
  Emblem: () => html`<span class="bark-emblem">
    ${['QS', 'KH', 'AC'].map((card) => html`<span class="card">${h(FrenchFace, { card })}</span>`)}
  </span>`,
};
