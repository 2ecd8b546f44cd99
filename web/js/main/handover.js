import { signal } from '../../vendor/ui.js';

/** What a link from another device ends with: a code that moves its player here, once. */
const CODE = /^#move=([0-9A-Za-z_-]{1,128})$/;

/** The code of the link that was followed, until it is answered. It lives in memory only. */
export const handover = signal(taken());

addEventListener('hashchange', () => {
  handover.value = taken() ?? handover.value;
});

/**
 * @param {string} link as somebody pasted it
 * @returns {string | null} the code, if the link is one from another device
 */
export function codeOf(link) {
  return CODE.exec(/#.*/.exec(link.trim())?.[0] ?? '')?.[1] ?? null;
}

/** Takes the code out of the address, so that neither history nor a shared address keeps it. */
function taken() {
  const code = codeOf(location.hash);
  if (code) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}
