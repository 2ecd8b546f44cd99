/**
 * Why nothing happened: by the server's word for it. A key that ends in the
 * names of details (in the order of the alphabet) is used where they are known.
 *
 * @type {Record<string, string>}
 */
export const refusals = {
  'refused.bad_message': 'The server did not understand that.',
  'refused.stale_prompt': 'The game has moved on; look again.',
  'refused.id_reused': 'That was sent twice with different contents.',
  'refused.not_your_turn': 'It is not your turn.',
  'refused.not_seated': 'Only people at the table can do that.',
  'refused.not_host': 'Only the host can do that.',
  'refused.allow.not_host': 'The others decide this.',
  'refused.seat_taken': 'Somebody else has just taken that seat.',
  'refused.claim.seat_taken': 'That seat cannot be had: its player is here.',
  'refused.claim.seat_taken_seat': 'That seat cannot be had: {seat} is here.',
  'refused.rate_limited': 'That was too quick. Wait a moment.',
  'refused.claim.rate_limited': 'Too many people are asking just now. Wait a moment.',
  'refused.no_match': 'No game is going on.',
  'refused.game_over': 'The game is over.',
  'refused.wrong_phase': 'That cannot be done now.',
  'refused.sit.wrong_phase': 'A game is going on: ask for the seat instead.',
  'refused.vote.bad_message':
    'That cannot be voted on: they may be back, or have not been gone for a minute yet.',
  'refused.claim.bad_message': 'Nobody has to ask for that here.',
  'refused.allow.bad_message': 'Nobody is asking for that any more.',
  'refused.vote.wrong_phase': 'That cannot be voted on now.',
  'refused.unavailable': 'The server could not store that. Please try again.',
  'refused.room_full': 'This table is full.',
  'refused.bad_seats': 'The game cannot be played with that number of seats.',
  'refused.bad_seats_max_min': 'This needs {min} to {max} seats. Change the number of seats first.',
  'refused.bad_seats_min': 'More seats than that are taken: {min} are needed.',
  'refused.not_ready': 'Not everybody is ready.',
  'refused.not_ready_seats': 'Not ready yet, or not here: {seats}.',
  'refused.stale_commit': 'Something was changed at the same time. Please press Ready again.',
  'refused.bad_option': 'That cannot be set.',
  'refused.whispers_off': 'Whispering is switched off at this table.',
  'refused.take_back_off': 'Nothing is taken back at this table.',
  'refused.too_late': 'Too late: somebody has done something since.',
  'refused.undo_answer.too_late': 'That request is not open any more.',
  'refused.vote.too_late': 'That vote is not open any more.',
  'refused.too_soon': 'They have to be away for a minute before a bot may be voted in. Wait a little.',
  'refused.not_yours': 'The newest action is not yours.',
  'refused.asked_already': 'The others want it to stand.',
  'refused.revealed': 'It has shown you something new, so it stands.',
};
