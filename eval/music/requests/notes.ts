import { all, anyOf, asks, key, maybe, quantised, swung, transposed } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything, howMuch, which } from '../patterns.ts'

const bothKeys = ['Keys@0', 'Keys@16'] as const

/** Pitches and times inside regions; drums have no key to be transposed in. */
export const notes = [
  request('lofi', 'transpose the bass up an octave', transposed(12, 'Bass@0', 'Bass@16')),
  request('lofi', 'take the keys down 2 semitones in the verse', transposed(-2, 'Keys@16')),
  request('lofi', 'transpose the verse up a whole tone', transposed(2, 'Bass@16', 'Keys@16')),
  request(
    'lofi',
    'shift everything up a semitone',
    all(transposed(1, 'Bass@0', 'Bass@16', ...bothKeys), maybe(key('C#m'))),
  ),
  request(
    'lofi',
    'transpose the song from C minor to D minor',
    all(transposed(2, 'Bass@0', 'Bass@16', ...bothKeys), key('Dm')),
  ),
  request('house', 'bring the lead down an octave', transposed(-12, 'Lead@48')),
  request('house', 'transpose the stabs by -5', transposed(-5, 'Stabs@48')),
  request('waltz', 'move the flute up a fifth', transposed(7, 'Flute@24')),
  request('waltz', 'play theme B a minor third higher', transposed(3, 'Piano@24', 'Cello@24', 'Flute@24')),
  request('seven', 'drop the guitar by an octave', transposed(-12, 'Guitar@14')),
  request('alike', 'transpose bass 2 up twelve semitones', transposed(12, 'Bass 2@16')),
  request(
    'big',
    'transpose the last chorus up a half step',
    transposed(
      1,
      'Bass@168',
      'Electric Guitar@168',
      'Piano@168',
      'Organ@168',
      'Strings@168',
      'Brass@168',
      'Lead Vocal@168',
      'Backing Vocals@168',
    ),
  ),
  request('lofi', 'quantize the keys to sixteenth notes', quantised(0.25, bothKeys)),
  request('lofi', 'quantise the keys of the verse to 1/8', quantised(0.5, ['Keys@16'])),
  request('lofi', 'snap the keys to quarter notes at 50% strength', quantised(1, bothKeys, 0.5)),
  request('lofi', 'the keys in the intro are sloppy, tighten the timing to 16ths', quantised(0.25, ['Keys@0'])),
  request(
    'lofi',
    'quantize everything to the 1/16 grid',
    quantised(0.25, ['Drums@0', 'Drums@16', 'Bass@0', 'Bass@16', ...bothKeys]),
  ),
  request('lofi', 'put some swing on the drums', swung('Drums@0', 'Drums@16')),
  request('house', 'swing the hats in the drop', swung('Hats@48')),
  request('lofi', 'give the drums of the verse 60% swing', swung('Drums@16')),
  loosely('lofi', 'bass up an oct', transposed(12, 'Bass@0', 'Bass@16')),
  loosely('lofi', 'quantise keys 16th', quantised(0.25, bothKeys)),
  loosely('house', 'transpoze lead +3', transposed(3, 'Lead@48')),
  loosely('house', 'make the hats groovier with a bit o swing', swung('Hats@0', 'Hats@32', 'Hats@48')),
  request('lofi', 'quantize the keys', anyOf(quantised(0.25, bothKeys), asks(/grid|note|16|which|what/i)), {
    note: 'Sixteenths are the usual grid, if it is announced.',
  }),
  request('sketch', 'take the bass down an octave', asks(/note|region|bass/i), { note: 'Its notes were not sent.' }),
  request('lofi', 'transpose the bass', asks(howMuch)),
  request('lofi', 'transpose the bass up 200 semitones', asks(anything)),
  request('alike', 'transpose the synth up an octave', asks(/synth/i)),
  request('lofi', 'quantize the banjo to 1/16', asks(which)),
]
