import { at, copiedAll, shifted } from './music-places.ts'
import { request, type Case } from '../music/case.ts'
import {
  all,
  anyKey,
  anyOf,
  asks,
  cleared,
  copied,
  deleted,
  key,
  moved,
  recut,
  retaken,
  section,
  tempo,
} from '../music/expect.ts'

export const composing: readonly Case[] = [
  request(
    'empty',
    'give me an 8 bar drum groove to start with, boom bap, at 90 bpm',
    all(tempo(90), anyKey, section(0, 32, { roles: ['drums'] })),
  ),
  request(
    'lofi',
    'could you write a four bar outro that comes right after the verse, with drums, bass and keys',
    section(48, 16, { name: /outro/i, roles: ['drums', 'bass', 'keys'], on: ['Drums', 'Bass', 'Keys'] }),
  ),
  request(
    'lofi',
    'okay so after the verse i would like a chorus eight bars long',
    section(48, 32, { name: /chorus/i }),
  ),
  request(
    'house',
    'I need a breakdown between the build and the drop: 8 bars, nothing but pad and lead in it.',
    all(section(48, 32, { name: /break/i, roles: ['pad', 'lead'], on: ['Pad', 'Lead'] }), shifted('house', 48, 32)),
  ),
  request(
    'waltz',
    'Please compose a Theme C of eight bars for the piano, the cello and the flute, following Theme B.',
    section(48, 24, {
      name: /theme c/i,
      roles: ['piano', 'strings', 'flute'],
      on: ['Piano', 'Cello', 'Flute'],
    }),
  ),
  request('sketch', 'need a verse behind the intro, 16 bars', section(16, 64, { name: /verse/i })),
  request(
    'big',
    'The strings are missing from Chorus 1, write them something there',
    section(56, 32, { on: ['Strings'] }),
  ),
  request('seven', 'guitar is silent in the intro... make up a part for it there', section(0, 14, { on: ['Guitar'] })),
  request('alike', 'write a bassoon line for the chorus', section(16, 16, { on: ['Bassoon'] })),
  request(
    'empty',
    'start me off w/ a trap intro, F sharp minor, 140, four bars, drums bass and a pad',
    all(tempo(140), key('F#m'), section(0, 16, { name: /intro/i, roles: ['drums', 'bass', 'pad'], key: 'F#m' })),
  ),
  request(
    'waltz',
    'a violin with a countermelody over theme b would be lovely',
    section(24, 24, { roles: ['violin'], on: 'new tracks' }),
  ),
]

export const takes: readonly Case[] = [
  request('lofi', 'The bass in the verse bores me. Write another one.', retaken('Bass@16')),
  request('house', 'diffrent lead melody for the drop pls, rest stays like it is', retaken('Lead@48')),
  request('seven', 'redo the drums in the riff', retaken('Drums@14')),
  request('big', "In the outro I'd like a new take of the acoustic guitar.", retaken('Acoustic Guitar@200')),
  request('emoji', 'regenerate the whole verse, all the instruments', retaken(...at('emoji', 16))),
  request('waltz', 'Can I have another idea for the flute?', retaken('Flute@24')),
]

export const arranging: readonly Case[] = [
  request('lofi', 'copy the intro to the end of the song', copiedAll('lofi', 0, 48)),
  request('house', 'the lead should come in 8 bars later than it does now', moved('Lead@48', 80)),
  request('big', 'take the bridge out and close the gap', all(deleted(...at('big', 152)), shifted('big', 168, -16))),
  request(
    'big',
    'i want to hear the last chorus two times in a row before the outro',
    all(copiedAll('big', 168, 200), shifted('big', 200, 32)),
  ),
  request('alike', "remove the reverse cymbal's clip but leave me the track", deleted('Reverse Cymbal@12')),
  request('seven', 'Repeat the riff once more right after itself.', copiedAll('seven', 14, 42)),
  request('house', 'no clap in the build, delete it there', deleted('Clap@32')),
  request('emoji', 'let the verse start four bars later, every track', shifted('emoji', 16, 16)),
  request(
    'alike',
    'cut the synth pad of verse 1 into two in the middle',
    anyOf(
      recut('Synth Pad@0', [
        { from: 0, to: 8 },
        { from: 8, to: 16 },
      ]),
      asks(/cut|split|divid|halv/i),
    ),
  ),
  request('lofi', 'drums shall come in only with the verse', anyOf(deleted('Drums@0'), cleared('Drums@0'))),
  request(
    'house',
    'keep the kick going for another eight bars after the drop',
    anyOf(copied('Kick@48', 80), section(80, 32, { on: ['Kick'] })),
  ),
  request('sketch', 'leave four empty bars before the intro', shifted('sketch', 0, 16)),
]
