import { counted } from './text.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param {number} ms a time that has passed @returns {string | null} such as “5 minutes”; null where it is not worth telling */
export function passed(ms) {
  if (ms >= DAY) return counted('time.days', Math.floor(ms / DAY));
  if (ms >= HOUR) return counted('time.hours', Math.floor(ms / HOUR));
  if (ms >= MINUTE) return counted('time.minutes', Math.floor(ms / MINUTE));
  return null;
}

/** @param {number} ms a time that is left @returns {string} minutes and seconds, such as “9:05” */
export function left(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
