import { all, copied, deleted, effect, moved, muted, section, tempo, transposed } from '../../music/expect.ts'
import { inMusic, type MusicConversation } from '../conversation-case.ts'

const lowered = transposed(-2, 'Piano@0', 'Piano@24', 'Cello@0', 'Cello@24', 'Flute@24')
const chorus = section(16, 32, { name: /chorus/i })

/** Something is taken back, for something else or only in part. */
export const takingBack: readonly MusicConversation[] = [
  inMusic(
    'take-back',
    'house',
    ['delete the pad in the build', deleted('Pad@32')],
    ['take that back and delete the clap there instead', deleted('Clap@32')],
  ),
  inMusic(
    'take-back',
    'lofi',
    ['Put a compressor on the bass', effect('Bass', 'compressor')],
    ['mute the drums', all(effect('Bass', 'compressor'), muted('Drums'))],
    ['add an eq to the keys', all(effect('Bass', 'compressor'), muted('Drums'), effect('Keys', 'eq'))],
    ['go back to where we were before I muted the drums', effect('Bass', 'compressor')],
  ),
  inMusic(
    'take-back',
    'waltz',
    ['transpose everything down 2 semitones', lowered],
    ['set the tempo to 140', all(lowered, tempo(140))],
    ['undo the transposing but keep the tempo', tempo(140)],
  ),
  inMusic(
    'take-back',
    'big',
    ['Mute the drums, the percussion and the brass', muted('Drums', 'Percussion', 'Brass')],
    ['bring the brass back in', muted('Drums', 'Percussion')],
    ['the drums too', muted('Percussion')],
  ),
  inMusic(
    'take-back',
    'alike',
    ['move the reverse cymbal to bar 12', moved('Reverse Cymbal@12', 44)],
    ['undo that and copy it there instead', copied('Reverse Cymbal@12', 44)],
  ),
  inMusic(
    'take-back',
    'seven',
    ['delete the bass and the guitar in the riff', deleted('Bass@14', 'Guitar@14')],
    ['put the guitar back, please', deleted('Bass@14')],
  ),
  inMusic(
    'take-back',
    'sketch',
    ['add an 8-bar chorus after the intro', chorus],
    ['tempo 100', all(chorus, tempo(100))],
    ['undo the chorus, the tempo can stay', tempo(100)],
  ),
  inMusic(
    'take-back',
    'emoji',
    ['add tremolo to the keys', effect('🎹 Keys', 'tremolo')],
    ['and a phaser', all(effect('🎹 Keys', 'tremolo'), effect('🎹 Keys', 'phaser'))],
    ['lose the tremolo again, leave the phaser', effect('🎹 Keys', 'phaser')],
  ),
]
