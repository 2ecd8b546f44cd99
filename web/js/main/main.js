import { effect, h, html, render } from '../../vendor/ui.js';
import { RoomStore } from '../state/store.js';
import { Home } from '../views/home.js';
import { MoveHere } from '../views/move-here.js';
import { MovePlace } from '../views/move-out.js';
import { RoomPage } from '../views/room.js';
import { handover } from './handover.js';
import { place } from './navigate.js';

/** @type {RoomStore | null} */
let room = null;

effect(() => {
  const here = place.value;
  const code = handover.value;
  room?.close();
  room = null;
  if (here.page === 'room' && !code) {
    room = new RoomStore(here.code);
    room.open();
  }
  const page = code
    ? h(MoveHere, { key: code, code, place: here })
    : room
      ? h(RoomPage, { key: room.code, store: room })
      : h(Home, {});
  render(
    html`<div class="page">${page}</div>${h(MovePlace, {})}`,
    /** @type {HTMLElement} */ (document.getElementById('app')),
  );
});
