// Words of the front page.

/** @type {Record<string, string>} */
export const home = {
  'home.title': 'Open a table',
  'home.lead': 'Choose a game, say who you are and send the link to your friends.',
  'home.game': 'Game',
  'home.players': '{min} to {max} players',
  'home.players_exactly': '{min} players',
  'home.name': 'Your name',
  'home.create': 'Open the table',
  'home.creating': 'Opening…',
  'home.listed': 'Show the table on this page, so that anybody may join',
  'home.loading': 'Looking for games…',
  'home.failed': 'The list of games could not be loaded.',
  'home.again': 'Try again',
  'home.name_needed': 'Please say your name first.',

  'home.join': 'Join a table',
  'home.join_lead': 'Somebody sent you a link or a code? Put it here.',
  'home.code': 'Code or link',
  'home.join_go': 'Go to the table',
  'home.bad_code': 'A code has eight letters and digits, such as k7m2q9xw.',

  'home.mine': 'Your tables',
  'home.mine.none': 'You sit at no table yet. Open one, or join your friends with the code they send you.',
  'home.your_turn': 'Your turn',
  'home.your_turn_since': 'Your turn, for {time} now',
  'home.waiting_since': 'Waiting for others, for {time} now',
  'home.waiting': 'Waiting for others',
  'home.not_started': 'Not started yet',
  'home.table': 'Table {code}',

  'home.open': 'Open tables',
  'home.open.none':
    'No table is open to everybody just now. One shows up here when the person who opens it chooses so.',
  'home.locked': 'locked',
  'home.seats_free': '{n} of {seats} seats free',
  'home.full': 'full',
  'home.watch': 'you can watch',
  'home.ask_watch': 'ask to watch',
  'home.is_playing': 'playing',
  'home.lists_failed': 'The tables could not be looked up. Trying again soon.',

  'time.minutes': '{n} minutes',
  'time.minutes_one': 'a minute',
  'time.hours': '{n} hours',
  'time.hours_one': 'an hour',
  'time.days': '{n} days',
  'time.days_one': 'a day',
};
