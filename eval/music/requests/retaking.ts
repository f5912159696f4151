import { anyOf, asks, filled, retaken, retakenBusier, retakenSparser, thinned } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything, which } from '../patterns.ts'

/** The same place played again: other notes there, and not one anywhere else. */
export const retaking = [
  request('lofi', 'another take of the bass, less busy', retakenSparser('Bass@0', 'Bass@16')),
  request('lofi', 'another take of the keys in the verse', retaken('Keys@16')),
  request('lofi', 'keep the drums, redo the rest', retaken('Bass@0', 'Bass@16', 'Keys@0', 'Keys@16')),
  request('lofi', 'keep the bass and the drums but write new keys for the intro', retaken('Keys@0')),
  request('lofi', 'make the drums in the verse busier', filled('Drums@16')),
  request('lofi', 'simplify the bass line', thinned('Bass@0', 'Bass@16')),
  request('lofi', 'regenerate everything in the intro', retaken('Drums@0', 'Bass@0', 'Keys@0')),
  request('house', 'try a different lead', retaken('Lead@48')),
  request(
    'house',
    'redo the drop but leave the kick and the sub bass alone',
    retaken('Clap@48', 'Hats@48', 'Stabs@48', 'Pad@48', 'Lead@48', 'Vox Chop@48'),
  ),
  request('house', 'rewrite the stabs so that there are more of them', retakenBusier('Stabs@48')),
  request('house', 'the lead has too many notes, thin it out', thinned('Lead@48')),
  request('waltz', 'the cello is boring, write it again', retaken('Cello@0', 'Cello@24')),
  request('waltz', 'fewer notes in the piano of theme A', thinned('Piano@0')),
  request('waltz', 'a new flute melody, please', retaken('Flute@24')),
  request('seven', 'give me a sparser drum part in the riff', thinned('Drums@14')),
  request('seven', 'rewrite the guitar riff with more notes', retakenBusier('Guitar@14')),
  request('alike', 'another take of the bassoon in verse 1', retaken('Bassoon@0')),
  request('alike', 'redo the bass in the chorus', anyOf(retaken('Bass@16'), asks(/bass/i)), {
    note: 'One track is called just that.',
  }),
  request(
    'big',
    'write the bridge again, except for the lead vocal',
    retaken('Bass@152', 'Piano@152', 'Strings@152', 'Synth Pad@152'),
  ),
  request('big', 'a different acoustic guitar in verse 2', retaken('Acoustic Guitar@88')),
  request('emoji', 'new keys for the verse', retaken('🎹 Keys@16')),
  loosely('lofi', 'bass, take two', retaken('Bass@0', 'Bass@16')),
  loosely('house', 'nah the lead sucks, gimme another one', retaken('Lead@48')),
  loosely('waltz', 'redo teh cello but busier', retakenBusier('Cello@0', 'Cello@24')),
  loosely('lofi', 'less notes on the drums in the intro', thinned('Drums@0')),
  request('alike', 'another take of the synth', asks(/synth/i)),
  request('lofi', 'another take of the trumpet', asks(which)),
  request(
    'lofi',
    'another take',
    anyOf(asks(anything), retaken('Drums@0', 'Drums@16', 'Bass@0', 'Bass@16', 'Keys@0', 'Keys@16')),
    { note: 'Of what is not said.' },
  ),
]
