/** @import { RoomStore } from '../state/store.js' */
import { h, useEffect } from '../../vendor/ui.js';
import { guard, leave, leaving } from '../main/navigate.js';
import { Dialog } from '../ui/dialog.js';
import { text } from '../ui/text.js';

/**
 * Asks before Back or the way home leaves a match that we play in.
 *
 * @param {{ store: RoomStore }} props
 */
export function LeaveDialog({ store }) {
  const { room, over } = store.state.value;
  const playing = room?.phase === 'playing' && !over && store.seat.value !== null;
  const wanted = playing && store.status.value.kind !== 'ended';
  useEffect(() => {
    guard(wanted);
    return () => guard(false);
  }, [wanted]);
  if (!leaving.value) return null;
  return h(Dialog, {
    title: text('leave.title'),
    lead: text('leave.lead'),
    yes: text('leave.yes'),
    no: text('leave.no'),
    onYes: () => {
      store.send({ type: 'leave' });
      leave();
    },
    onClose: () => {
      leaving.value = false;
    },
  });
}
