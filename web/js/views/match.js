/** @import { GameInfo } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { h, html } from '../../vendor/ui.js';
import { gameOf } from '../games/index.js';
import { castOf } from './cast.js';
import { Late } from './late.js';
import { Vacant } from './vacant.js';

/**
 * The game that is going on. A press on the table ends the waiting for what is
 * still being shown.
 *
 * @param {{ store: RoomStore, info: GameInfo }} props
 */
export function Match({ store, info }) {
  const scene = store.scene.value;
  const room = store.state.value.room;
  if (!scene || !room) return null;
  const hold = !store.connected.value ? 'offline' : store.busy.value ? 'busy' : null;
  return html`<div class="match" onPointerDown=${() => store.present.value || store.stage.skip()}>
    ${h(Vacant, { store, level: info.bot_levels[0] })}
    ${h(Late, { store })}
    ${h(gameOf(room.game).Table, {
      view: scene.view,
      events: scene.events,
      prompt: store.prompt.value,
      hold,
      cast: castOf(store, scene.view.seats.length),
      holders: room.seats,
      room,
      act: (action, question) => store.act(action, question),
    })}
  </div>`;
}
