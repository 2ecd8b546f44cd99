/** @import { GameEvent } from '../../types/wire.js' */
/** @import { RoomState } from './reduce.js' */
import { mySeat } from './reduce.js';

/**
 * What somebody would take back, in the words of the story. Only the newest action
 * can be taken back, so it is the newest we were told of; unless that was another
 * seat's, or we were told nothing since we came, or we watch an earlier table.
 *
 * @param {RoomState} state
 * @param {number} seat who asks
 * @param {(event: GameEvent) => string[]} say
 * @returns {string} empty where we cannot know
 */
export function actionOf(state, seat, say) {
  const late = mySeat(state) === null && Number(state.room?.settings.spectator_delay ?? 0) > 0;
  const [first] = state.game?.events ?? [];
  if (late || !first || first.seat !== seat) return '';
  return say(first)[0] ?? '';
}
