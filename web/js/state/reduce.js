/** @import { Act, ChatLine, ClaimNews, Over, Refused, Room, ServerMessage, State, Undo, Vote, You, Welcome } from '../../types/wire.js' */

/** How many chat lines are kept; the server keeps as many. */
const CHAT_KEPT = 200;

/**
 * All we know of a room, made of the server's messages and nothing else.
 *
 * @typedef {object} RoomState
 * @property {You | null} you
 * @property {string | null} build the server's
 * @property {Room | null} room
 * @property {State | null} game the newest state of the match, also after its end
 * @property {Over | null} over
 * @property {ChatLine[]} chat
 * @property {Vote[]} votes those that are open
 * @property {Undo | null} undo the request to take something back that is open
 * @property {boolean} newest whether the newest action of the match is ours, as far as we can see
 * @property {ClaimNews | null} answer what became of the last thing we asked for, until we have read it
 * @property {Act[]} pending sent and not answered; sent again after a reconnect
 * @property {Refused | null} refused what was last refused, until something is done
 * @property {boolean} resync a state was missed and the present one has to be asked for
 */

/** @type {RoomState} */
export const nothing = {
  you: null,
  build: null,
  room: null,
  game: null,
  over: null,
  chat: [],
  votes: [],
  undo: null,
  newest: false,
  answer: null,
  pending: [],
  refused: null,
  resync: false,
};

/**
 * @param {RoomState} state
 * @param {ServerMessage} message kinds we do not know change nothing
 * @returns {RoomState}
 */
export function reduce(state, message) {
  switch (message.type) {
    case 'welcome':
      return welcomed(state, message);
    case 'room':
      return changedRoom(state, message);
    case 'state':
      return moved(state, message);
    case 'ack':
      return settled(state, message.id);
    case 'refused':
      return refused(state, message);
    case 'chat':
      return { ...state, chat: [...state.chat, message].slice(-CHAT_KEPT) };
    case 'claim':
      return answered(state, message);
    case 'vote':
      return voted(state, message);
    case 'undo':
      return { ...state, undo: message.state === 'open' ? message : null };
    case 'over':
      return { ...state, over: message, votes: [], undo: null, newest: false };
    default:
      return state;
  }
}

/**
 * An action on its way: kept until it is answered.
 *
 * @param {RoomState} state
 * @param {Act} act
 * @returns {RoomState}
 */
export function sent(state, act) {
  return { ...state, pending: [...state.pending, act], refused: null };
}

/** @param {RoomState} state @returns {RoomState} without the last refusal */
export function excused(state) {
  return state.refused ? { ...state, refused: null } : state;
}

/** @param {RoomState} state @returns {RoomState} without what became of our claim */
export function read(state) {
  return state.answer ? { ...state, answer: null } : state;
}

/** @param {RoomState} state @returns {number | null} our seat */
export function mySeat({ you, room }) {
  const seat = you && room ? room.seats.findIndex((holder) => holder?.player === you.player) : -1;
  return seat < 0 ? null : seat;
}

/** @param {RoomState} state @returns {boolean} */
export function amHost({ you, room }) {
  return Boolean(you && room && room.host === you.player);
}

/**
 * A welcome is complete: it replaces everything but what is still unanswered,
 * and that too where another match has begun.
 *
 * @param {RoomState} state
 * @param {Welcome} message
 * @returns {RoomState}
 */
function welcomed(state, message) {
  const sameMatch = state.room?.match === message.room.match;
  return {
    ...nothing,
    you: message.you,
    build: message.build,
    room: message.room,
    game: message.state ?? null,
    over: message.over ?? null,
    chat: message.chat,
    votes: message.votes,
    undo: message.undo ?? null,
    pending: sameMatch ? state.pending : [],
  };
}

/** @param {RoomState} state @param {Room} room @returns {RoomState} */
function changedRoom(state, room) {
  const begun = room.phase === 'playing' && state.room?.phase !== 'playing';
  const answer = state.answer ?? unheard(state, room);
  if (!begun) return { ...state, room, answer };
  // The last match's table stays to be looked at until the next one begins. The first
  // state of a match may also come before word of it, and has then cleared `over`.
  return { ...state, room, answer, game: state.over ? null : state.game, over: null, pending: [] };
}

/**
 * People outside hear no news but see who asks: a request of ours that is not
 * there any more, without our being let in, has come to nothing.
 *
 * @param {RoomState} state
 * @param {Room} room
 * @returns {ClaimNews | null}
 */
function unheard({ you, room: before }, room) {
  if (!you?.outside) return null;
  const ours = before?.claims.find(({ player }) => player === you.player);
  const asking = room.claims.some(({ player }) => player === you.player);
  return ours && !asking ? { seat: ours.seat, player: ours.player, name: ours.name, state: 'void' } : null;
}

/** @param {RoomState} state @param {State} message @returns {RoomState} */
function moved(state, message) {
  const first = message.version === 1;
  const snapshot = message.events.length === 0;
  const next = message.version === (state.game?.version ?? 0) + 1;
  if (!first && !snapshot && !next) return { ...state, resync: true };
  const newest = !snapshot && state.pending.some((act) => act.id === message.ack);
  const known = { ...state, game: message, newest, resync: false, refused: null };
  if (first) known.over = null;
  return message.ack ? settled(known, message.ack) : known;
}

/** @param {RoomState} state @param {string} id @returns {RoomState} */
function settled(state, id) {
  return { ...state, pending: state.pending.filter((act) => act.id !== id) };
}

/** @param {RoomState} state @param {Refused} message @returns {RoomState} */
function refused(state, message) {
  const answered = message.id ? settled(state, message.id) : state;
  const corrected =
    message.prompt && answered.game ? { ...answered.game, prompt: message.prompt } : answered.game;
  // What cannot be taken back now cannot be taken back later either.
  const newest = answered.newest && message.re !== 'undo_ask';
  return { ...answered, game: corrected, newest, refused: message };
}

/** @param {RoomState} state @param {ClaimNews} message @returns {RoomState} */
function answered(state, message) {
  if (message.player !== state.you?.player) return state;
  return { ...state, answer: message.state === 'refused' || message.state === 'void' ? message : null };
}

/** @param {RoomState} state @param {Vote} message @returns {RoomState} */
function voted(state, message) {
  const at = state.votes.findIndex((vote) => vote.topic === message.topic);
  if (message.state !== 'open') return { ...state, votes: state.votes.filter((_, index) => index !== at) };
  return {
    ...state,
    votes: at < 0 ? [...state.votes, message] : state.votes.map((vote, i) => (i === at ? message : vote)),
  };
}
