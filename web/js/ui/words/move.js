// Words of going on on another device.

/** @type {Record<string, string>} */
export const move = {
  'move.button': 'Continue on another device',
  'move.out.lead':
    'Scan this with the other device, or open the link there. Your name and all your seats move there, and this browser gives them up.',
  'move.out.qr': 'QR code of the link',
  'move.out.link': 'Link for the other device',
  'move.out.copy': 'Copy the link',
  'move.out.copied': 'Link copied',
  'move.out.left': 'Works once, for another {time}.',
  'move.out.secret': 'Keep it to yourself: whoever opens it plays in your place.',
  'move.out.expired': 'The ten minutes are over. This link does not work any more.',
  'move.out.new': 'Make a new link',
  'move.out.making': 'Making a link…',
  'move.out.failed': 'No link could be made: {message}',
  'move.out.close': 'Close',
  'move.out.gone': 'You play on the other device now',
  'move.out.gone_lead':
    'Your name and your seats are there. To come back, make a link there, in the same way. Whatever you open here from now on, you open as somebody new.',

  'move.here.title': 'Go on here?',
  'move.here.lead':
    'This link brings your name and all your seats to this browser. The device that made it gives them up.',
  'move.here.room': 'From here you come straight to the table {code}.',
  'move.here.yes': 'Go on here',
  'move.here.no': 'No, leave everything as it is',
  'move.here.busy': 'Moving…',
  'move.here.lose': 'This browser has seats of its own. You would lose them:',
  'move.here.same': 'You are here already',
  'move.here.same_lead':
    'The link was made in this browser, so there is nothing to move. Open it on the other device.',
  'move.here.bad': 'This link does not work any more',
  'move.here.bad_lead':
    'Such a link works once and for ten minutes. Make a new one on the other device, under “Continue on another device”.',
  'move.here.failed': 'That did not work: {message}',
  'move.here.offline': 'The server did not answer. Are you online?',
  'move.here.again': 'Try again',
  'move.here.table': 'To the table',
  'move.here.home': 'To the front page',
};
