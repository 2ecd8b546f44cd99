/** @import { RoomStore } from '../state/store.js' */
import { h } from '../../vendor/ui.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { text } from '../ui/text.js';

/** @param {{ store: RoomStore }} props gives one's seat to whoever comes: more serious in the middle of a match */
export function GiveUp({ store }) {
  const playing = store.state.value.room?.phase === 'playing';
  return h(ConfirmButton, {
    label: text('give_up.button'),
    question: text('give_up.question'),
    lead: text(playing ? 'give_up.lead_match' : 'give_up.lead'),
    yes: text('give_up.yes'),
    no: text('give_up.no'),
    grave: playing,
    onConfirm: () => store.send({ type: 'give_up' }),
  });
}
