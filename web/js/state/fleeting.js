// What is true for a few seconds only: who is writing, who reacted, whose time runs.

/** Milliseconds that a reaction stays at its plate. */
export const BUBBLE = 3000;
/** Milliseconds that somebody counts as writing after the last word of it. */
export const WRITING = 5000;
/** Milliseconds between two words of our own writing. */
export const WRITING_EVERY = 3000;
/** Milliseconds before the end from which a clock is noticeable. */
export const HURRY = 10_000;

/**
 * @typedef {{ id: number, player: string, emoji: string }} Bubble
 * @typedef {{ player: string, whisper: boolean, until: number }} Writer `until` by the page's steady clock
 * @typedef {{ ends: number, whole: number, seats: number[] }} Countdown `ends` by the page's steady clock;
 *   `whole`: milliseconds from full to empty
 */

/**
 * @param {Bubble[]} bubbles
 * @param {Bubble} next takes the place of the same person's last
 * @returns {Bubble[]}
 */
export function bubbled(bubbles, next) {
  return [...bubbles.filter((one) => one.player !== next.player), next];
}

/**
 * @param {Writer[]} writers
 * @param {{ player: string, whisper: boolean }} who
 * @param {number} now
 * @returns {Writer[]}
 */
export function wrote(writers, { player, whisper }, now) {
  return [...writers.filter((one) => one.player !== player), { player, whisper, until: now + WRITING }];
}

/** @param {Writer[]} writers @param {number} now @returns {Writer[]} those who are still at it */
export function stillWriting(writers, now) {
  return writers.filter((one) => one.until > now);
}

/**
 * A deadline as the server tells it, in the page's own time: neither a wrong
 * clock nor one that is set while we play can change it.
 *
 * @param {import('../../types/wire.js').Clock | undefined} clock
 * @param {unknown} setting the room's seconds a decision
 * @param {number} now
 * @returns {Countdown | null}
 */
export function countdown(clock, setting, now) {
  if (!clock || clock.seats.length === 0) return null;
  const whole = Math.max(Number(setting) * 1000 || 0, clock.deadline_ms);
  return { ends: now + clock.deadline_ms, whole, seats: clock.seats };
}

/** @param {number} ends @param {number} now @returns {number} whole seconds left, never below zero */
export function secondsLeft(ends, now) {
  return Math.max(0, Math.ceil((ends - now) / 1000));
}
