import { all, anyOf, asks, cleared, copied, deleted, moved, type Expect } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything, where, which } from '../patterns.ts'

const dropTracks = ['Kick', 'Clap', 'Hats', 'Sub Bass', 'Stabs', 'Pad', 'Lead', 'Vox Chop'] as const
const bridge = ['Bass@152', 'Piano@152', 'Strings@152', 'Synth Pad@152', 'Lead Vocal@152'] as const
/** A part that goes may leave an empty region behind. */
const gone = (...regions: readonly string[]): Expect => anyOf(deleted(...regions), cleared(...regions))

/** Whole regions and sections: moved, copied, deleted. */
export const regions = [
  request('lofi', 'move the verse to bar 9', all(moved('Drums@16', 32), moved('Bass@16', 32), moved('Keys@16', 32))),
  request('lofi', 'delete the intro', deleted('Drums@0', 'Bass@0', 'Keys@0')),
  request('lofi', 'delete the drums in the verse', gone('Drums@16')),
  request(
    'lofi',
    'duplicate the verse right after itself',
    all(copied('Drums@16', 48), copied('Bass@16', 48), copied('Keys@16', 48)),
  ),
  request(
    'lofi',
    'repeat the intro at the end',
    all(copied('Drums@0', 48), copied('Bass@0', 48), copied('Keys@0', 48)),
  ),
  request('lofi', 'move the keys of the verse two bars later', moved('Keys@16', 24)),
  request('lofi', 'move the keys of the verse to 0:40', anyOf(moved('Keys@16', 48), asks(anything)), {
    note: 'At 72 bpm that is beat 48.',
  }),
  request('lofi', 'clear the notes of the keys in the intro', cleared('Keys@0')),
  request('lofi', 'copy the bass of the intro to bar 15', copied('Bass@0', 56)),
  request(
    'house',
    'play the drop once more straight after it',
    all(...dropTracks.map((track) => copied(`${track}@48`, 80))),
  ),
  request('house', 'remove the pad from the build', gone('Pad@32')),
  request(
    'house',
    'delete the hats in the intro and the clap in the build',
    anyOf(deleted('Hats@0', 'Clap@32'), cleared('Hats@0', 'Clap@32')),
  ),
  request('house', 'copy the lead to beat 96', copied('Lead@48', 96)),
  request('house', 'copy the lead to bar 21 beat 3', copied('Lead@48', 82)),
  request(
    'house',
    'shift the drop back by four bars, I mean later',
    anyOf(all(...dropTracks.map((track) => moved(`${track}@48`, 64))), asks(anything)),
  ),
  request('waltz', 'shift the flute one bar earlier', moved('Flute@24', 21)),
  request('waltz', 'move the flute one bar and one beat later', moved('Flute@24', 28)),
  request('waltz', 'nudge the cello of theme B half a bar later', moved('Cello@24', 25.5)),
  request(
    'waltz',
    'swap theme A and theme B',
    all(moved('Piano@0', 24), moved('Cello@0', 24), moved('Piano@24', 0), moved('Cello@24', 0), moved('Flute@24', 0)),
  ),
  request('waltz', 'copy the piano of theme A to bar 17', copied('Piano@0', 48)),
  request('seven', 'move the guitar riff to bar 9', moved('Guitar@14', 28)),
  request('seven', 'repeat the riff', all(copied('Drums@14', 42), copied('Bass@14', 42), copied('Guitar@14', 42))),
  request(
    'alike',
    'move the chorus to beat 60',
    all(moved('Bass@16', 60), moved('Bass 2@16', 60), moved('Synth Lead@16', 60), moved('Synth Pad@16', 60)),
  ),
  request('alike', 'move the reverse cymbal 2 beats later', moved('Reverse Cymbal@12', 14)),
  request('alike', 'delete verse 2', deleted('Bass@32', 'Bassoon@32', 'Synth Pad@32')),
  request('big', 'cut the bridge', deleted(...bridge)),
  request('big', 'take the drums out of verse 2', gone('Drums@88')),
  request('big', 'copy the piano of chorus 1 into verse 1', copied('Piano@56', 16)),
  request(
    'big',
    'duplicate the outro at bar 55',
    all(
      copied('Bass@200', 216),
      copied('Acoustic Guitar@200', 216),
      copied('Piano@200', 216),
      copied('Synth Pad@200', 216),
    ),
  ),
  request('sketch', 'move the intro to bar 3', all(moved('Drums@0', 8), moved('Bass@0', 8))),
  loosely('lofi', 'lose the intro keys', gone('Keys@0')),
  loosely(
    'house',
    'copy paste the build after the drop',
    all(copied('Kick@32', 80), copied('Clap@32', 80), copied('Hats@32', 80), copied('Pad@32', 80)),
  ),
  loosely('seven', 'delte the intro drums', gone('Drums@0')),
  request('alike', 'delete the verse', asks(/verse/i)),
  request('big', 'move the chorus to bar 60', asks(/chorus/i)),
  request('lofi', 'delete the keys', anyOf(asks(anything), deleted('Keys@0', 'Keys@16')), {
    note: 'The track, or what is on it.',
  }),
  request('lofi', 'move the verse', asks(where)),
  request('lofi', 'delete the solo', asks(which)),
  request('lofi', "don't delete the intro", { expect: 'nothing' }),
]
