// Every word that people read. Keys are dotted; {names} are filled in.

import { barbu } from './words/barbu.js';
import { deals } from './words/deals.js';
import { home } from './words/home.js';
import { move } from './words/move.js';
import { refusals } from './words/refusals.js';
import { room } from './words/room.js';
import { talk } from './words/talk.js';

/** @type {Record<string, string>} */
const english = {
  ...barbu,
  ...deals,
  ...home,
  ...move,
  ...refusals,
  ...room,
  ...talk,

  'app.name': 'Barroom',
  'app.claim': 'Card tables for friends. No accounts, just a link.',
  'app.home': 'Barroom, to the front page',
  'app.skip': 'Skip to the table',
  'app.theme.dark': 'Use dark colours',
  'app.theme.light': 'Use light colours',
  'app.sound.on': 'Sound when it is your turn',
  'app.sound.off': 'No sound',
  'app.turn_title': '● Your turn · {title}',
  'app.yes': 'Yes',
  'app.no': 'No',
  'app.cancel': 'Cancel',
  'app.failed': 'That did not work: {message}',
  'app.offline': 'The server did not answer. Are you online?',

  'options.variants': 'Variants of the rules',
  'options.usual': 'The rest, as usual',
  'options.all_usual': 'Everything as usual',

  'room.invite': 'Invite your friends',
  'room.code': 'Code',
  'room.copy': 'Copy the link',
  'room.copied': 'Link copied',
  'room.share': 'Share the link',
  'room.share_text': 'Come and play {game} with us',
  'room.seats': 'At the table',
  'room.seat': 'Seat {n}',
  'room.free': 'Free seat',
  'room.move': 'Move here',
  'room.link': 'Link to this table',
  'room.scores': 'Scores',
  'room.guest': 'Guest',
  'room.rename_go': 'Use this name',
  'room.sit_first': 'Take a seat',
  'room.welcome': 'You are invited to a game of {game}',
  'room.welcome_full': 'All seats are taken. You can watch.',
  'room.you': 'you',
  'room.host': 'host',
  'room.bot': 'bot',
  'room.add_bot': 'Add a bot',
  'room.add_bot.easy': 'Add an easy bot',
  'room.add_bot.medium': 'Add a medium bot',
  'room.add_bot.hard': 'Add a hard bot',
  'room.ready': 'Ready',
  'room.not_ready': 'Not ready',
  'room.i_am_ready': 'I am ready',
  'room.not_yet': 'Wait, not yet',
  'room.rematch': 'Ready for a rematch',
  'room.start': 'Start the game',
  'room.step_sit': 'Take a seat',
  'room.step_ready': 'Say that you are ready',
  'room.step_start': 'The host starts the game',
  'room.wait_seats': 'Waiting for people to take the free seats, or for bots.',
  'room.wait_seats_host': 'Free seats are left: send the link around, or add bots.',
  'room.wait_ready': 'Waiting until {names} press Ready.',
  'room.wait_rematch': 'All are ready. The next game begins.',
  'room.wait_ready_one': 'Waiting until {names} presses Ready.',
  'room.wait_me': 'Everybody is waiting for you to be ready.',
  'room.wait_host': 'All are ready. {name} starts the game.',
  'room.wait_start': 'All are ready. You can start.',
  'room.wait_away': '{names} cannot be reached just now.',
  'room.options': 'How we play',
  'room.this_table': 'This table: link, settings, leaving',
  'room.seat_count': 'Number of seats',
  'room.options_host': 'Changing this asks everybody to be ready again.',
  'room.watching': 'You are watching.',
  'room.name': 'Your name',
  'room.rename': 'Change my name',
  'room.panel': 'Scores and talk',
  'room.to_table': 'Back to the table',

  'log.title': 'What happened',
  'log.empty': 'Nothing has happened yet.',

  'net.connecting': 'Connecting…',
  'net.waiting': 'The connection is lost. Trying again in {s} s.',
  'net.waiting_now': 'The connection is lost. Trying again…',
  'net.offline': 'You are offline. We go on as soon as the network is back.',
  'net.retry': 'Try now',
  'net.update': 'There is a new version of Barroom.',
  'net.reload': 'Reload',
  'net.must_reload': 'This page is out of date and has to be loaded again.',
  'net.memory_only': 'Your browser keeps no cookies here: you lose your seat when you reload this page.',
  'net.restart': 'The server is being restarted. We go on by ourselves in a moment.',
  'net.blocked': 'The live connection is blocked, though the server answers. Trying again…',
  'net.sending': 'Sending…',

  'over.you_won': 'You have won!',
  'over.agreed': 'Ended by agreement',
  'over.agreed_lead': 'The people at the table ended this game before its end. Nobody wins and nobody loses.',
  'over.won': '{names} wins',
  'over.won_many': '{names} win',
  'over.rank': 'Rank',
  'over.name': 'Name',
  'over.winner': 'winner',
  'over.loser': 'loser',

  'table.waiting_for': 'Waiting for {names}',
  'table.cards': '{n} cards in hand',
  'table.in_hand': 'cards in hand,',

  'bark_side.tagline': 'Get rid of your high cards before the last one counts against you.',
  'bark_side.deck': 'Cards',
  'bark_side.deck.fifty': '50 cards, 1 to 10',
  'bark_side.deck.sixty': '60 cards, 1 to 12',
  'bark_side.bar': 'What has to be beaten',
  'bark_side.bar.best': 'The highest play so far',
  'bark_side.bar.previous': 'The play just before',
  'bark_side.round': 'Round {n}',
  'bark_side.hand': 'Your hand',
  'bark_side.area': 'Area',
  'bark_side.strengths': '{n} of 7 strengths',
  'bark_side.area_empty': 'Area empty',
  'bark_side.strengths_help': 'Seven different strengths in an area lose the game.',
  'bark_side.undealt': '{n} not dealt',
  'bark_side.sets_yes': 'Sets allowed',
  'bark_side.sets_no': 'No sets yet',
  'bark_side.sets_no_help': 'Sets may be led once somebody has tucked in an earlier trick.',
  'bark_side.next_play': 'Next play',
  'bark_side.lead': '{name} leads',
  'bark_side.lead_you': 'You lead',
  'bark_side.or_higher': 'or higher',
  'bark_side.first_round': 'Everybody passes two cards to the right. Then the tricks begin.',
  'bark_side.is_choosing': 'choosing',
  'bark_side.is_playing': 'playing',
  'bark_side.best': 'best',
  'bark_side.tucked': 'tucked',
  'bark_side.takes': 'wins',
  'bark_side.last_trick': 'Last trick',
  'bark_side.last_trick_of': 'Last trick, taken by {name}',
  'bark_side.has_passed': '✓ chosen',
  'bark_side.pass_prompt': 'Choose two cards for {name}, on your right',
  'bark_side.pass_one_more': 'One more card for {name}',
  'bark_side.pass_go': 'Pass {a} and {b} to {name}',
  'bark_side.pass_none': 'Pass two cards to {name}',
  'bark_side.pass_done': 'You passed {a} and {b} to {name}. Waiting for {names}.',
  'bark_side.given': 'You gave {cards} to {to} and got {received} from {from}.',
  'bark_side.lead_prompt': 'You lead: play any card',
  'bark_side.lead_prompt_sets': 'You lead: play a card, or several of one strength',
  'bark_side.follow_prompt': 'Play {bar} or higher, or tuck your lowest',
  'bark_side.follow_prompt_set':
    'Play {width} cards of one strength, {bar} or higher, or tuck your {width} lowest',
  'bark_side.follow_only': 'Play {bar} or higher',
  'bark_side.follow_only_set': 'Play {width} cards of one strength, {bar} or higher',
  'bark_side.must_tuck': 'You cannot follow: tuck your lowest card',
  'bark_side.must_tuck_set': 'You cannot follow: tuck your {width} lowest',
  'bark_side.play_go': 'Play {cards}',
  'bark_side.play_none': 'Choose a card to play',
  'bark_side.tuck_go': 'Tuck {cards}',
  'bark_side.choosing': 'Still choosing cards to pass: {names}',
  'bark_side.why_width':
    'This trick is played with {width} cards of one strength, and you have only {have} of {card}.',
  'bark_side.why_low': '{card} is too low: {bar} has to be equalled or beaten.',
  'bark_side.why_no_sets': 'Sets cannot be led yet: nobody has tucked in an earlier trick of this round.',
  'bark_side.why_keep_one': 'You have to keep at least one card.',
  'bark_side.why_wait': 'Not now: waiting for {names}.',
  'bark_side.why_offline': 'Not now: there is no connection.',
  'bark_side.why_busy': 'One moment, your last choice is on its way.',
  'bark_side.why_over': 'The round is over.',
  'bark_side.loser_line': '{name} showed the highest last card, {card}, and puts {cards} into their area.',
  'bark_side.loser_line_you': 'You showed the highest last card, {card}, and put {cards} into your area.',
  'bark_side.round_over': 'Round {n} is over',
  'bark_side.highest': 'highest',
  'bark_side.added': 'added',
  'bark_side.next_round': 'Round {n}: {cards} cards each',
  'bark_side.reason.seven_strengths': '{names} collected seven or more different strengths and lost at once.',
  'bark_side.reason.few_cards':
    'Too few cards are left for another round. Most different strengths in the area loses: {names}.',
  'bark_side.score': 'Cards',
  'bark_side.score_help': 'Fewest cards in the area wins; with equally many, fewest different strengths.',
  'bark_side.strengths_short': 'Strengths',
  'bark_side.card': 'Card {n}',

  'bark_side.say.round_started': 'Round {round}: {n} cards each. {name} will lead.',
  'bark_side.say.passed': '{name} has chosen two cards to pass.',
  'bark_side.say.handed_over': 'Everybody has passed two cards to the right.',
  'bark_side.say.received': 'You got {cards} from {name}.',
  'bark_side.say.played': '{name} plays {cards}.',
  'bark_side.say.tucked': '{name} tucks {cards}.',
  'bark_side.say.trick_won': '{name} takes the trick.',
  'bark_side.say.sets_opened': 'Sets may be led from now on.',
  'bark_side.say.last_cards': 'Last cards: {cards}.',
  'bark_side.say.ended': 'The game is over.',

  'bark_side.refused.already_passed': 'You have already chosen your two cards.',
  'bark_side.refused.not_in_hand': 'You do not hold that card.',
  'bark_side.refused.lead_a_card': 'You lead, so you have to play a card.',
  'bark_side.refused.no_sets_yet': 'Sets cannot be led yet: nobody has tucked in an earlier trick.',
  'bark_side.refused.keep_one': 'You have to keep at least one card.',
  'bark_side.refused.wrong_count_led': 'This trick is played with {led} cards of one strength.',
  'bark_side.refused.wrong_count': 'That is not the number of cards this trick is played with.',
  'bark_side.refused.too_low_bar': 'That is too low: play {bar} or higher.',
  'bark_side.refused.too_low': 'That is too low.',
  'bark_side.refused.bad_action': 'That cannot be played.',
  'bark_side.refused.wrong_phase': 'That cannot be done now.',
};

/**
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string} a key without words shows itself, so that a gap is seen
 */
export function text(key, values = {}) {
  const words = english[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {string} key @returns {boolean} whether there are words for it */
export function hasText(key) {
  return Object.hasOwn(english, key);
}

/**
 * @param {string} key its singular is under `<key>_one`
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function counted(key, n, values = {}) {
  return text(n === 1 ? `${key}_one` : key, { n, ...values });
}

/** @param {(string | number)[]} items @returns {string} `a`, `a and b`, `a, b and c` */
export function listed(items) {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
