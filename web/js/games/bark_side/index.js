/** @import { Game } from '../index.js' */
import { html } from '../../../vendor/ui.js';
import { Face } from './face.js';
import { RoundEnd } from './round-end.js';
import { explain, say } from './say.js';
import { scenes } from './scenes.js';
import { Scores } from './scores.js';
import { Table } from './table.js';

/** @type {Game} */
export const barkSide = {
  key: 'bark_side',
  Table,
  Scores,
  scenes,
  say,
  explain,
  resting: (view) => view.phase !== 'tricks',
  Epilogue: ({ view, cast }) => view.previous_round && RoundEnd({ end: view.previous_round, cast }),
  Emblem: () => html`<span class="bark-emblem">
    ${[2, 6, 10].map((strength) => html`<span class="card">${Face({ strength })}</span>`)}
  </span>`,
};
