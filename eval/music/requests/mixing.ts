import { all, anyOf, asks, muted, nothingChanged, pan, soloed, unmuted, volume } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything, howMuch, which } from '../patterns.ts'
import { between, near } from '../span.ts'

/** Faders, pans, mutes and solos. */
export const mixing = [
  request('lofi', 'turn the bass down a bit', volume('Bass', between(0.4, 0.74))),
  request('lofi', 'set the bass to 60%', volume('Bass', near(0.6))),
  request('lofi', 'drums at 0.9', volume('Drums', near(0.9))),
  request('lofi', 'bring the keys up by 3 dB', volume('Keys', near(0.989, 0.03))),
  request('lofi', 'drop the drums by 6 decibels', volume('Drums', near(0.401, 0.02))),
  request('lofi', 'set the volume of track 3 to 50 percent', volume('Keys', near(0.5))),
  request(
    'lofi',
    'pull the keys down to 0.4 and the bass down to 0.5',
    all(volume('Keys', near(0.4)), volume('Bass', near(0.5))),
  ),
  request(
    'lofi',
    'everything down by 10%',
    anyOf(
      all(volume('Drums', near(0.72)), volume('Bass', near(0.675)), volume('Keys', near(0.63))),
      all(volume('Drums', near(0.7)), volume('Bass', near(0.65)), volume('Keys', near(0.6))),
    ),
  ),
  request('house', 'make the lead louder', volume('Lead', between(0.71, 1.2))),
  request(
    'house',
    'the pad is too loud',
    anyOf(volume('Pad', between(0.2, 0.49)), asks(/how|pad|much|quiet|lower|turn/i)),
  ),
  request('big', 'put the lead vocal at 110%', volume('Lead Vocal', near(1.1))),
  request(
    'big',
    'lower the strings and the brass by 2 dB',
    all(volume('Strings', near(0.397, 0.01)), volume('Brass', near(0.397, 0.01))),
  ),
  request('alike', 'turn up the bassoon a little', volume('Bassoon', between(0.71, 0.95))),
  request('lofi', 'pan the keys hard left', pan('Keys', 0)),
  request('lofi', 'put the keys back in the centre', pan('Keys', 0.5)),
  request('house', 'pan the hats 30% to the right', anyOf(pan('Hats', near(0.65)), pan('Hats', near(0.8)))),
  request('waltz', 'move the cello slightly to the right', pan('Cello', between(0.36, 0.65))),
  request(
    'big',
    'pan the acoustic guitar fully left and the electric guitar fully right',
    all(pan('Acoustic Guitar', 0), pan('Electric Guitar', 1)),
  ),
  request('lofi', 'mute the drums', muted('Drums')),
  request('house', 'unmute the vox chop', unmuted('Vox Chop')),
  request('house', 'mute everything except the kick', all(muted('Clap', 'Hats', 'Sub Bass', 'Stabs', 'Pad', 'Lead'))),
  request('house', 'mute all the drums', muted('Kick', 'Clap', 'Hats')),
  request('house', 'solo the drums and the sub bass', soloed('Kick', 'Clap', 'Hats', 'Sub Bass')),
  request('waltz', 'let me hear only the flute', anyOf(soloed('Flute'), muted('Piano', 'Cello'))),
  request('alike', 'just mute the bass', muted('Bass'), {
    note: 'An exact name wins over Bass 2, and never means Bassoon.',
  }),
  request('alike', 'mute bass 2', muted('Bass 2')),
  request('big', "mute the drums, but don't touch the percussion", muted('Drums')),
  request('emoji', 'solo the 🎹 Keys', soloed('🎹 Keys')),
  request('sketch', 'turn the bass up to 0.9', volume('Bass', near(0.9))),
  loosely('lofi', 'crank the bass', volume('Bass', between(0.76, 1.5))),
  loosely('lofi', 'quieter keys pls', volume('Keys', between(0.3, 0.69))),
  loosely('house', 'mute teh claps', muted('Clap')),
  loosely('house', 'sub bass -2db', volume('Sub Bass', near(0.715, 0.01))),
  loosely('big', 'solo bass n drums', soloed('Bass', 'Drums')),
  loosely('house', 'kill the hats', anyOf(muted('Hats'), asks(anything)), {
    note: 'To kill is slang for mute; it could also mean to delete.',
  }),
  request('big', 'mute the tambourine', nothingChanged, { note: 'It is muted already.' }),
  request('alike', 'mute the synth', asks(/synth/i)),
  request('big', 'turn the guitar down', asks(/guitar/i)),
  request('lofi', 'push the drums to 200%', asks(/1\.5|150|range|between|most|0/i)),
  request('lofi', 'mute the trombone', asks(which)),
  request('lofi', 'set the volume', asks(howMuch)),
]
