import { request, type Case } from '../../music/case.ts'
import {
  all,
  anyKey,
  anyOf,
  anyTempo,
  automation,
  cleared,
  copied,
  deleted,
  filled,
  key,
  maybe,
  moved,
  recut,
  retaken,
  section,
  tempo,
  thinned,
  type Expect,
} from '../../music/expect.ts'
import { between } from '../../music/span.ts'
import { at, copiedAll, shifted } from '../music-places.ts'

/** A part is silent where it played, with or without an empty region left. */
const gone = (region: string): Expect => anyOf(deleted(region), cleared(region))

export const composing: readonly Case[] = [
  request(
    'empty',
    'I need a cheerful little tune for a wedding slideshow, 8 bars, just piano and drums, around 110 bpm',
    all(section(0, 32, { roles: ['piano', 'drums'] }), tempo(between(105, 115)), anyKey),
  ),
  request(
    'empty',
    '16 bars deep house, 122 bpm, A minor, drums bass and a pad',
    all(section(0, 64, { roles: ['drums', 'bass', 'pad'] }), tempo(122), key('Am')),
  ),
  request(
    'empty',
    'just lay down four bars of a funky beat so i can jam along, drums only',
    all(section(0, 16, { roles: ['drums'] }), anyTempo, anyKey),
  ),
  request(
    'empty',
    'Hello, I would like please a slow sad piece for piano alone in E minor, eight bars.',
    all(section(0, 32, { roles: ['piano'] }), key('Em'), tempo(between(40, 100))),
  ),
  request(
    'lofi',
    'ok next up a chorus right after the verse 8 bars on the three tracks I already have',
    section(48, 32, { name: /chorus/i, on: ['Drums', 'Bass', 'Keys'] }),
  ),
  request(
    'lofi',
    'It stops too suddenly. Could you write a 2 bar outro with only the keys?',
    section(48, 8, { name: /outro/i, roles: ['keys'] }),
  ),
  request('lofi', 'put an acoustic guitar on top of the verse', section(16, 32, { roles: ['guitar'] })),
  request(
    'sketch',
    'after the intro we need a verse, eight bars, with the drums, the bass and an organ',
    section(16, 32, { name: /verse/i, roles: ['drums', 'bass', 'organ'] }),
  ),
  request(
    'waltz',
    'We also have a clarinet player this year, so please write a clarinet part for both themes.',
    anyOf(
      section(0, 48, { roles: ['clarinet'] }),
      all(section(0, 24, { roles: ['clarinet'] }), section(24, 24, { roles: ['clarinet'] })),
    ),
  ),
  request(
    'seven',
    'add an ending after the riff, 4 bars, drums bass and guitar',
    section(42, 14, { roles: ['drums', 'bass', 'guitar'] }),
  ),
  request('house', 'riser over the last 2 bars of the build', section(40, 8, { roles: ['riser'] })),
  request(
    'house',
    'need a breakdown after the drop, 8 bars, just pad and lead',
    section(80, 32, { name: /break/i, roles: ['pad', 'lead'] }),
  ),
  request('alike', 'Sax line for verse 2, please.', section(32, 16, { roles: ['sax'] })),
  request(
    'emoji',
    'can we hav a chorus after the verse pls, 4 bars, drums bass n keys',
    section(32, 16, { name: /chorus/i, roles: ['drums', 'bass', 'keys'] }),
  ),
]

export const takes: readonly Case[] = [
  request(
    'lofi',
    "I'm not happy with what the bass is doing in the verse, try something else there",
    retaken('Bass@16'),
  ),
  request('waltz', 'the melody of the flute i do not like so much, can you make an other one', retaken('Flute@24')),
  request('house', 'hats are way too busy in the drop, thin em out', thinned('Hats@48')),
  request('alike', 'New bassoon line for Verse 2. Verse 1 stays as written.', retaken('Bassoon@32')),
  request(
    'seven',
    'as a drummer I would never play that much in an intro. Simpler drums there please, fewer hits',
    thinned('Drums@0'),
  ),
  request('big', 'the piano in the bridge bores me, make it busier', filled('Piano@152')),
]

const chorus3 = ['Drums', 'Percussion', 'Bass', 'Electric Guitar', 'Piano', 'Organ', 'Strings', 'Brass'] as const
const fadedAtTheEnd = (track: string): Expect => automation(track, /volume/i, { from: 184, to: 200, goes: 'down' })

export const arranging: readonly Case[] = [
  request('lofi', 'copy the intro to the end of the song', copiedAll('lofi', 0, 48)),
  request(
    'lofi',
    'okay so take the drums out of the intro I want just keys and bass there and the drums come in with the verse',
    gone('Drums@0'),
  ),
  request(
    'lofi',
    'make the verse four bars shorter',
    all(...at('lofi', 16).map((region) => recut(region, [{ from: 16, to: 32 }]))),
  ),
  request(
    'alike',
    'the chorus is the best bit so play it twice before we go on to verse 2',
    all(copiedAll('alike', 16, 32), shifted('alike', 32, 16)),
  ),
  request('alike', 'Bassoon tacet in Verse 1.', gone('Bassoon@0')),
  request('alike', 'reverse cymbal should come one bar earlier', moved('Reverse Cymbal@12', 8)),
  request(
    'house',
    'intro drags, cut it down to 4 bars and pull the rest forward',
    all(recut('Kick@0', [{ from: 0, to: 16 }]), recut('Hats@0', [{ from: 0, to: 16 }]), shifted('house', 32, -16)),
  ),
  request('house', 'run the drop one more time at the end', copiedAll('house', 48, 80)),
  request(
    'house',
    'split the pad in the drop at bar 17',
    recut('Pad@48', [
      { from: 48, to: 64 },
      { from: 64, to: 80 },
    ]),
  ),
  request(
    'big',
    'we decided in rehearsal to lose the pre-chorus, take it out and close the gap so verse 1 runs straight into the chorus',
    all(deleted(...at('big', 48)), shifted('big', 56, -8)),
  ),
  request(
    'big',
    'Delete the outro, and fade the whole band out over the last 4 bars of chorus 3 instead',
    all(
      deleted(...at('big', 200)),
      ...[...chorus3, 'Lead Vocal', 'Backing Vocals'].map(fadedAtTheEnd),
      ...['Tambourine', 'Acoustic Guitar', 'Synth Pad', 'FX'].map((track) => maybe(fadedAtTheEnd(track))),
    ),
  ),
  request('big', 'I love the brass. Have it in chorus 2 too, same as in chorus 3.', copied('Brass@168', 120)),
  request('big', 'no percussion in the second chorus', gone('Percussion@120')),
  request(
    'waltz',
    'The flute should wait four bars and only then come in',
    anyOf(moved('Flute@24', 36), recut('Flute@24', [{ from: 36, to: 48 }])),
  ),
  request(
    'waltz',
    'rename Theme B to Trio',
    all(...at('waltz', 24).map((region) => recut(region, [{ from: 24, to: 48, name: 'Trio' }]))),
  ),
  request('seven', 'i need 2 empty bars between the intro and the riff for the dialogue', shifted('seven', 14, 7)),
  request(
    'emoji',
    'repeat the intro once before the verse starts',
    anyOf(
      all(copiedAll('emoji', 0, 16), shifted('emoji', 16, 16)),
      all(copied('🥁 Drums@0', 16), copied('🔥 Bass 🔥@0', 16), shifted('emoji', 16, 16)),
    ),
  ),
]
