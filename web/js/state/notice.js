/** @import { Room } from '../../types/wire.js' */
import { text } from '../ui/text.js';

/**
 * What to say about a change among the people of a room.
 *
 * @param {Room | null} before
 * @param {Room} after
 * @returns {string[]} sentences
 */
export function roomNotices(before, after) {
  if (!before) return [];
  const notices = after.seats.flatMap((holder, seat) => {
    const was = before.seats[seat] ?? null;
    if (!holder) return was ? [text('notice.left', { name: was.name })] : [];
    if (was?.player !== holder.player) return [text('notice.sat', { name: holder.name })];
    const said = [];
    if (was.name !== holder.name) said.push(text('notice.renamed', { name: was.name, to: holder.name }));
    if (was.presence !== holder.presence && !holder.bot)
      said.push(text(`notice.${holder.presence}`, { name: holder.name }));
    if (!was.ready && holder.ready && !holder.bot) said.push(text('notice.ready', { name: holder.name }));
    return said;
  });
  if (after.host !== before.host) {
    const host = after.seats.find((holder) => holder?.player === after.host);
    if (host) notices.push(text('notice.host', { name: host.name }));
  }
  if (JSON.stringify(after.options) !== JSON.stringify(before.options)) notices.push(text('notice.options'));
  return notices;
}
