import { all, anyTempo, key, pan, quantised, section, send, tempo, transposed, volume } from '../../music/expect.ts'
import { between, near } from '../../music/span.ts'
import { inMusic, type MusicConversation } from '../conversation-case.ts'

/** A volume so many decibels below another. */
const below = (level: number, decibels: number) => near(level * 10 ** (-decibels / 20), 0.008)
const keys = ['Keys@0', 'Keys@16']

/** More or less of an amount. */
export const scaling: readonly MusicConversation[] = [
  inMusic(
    'scale',
    'house',
    ['turn the lead down a bit', volume('Lead', between(0.4, 0.69))],
    ['a bit more', volume('Lead', between(0.2, 0.62))],
    ['that was too much, 60 percent will do', volume('Lead', 0.6)],
  ),
  inMusic(
    'scale',
    'lofi',
    ['Send the bass to the reverb at 40 percent', send('Bass', 'Reverb', 0.4)],
    ['half that', send('Bass', 'Reverb', 0.2)],
  ),
  inMusic(
    'scale',
    'big',
    ['Turn the lead vocal down by 2 dB', volume('Lead Vocal', below(0.9, 2))],
    ['3 would be nicer', volume('Lead Vocal', below(0.9, 3))],
    ['hm, double that', volume('Lead Vocal', below(0.9, 6))],
  ),
  inMusic(
    'scale',
    'waltz',
    ['piano up 2 semitones please', transposed(2, 'Piano@0', 'Piano@24')],
    ['twice that', transposed(4, 'Piano@0', 'Piano@24')],
  ),
  inMusic('scale', 'seven', ['Speed it up by 10 bpm', tempo(140)], ['whoa, half of that is enough', tempo(135)]),
  inMusic(
    'scale',
    'lofi',
    ['quantize the keys to 16ths at 50 percent strength', quantised(0.25, keys, 0.5)],
    ['fully, plase', quantised(0.25, keys)],
    ["that's too stiff. 80 percent", quantised(0.25, keys, 0.8)],
  ),
  inMusic(
    'scale',
    'alike',
    ['pan the synth pad a little to the left', pan('Synth Pad', between(0.25, 0.48))],
    ['further', pan('Synth Pad', between(0, 0.42))],
  ),
  inMusic(
    'scale',
    'empty',
    ['Write a 4-bar piano piece in G major', all(anyTempo, key('G'), section(0, 16, { roles: ['piano'] }))],
    ['nice, make it twice as long', all(anyTempo, key('G'), section(0, 32, { roles: ['piano'] }))],
  ),
  inMusic(
    'scale',
    'emoji',
    ['set the keys to 50 percent volume', volume('🎹 Keys', 0.5)],
    ['slightly louder than that', volume('🎹 Keys', between(0.51, 0.69))],
  ),
]
