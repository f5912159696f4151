import { all, controls, copied, deleted, muted, retaken, section, send, soloed, volume } from '../../music/expect.ts'
import { inMusic, type MusicConversation } from '../conversation-case.ts'

const verse = (atBeat: number) => section(atBeat, 16, { name: /verse/i, roles: ['drums', 'bass'] })

/** The same to something else, or once more. */
export const goingOn: readonly MusicConversation[] = [
  inMusic('go-on', 'sketch', ['mute teh drums', muted('Drums')], ['and the bass', muted('Drums', 'Bass')]),
  inMusic(
    'go-on',
    'waltz',
    ['Bring the cello up to 90 percent', volume('Cello', 0.9)],
    ['same for the flute', all(volume('Cello', 0.9), volume('Flute', 0.9))],
    ['the piano as well, but to 85', all(volume('Cello', 0.9), volume('Flute', 0.9), volume('Piano', 0.85))],
  ),
  inMusic(
    'go-on',
    'big',
    ['delete the percussion in chorus 1', deleted('Percussion@56')],
    ['in chorus 2 too', deleted('Percussion@56', 'Percussion@120')],
    ['and the tambourine in both', deleted('Percussion@56', 'Percussion@120', 'Tambourine@56', 'Tambourine@120')],
  ),
  inMusic(
    'go-on',
    'lofi',
    ['Give me another take of the bass in the verse', retaken('Bass@16')],
    ['same with the keys', retaken('Bass@16', 'Keys@16')],
  ),
  inMusic(
    'go-on',
    'alike',
    ['copy the bassoon from verse 1 into the chorus', copied('Bassoon@0', 16)],
    ['and once more at bar 13', all(copied('Bassoon@0', 16), copied('Bassoon@0', 48))],
  ),
  inMusic(
    'go-on',
    'seven',
    ['copy the guitar riff to bar 13', copied('Guitar@14', 42)],
    ['again right after that', all(copied('Guitar@14', 42), copied('Guitar@14', 70))],
    [
      'now the bass riff as well, both times',
      all(copied('Guitar@14', 42), copied('Guitar@14', 70), copied('Bass@14', 42), copied('Bass@14', 70)),
    ],
  ),
  inMusic(
    'go-on',
    'emoji',
    ['solo the drums', soloed('🥁 Drums')],
    ['plus the bass', soloed('🥁 Drums', '🔥 Bass 🔥')],
  ),
  inMusic(
    'go-on',
    'house',
    ['Send the stabs to the reverb at 30 percent', send('Stabs', 'Reverb', 0.3)],
    ['the lead too', all(send('Stabs', 'Reverb', 0.3), send('Lead', 'Reverb', 0.3))],
    [
      'vox chop as well',
      all(send('Stabs', 'Reverb', 0.3), send('Lead', 'Reverb', 0.3), send('Vox Chop', 'Reverb', 0.3)),
    ],
    [
      'and the sub bass, but only at 10',
      all(
        send('Stabs', 'Reverb', 0.3),
        send('Lead', 'Reverb', 0.3),
        send('Vox Chop', 'Reverb', 0.3),
        send('Sub Bass', 'Reverb', 0.1),
      ),
    ],
  ),
  inMusic(
    'go-on',
    'big',
    ['add sustain pedal to the piano in the bridge', controls('Piano@152', 64)],
    ['likewise in the outro', all(controls('Piano@152', 64), controls('Piano@200', 64))],
  ),
  inMusic(
    'go-on',
    'sketch',
    ['Add a 4-bar verse after the intro, just drums and bass', verse(16)],
    ['another one right after it', all(verse(16), verse(32))],
    ['then a 4-bar chorus', all(verse(16), verse(32), section(48, 16, { name: /chorus/i }))],
  ),
]
