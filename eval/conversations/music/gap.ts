import {
  all,
  anyKey,
  automation,
  coloured,
  deleted,
  pan,
  renamed,
  section,
  tempo,
  transposed,
  volume,
} from '../../music/expect.ts'
import { inMusic, type MusicConversation } from '../conversation-case.ts'

const opened = automation('Lead', /cutoff/i, { from: 48, to: 80, goes: 'up' })
const closed = automation('Stabs', /cutoff/i, { from: 48, to: 80, goes: 'down' })
const fadedIn = automation('Piano', /volume/i, { from: 0, to: 12, goes: 'up' })
const fadedOut = automation('Cello', /volume/i, { from: 24, to: 48, goes: 'down' })

/** A second half, or a second sentence, that leaves out what the first one said. */
export const gapping: readonly MusicConversation[] = [
  inMusic(
    'gap',
    'house',
    ['Open the filter on the lead over the whole drop', opened],
    ["and close the stabs' over the same bars", all(opened, closed)],
  ),
  inMusic(
    'gap',
    'waltz',
    ['fade the piano in over the first 4 bars', fadedIn],
    ['and the cello out over the last 8', all(fadedIn, fadedOut)],
  ),
  inMusic(
    'gap',
    'lofi',
    ['set the drums to 70 percent and the bass to 60', all(volume('Drums', 0.7), volume('Bass', 0.6))],
    ['keys 50', all(volume('Drums', 0.7), volume('Bass', 0.6), volume('Keys', 0.5))],
  ),
  inMusic(
    'gap',
    'big',
    [
      'Transpose the backing vocals in chorus 1 up 3 semitones and in chorus 2 down 2',
      all(transposed(3, 'Backing Vocals@56'), transposed(-2, 'Backing Vocals@120')),
    ],
    [
      'in chorus 3 up 5',
      all(
        transposed(3, 'Backing Vocals@56'),
        transposed(-2, 'Backing Vocals@120'),
        transposed(5, 'Backing Vocals@168'),
      ),
    ],
  ),
  inMusic(
    'gap',
    'alike',
    ['rename the bassoon to Woodwind', renamed('Bassoon', 'Woodwind')],
    ['and Bass 2 to Sub', all(renamed('Bassoon', 'Woodwind'), renamed('Bass 2', 'Sub'))],
    [
      'Colour the synth lead purple, the synth pad orange.',
      all(
        renamed('Bassoon', 'Woodwind'),
        renamed('Bass 2', 'Sub'),
        coloured('Synth Lead', 'purple'),
        coloured('Synth Pad', 'orange'),
      ),
    ],
  ),
  inMusic(
    'gap',
    'seven',
    ['Pan the drums hard right.', pan('Drums', 1)],
    ['Bass hard left, guitar dead centre.', all(pan('Drums', 1), pan('Bass', 0), pan('Guitar', 0.5))],
  ),
  inMusic(
    'gap',
    'emoji',
    ['delete the drums in the intro', deleted('🥁 Drums@0')],
    ['and the bass in the verse', deleted('🥁 Drums@0', '🔥 Bass 🔥@16')],
    [
      'transpose the keys up an octave and the bass down one',
      all(deleted('🥁 Drums@0', '🔥 Bass 🔥@16'), transposed(12, '🎹 Keys@16'), transposed(-12, '🔥 Bass 🔥@0')),
    ],
  ),
  inMusic(
    'gap',
    'empty',
    ['12 bars of drums at 110 bpm', all(tempo(110), anyKey, section(0, 48, { roles: ['drums'] }))],
    [
      'add 4 bars of bass at bar 5 and 4 of piano at bar 9',
      all(
        tempo(110),
        anyKey,
        section(0, 48, { roles: ['drums'] }),
        section(16, 16, { roles: ['bass'] }),
        section(32, 16, { roles: ['piano'] }),
      ),
    ],
  ),
]
