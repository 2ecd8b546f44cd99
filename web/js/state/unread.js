/** @import { ChatLine } from '../../types/wire.js' */

/** @param {ChatLine | undefined} line @returns {string} what tells it from every other; empty for none */
export function markOf(line) {
  return line ? `${line.player}/${line.id}` : '';
}

/**
 * @param {ChatLine[]} chat
 * @param {string} read the mark of the last line that has been in sight
 * @param {string | null | undefined} me our public id: what we say ourselves is no news
 * @returns {number} how many lines nobody has looked at here
 */
export function unreadLines(chat, read, me) {
  const seen = chat.findLastIndex((line) => markOf(line) === read);
  return chat.slice(seen + 1).filter((line) => line.player !== me).length;
}
