/** @import { Claim, ClaimNews, Room, Undo, Vote } from '../../types/wire.js' */
/** @import { RoomStore } from '../state/store.js' */
import { html } from '../../vendor/ui.js';
import { claimText, topicText } from '../state/notice.js';
import { nameOf, namesOf } from '../state/people.js';
import { text } from '../ui/text.js';

/**
 * Questions that wait for an answer of people: claims, votes, take-backs; and
 * what became of our own.
 *
 * @param {{ store: RoomStore }} props
 */
export function Asks({ store }) {
  const { room, you, votes, undo, answer } = store.state.value;
  if (!room) return null;
  const me = you?.player ?? '';
  const cards = [
    ...room.claims.map((claim) =>
      claim.player === me ? OwnClaim({ room, claim }) : ClaimCard({ store, room, claim, me }),
    ),
    answer && Answer({ store, room, answer }),
    ...votes.map((vote) => VoteCard({ store, room, vote, me })),
    undo && UndoCard({ store, room, undo, me }),
  ].filter(Boolean);
  if (cards.length === 0) return null;
  return html`<section class="asks" aria-label=${text('ask.title')}>${cards}</section>`;
}

/** @param {{ store: RoomStore, room: Room, claim: Claim, me: string }} props for those who decide */
function ClaimCard({ store, room, claim, me }) {
  if (!claim.decided_by.includes(me)) return null;
  const { seat, player } = claim;
  /** @param {boolean} yes */
  const say = (yes) => store.send({ type: 'allow', seat, player, yes });
  const host = seat !== null && room.seats[seat]?.player === room.host;
  return html`<article key=${`claim/${player}`} class="ask-card">
    <h2>${claimText(room, claim)}</h2>
    ${seat !== null && room.seats[seat] && html`<p>${text(host ? 'ask.claim_check_host' : 'ask.claim_check')}</p>`}
    ${
      claim.yes.includes(me)
        ? html`<p>${text('ask.you_agreed', { names: namesOf(room, missing(claim), me) })}</p>`
        : html`<div class="answers">
            <button type="button" class="button main" onClick=${() => say(true)}>${text(seat === null ? 'ask.let_in' : 'ask.give_seat')}</button>
            <button type="button" class="button" onClick=${() => say(false)}>${text('ask.no')}</button>
          </div>`
    }
  </article>`;
}

/** @param {{ room: Room, claim: Claim }} props for the one who asks */
function OwnClaim({ room, claim }) {
  const asked = missing(claim);
  const key = claim.seat === null ? 'ask.own_watch' : 'ask.own_seat';
  const seat =
    claim.seat === null ? '' : (room.seats[claim.seat]?.name ?? text('room.seat', { n: claim.seat + 1 }));
  return html`<div key="own-claim" class="ask-card waiting" role="status">
    <h2>${text(key, { seat })}</h2>
    <p>
      ${asked.length > 0 ? text('ask.own_asked', { names: namesOf(room, asked) }) : text('ask.own_nobody')}
      ${claim.yes.length > 0 ? ` ${text('ask.own_agreed', { names: namesOf(room, claim.yes) })}` : ''}
    </p>
  </div>`;
}

/** @param {{ store: RoomStore, room: Room, answer: ClaimNews }} props what became of it */
function Answer({ store, room, answer }) {
  const { seat, state } = answer;
  const holder = seat === null ? null : room.seats[seat];
  const back = state === 'void' && holder?.presence === 'here' && !holder.bot;
  const key = back ? 'ask.own_back' : `ask.own_${state}`;
  return html`<article key="answer" class="ask-card">
    <h2>${text(key, { seat: holder?.name ?? '' })}</h2>
    <div class="answers">
      <button type="button" class="button" onClick=${() => store.dismiss()}>${text('ask.close')}</button>
    </div>
  </article>`;
}

/** @param {{ store: RoomStore, room: Room, vote: Vote, me: string }} props */
function VoteCard({ store, room, vote, me }) {
  const { topic, yes, no, needed } = vote;
  const mine = yes.includes(me) ? true : no.includes(me) ? false : null;
  const can = store.seat.value !== null && topic !== `bot:${store.seat.value}` && store.connected.value;
  /** @param {boolean} answer */
  const say = (answer) => store.send({ type: 'vote', topic, yes: answer });
  return html`<article key=${`vote/${topic}`} class="ask-card">
    <h2>${text('ask.vote', { name: nameOf(room, vote.by), topic: topicText(room, topic) })}</h2>
    <p>
      ${text('ask.vote_yes', { names: namesOf(room, yes, me), n: yes.length, needed })}
      ${no.length > 0 ? ` ${text('ask.vote_no', { names: namesOf(room, no, me) })}` : ''}
    </p>
    ${
      can &&
      html`<div class="answers">
        ${
          mine !== true &&
          html`<button key="yes" type="button" class=${mine === null ? 'button main' : 'button'} onClick=${() => say(true)}>
          ${text(topic === 'end_match' ? 'ask.vote_end' : 'ask.vote_bot')}
        </button>`
        }
        ${
          mine !== false &&
          html`<button key="no" type="button" class="button" onClick=${() => say(false)}>
          ${text(topic === 'end_match' ? 'ask.vote_go_on' : 'ask.vote_wait')}
        </button>`
        }
      </div>`
    }
  </article>`;
}

/** @param {{ store: RoomStore, room: Room, undo: Undo, me: string }} props */
function UndoCard({ store, room, undo, me }) {
  const { ask, decided_by, yes } = undo;
  const waiting = decided_by.filter((player) => !yes.includes(player));
  const name = store.name(undo.seat);
  const what = store.takenBack(undo.seat);
  if (undo.seat === store.seat.value)
    return html`<div key="undo" class="ask-card waiting" role="status">
      <h2>${text(what ? 'ask.undo_own_what' : 'ask.undo_own', { what })}</h2>
      <p>${text('ask.undo_waiting', { names: namesOf(room, waiting) })}</p>
    </div>`;
  /** @param {boolean} answer */
  const say = (answer) => store.send({ type: 'undo_answer', ask, yes: answer });
  const asked = waiting.includes(me);
  return html`<article key="undo" class="ask-card">
    <h2>${text(what ? 'ask.undo_what' : 'ask.undo', { name, what })}</h2>
    ${!asked && waiting.length > 0 && html`<p>${text('ask.undo_waiting', { names: namesOf(room, waiting, me) })}</p>`}
    ${
      asked &&
      html`<div class="answers">
        <button type="button" class="button main" onClick=${() => say(true)}>${text('ask.undo_yes')}</button>
        <button type="button" class="button" onClick=${() => say(false)}>${text('ask.undo_no')}</button>
      </div>`
    }
  </article>`;
}

/** @param {Claim} claim @returns {string[]} who has not answered yet */
function missing({ decided_by, yes }) {
  return decided_by.filter((player) => !yes.includes(player));
}
