// The messages as this client reads them: the generated types, with what they
// leave open (views, events and actions differ by game) given a shape.

import type { ChatLine } from './ChatLine.js';
import type { ClaimNews } from './ClaimNews.js';
import type { GameInfo as Described } from './GameInfo.js';
import type { OptionSpec } from './OptionSpec.js';
import type { Over } from './Over.js';
import type { Prompt as SharedPrompt } from './Prompt.js';
import type { Refused as SharedRefused } from './Refused.js';
import type { Room } from './Room.js';
import type { State as SharedState } from './State.js';
import type { Undo } from './Undo.js';
import type { Vote } from './Vote.js';
import type { Welcome as SharedWelcome } from './Welcome.js';

export type { ChatLine, ClaimNews, OptionSpec, Over, Room, Undo, Vote };
export type { Claim } from './Claim.js';
export type { ClientMessage } from './ClientMessage.js';
export type { Clock } from './Clock.js';
export type { Occupant } from './Occupant.js';
export type { Seat } from './Seat.js';
export type { SeatRange } from './SeatRange.js';
export type { Spectator } from './Spectator.js';
export type { You } from './You.js';

export type OptionValue = OptionSpec['default'];

/** A game of the lobby's list: what the rules know of it and what a room adds. */
export type GameInfo = Described & { settings: OptionSpec[] };

/** Something a prompt lists; sent back as it is. */
export interface Action {
  type: string;
  [field: string]: unknown;
}

/** Something that happened; each game's module knows the fields of its own. */
export interface GameEvent {
  type: string;
  [field: string]: any;
}

export type Prompt = Omit<SharedPrompt, 'legal'> & { legal: Action[] };

export type State = Omit<SharedState, 'view' | 'events' | 'prompt'> & {
  view: any;
  events: GameEvent[];
  prompt?: Prompt;
};

export type Welcome = Omit<SharedWelcome, 'state'> & { state?: State };

export type Refused = Omit<SharedRefused, 'prompt'> & { prompt?: Prompt };

export type ServerMessage =
  | ({ type: 'welcome' } & Welcome)
  | ({ type: 'room' } & Room)
  | ({ type: 'state' } & State)
  | { type: 'ack'; id: string; version: number }
  | ({ type: 'refused' } & Refused)
  | ({ type: 'chat' } & ChatLine)
  | { type: 'react'; player: string; name: string; emoji: string }
  | { type: 'typing'; player: string; whisper: boolean }
  | ({ type: 'claim' } & ClaimNews)
  | ({ type: 'undo' } & Undo)
  | ({ type: 'vote' } & Vote)
  | ({ type: 'over' } & Over)
  | { type: 'pong'; t: number }
  | { type: 'closing'; reason: string; retry_after_ms?: number };

/** An action on its way. */
export interface Act {
  type: 'act';
  id: string;
  prompt: string;
  action: Action;
}
