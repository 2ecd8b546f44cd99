/** @import { Bubble, Countdown } from '../state/fleeting.js' */
import { createContext } from '../../vendor/ui.js';

/** @type {{ countdown: Countdown | null, bubbles: Bubble[] }} */
const quiet = { countdown: null, bubbles: [] };

/** What shows at the plates of a table whatever the game: whose time runs, and who reacted. */
export const AtTable = createContext(quiet);
