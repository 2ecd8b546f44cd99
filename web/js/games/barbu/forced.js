/** @import { Action, Prompt } from '../../../types/wire.js' */
import { useEffect } from '../../../vendor/ui.js';
import { forcedPlays } from '../../ui/french/taste.js';

/** Between these many milliseconds, as bots take: who sees the card learns nothing from its speed. */
const PAUSE = { from: 700, to: 1800 };

/**
 * The card that goes by itself: the only legal one, for those who want it so.
 *
 * @param {Prompt | null} prompt
 * @returns {Action | null}
 */
export function forcedPlay(prompt) {
  if (!forcedPlays.value || prompt?.legal.length !== 1) return null;
  return prompt.legal[0].type === 'play' ? prompt.legal[0] : null;
}

/**
 * Plays it after a pause. Another question, a break in the line or a card played
 * by hand ends the pause; the play is bound to the question that it answers.
 *
 * @param {Prompt | null} prompt
 * @param {(action: Action, question: string) => void} act
 */
export function useForcedPlay(prompt, act) {
  const action = forcedPlay(prompt);
  const question = prompt?.id ?? '';
  useEffect(() => {
    if (!action) return undefined;
    const timer = setTimeout(() => act(action, question), pause());
    return () => clearTimeout(timer);
  }, [question, action?.card]);
}

/** @returns {number} milliseconds */
export function pause() {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return PAUSE.from + (drawn / 2 ** 32) * (PAUSE.to - PAUSE.from);
}
