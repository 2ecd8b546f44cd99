// Words of the check of the deals.

/** @type {Record<string, string>} */
export const deals = {
  'deals.title': 'Were the deals fair?',
  'deals.lead':
    'Before the game the server fixed its part of the shuffle and showed its fingerprint. Then the browser of everybody at the table added a random number. This page can deal the whole match again from those parts and compare.',
  'deals.check': 'Check the deals',
  'deals.again': 'Check again',
  'deals.checking': 'Dealing the whole match again…',
  'deals.failed': 'The record could not be fetched: {message}',
  'deals.offline': 'The server did not answer. Are you online?',
  'deals.download': 'Download the record',
  'deals.all_hold': 'Everything holds: nobody steered these deals.',
  'deals.all_known_hold': 'All that this browser can check holds.',
  'deals.some_fail': 'Something does not fit.',
  'deals.yes': 'Holds:',
  'deals.no': 'Does not hold:',
  'deals.unknown': 'Cannot be checked here:',
  'deals.numbers': 'The numbers behind it',
  'deals.not_checked':
    'This says nothing about points and about which moves were allowed; “barroom verify” plays the record again by all the rules. And no arithmetic can show whether somebody was told hidden cards.',

  'deals.record.holds':
    'The record is the one of this match, with the numbers that were announced when it ended.',
  'deals.record.other_chance': 'The record has other numbers than were announced when the match ended.',
  'deals.record.other_game': 'The record tells of another game, or of other options, than this browser saw.',
  'deals.record.unreadable': 'The record cannot be read, so nothing else can be checked.',

  'deals.commit.holds': 'The server’s part of the shuffle fits its fingerprint.',
  'deals.commit.fails':
    'The server’s part of the shuffle does not fit its fingerprint: one of them was changed.',
  'deals.shown.holds':
    'You were shown that fingerprint before you gave your part, so the server could not choose its own to go with it.',
  'deals.shown.later':
    'This browser was shown that fingerprint when the match began. It was not the one that gave your part.',
  'deals.shown.fails': 'You were shown another fingerprint before the match.',
  'deals.shown.not_seen':
    'Which fingerprint was shown before the match: this browser was not there, or has forgotten it.',
  'deals.own.holds':
    'Your random number went into the shuffle unchanged, and {n} other people gave one, too.',
  'deals.own.holds_one':
    'Your random number went into the shuffle unchanged, and one other person gave one, too.',
  'deals.own.alone':
    'Your random number went into the shuffle unchanged. The others were bots, which give none.',
  'deals.own.fails': 'Your random number is missing or was changed.',
  'deals.own.not_sent': 'Whether your part is in the shuffle: this browser gave none.',
  'deals.seed.holds': 'The parts, put together, give the seed of this match.',
  'deals.seed.fails': 'The parts, put together, do not give the seed of this match.',
  'deals.set.holds': 'The card set in the record is the one that the options name.',
  'deals.set.fails': 'The card set in the record is not the one that the options name.',

  'deals.deals.holds':
    'All {n} outcomes of chance in the record are what the seed gives, from the first to the last.',
  'deals.deals.holds_one': 'The one outcome of chance in the record is what the seed gives.',
  'deals.deals.fails': 'The seed gives another outcome: {what}.',
  'deals.deals.missing': 'The record lacks an outcome of chance that the game asked for: {what}.',
  'deals.deals.left_over': 'The record has an outcome of chance that the game did not ask for: {what}.',
  'deals.deals.unreadable': 'The match cannot be dealt again from this record.',
  'deals.deals.other_rules':
    'Whether the deals are what the seed gives: this page does not know the rules that the match was played by.',
  'deals.event.first_declarer': 'who declares first',
  'deals.event.deal': 'deal {n}',
  'deals.event.start': 'who starts',
  'deals.event.deck': 'the deck',
  'deals.event.decks': 'the two decks',
  'deals.event.tiles': 'the stack of tiles',
  'deals.event.layout': 'how the bars lie',
  'deals.event.lot': 'lot {n}',
  'deals.event.altar': 'the altar',
  'deals.event.order': 'the turn order',
  'deals.event.oracles': 'the oracles dealt',
  'deals.event.helpers': 'the piles of helpers',

  'deals.cards.barbu': 'Every card that was played had been dealt to that seat.',
  'deals.cards.bark_side':
    'Every card that was passed, played or tucked had been dealt, and each round’s deck left out the cards in the areas.',
  'deals.cards.barakka': 'Every card that was drawn lay where the shuffled deck put it.',
  'deals.cards.barracuda': 'Everybody’s turn came when lots and stakes said so.',
  'deals.cards.baruka':
    'Oracles were played by those who were dealt them, and helpers hired as they came up.',
  'deals.cards.fails': 'Move {n} of the record cannot have been made with what was dealt.',
  'deals.hand.holds': 'Every hand that you held in this browser is the one in the record.',
  'deals.hand.some': 'The hands that you held in this browser, {n} of {all}, are the ones in the record.',
  'deals.hand.fails': 'In deal {n} you held another hand than the record says.',
  'deals.hand.not_seen': 'Whether the record has the hands that were held: this browser held none.',
  'deals.hand.memory':
    'Whether you saw the same cards being drawn: in a game of memory this browser keeps none of them.',
  'deals.end.holds': 'What lay on the table at the end is where the record leads to.',
  'deals.end.fails': 'What lay on the table at the end is not where the record leads to.',
};
