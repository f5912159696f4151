import { request, type Case } from '../../music/case.ts'
import {
  all,
  anyKey,
  anyOf,
  anyTempo,
  cleared,
  copied,
  deleted,
  filled,
  key,
  moved,
  recut,
  retaken,
  retakenBusier,
  retakenSparser,
  section,
  struckSofter,
  tempo,
  thinned,
  type Expect,
} from '../../music/expect.ts'
import { at, copiedAll, shifted } from '../music-places.ts'

/** Nothing of it is heard any more: whether an empty region stays is a matter of taste. */
const gone = (...regions: readonly string[]): Expect => anyOf(deleted(...regions), cleared(...regions))

export const composing: readonly Case[] = [
  request(
    'sketch',
    'add an eight bar verse after the intro with drums bass and a rhodes',
    anyOf(
      section(16, 32, { name: /verse/i, roles: ['drums', 'bass', 'keys'] }),
      section(16, 32, { name: /verse/i, roles: ['drums', 'bass', 'piano'] }),
    ),
  ),
  request(
    'sketch',
    'Could you please write me a chorus that comes straight after the intro? 8 bars, and it should have a lead melody.',
    section(16, 32, { name: /chorus/i, includes: ['lead'] }),
  ),
  request(
    'empty',
    'ok so i want to make a lofi beat at 75 bpm in a minor, 4 bars to start with',
    all(tempo(75), key('Am'), section(0, 16, { includes: ['drums'] })),
  ),
  request(
    'empty',
    'Start me off with eight bars of funk: drums, bass and rhythm guitar, 105 bpm, E minor.',
    all(tempo(105), key('Em'), section(0, 32, { roles: ['drums', 'bass', 'guitar'] })),
  ),
  request(
    'empty',
    'just a piano on its own, something sad and slow, 8 bars, d minor',
    all(tempo({ min: 40, max: 100 }), key('Dm'), section(0, 32, { roles: ['piano'] })),
  ),
  request('empty', 'techno loop, 4 bars, 132', all(tempo(132), anyKey, section(0, 16, { includes: ['drums'] }))),
  request(
    'empty',
    'can you make a house intro for me, kick and hats, bass and a pad, sixteen bars long, 122 bpm in F minor',
    all(tempo(122), key('Fm'), section(0, 64, { name: /intro/i, roles: ['drums', 'bass', 'pad'] })),
  ),
  request(
    'empty',
    'I am completely new to this. Please make me a short pop song part with drums, bass, piano and a melody, 8 bars.',
    all(anyTempo, anyKey, section(0, 32, { roles: ['drums', 'bass', 'piano', 'lead'] })),
  ),
  request(
    'lofi',
    'the song needs an ending so put a 4 bar outro after the verse, no drums there, only bass and keys',
    section(48, 16, { name: /outro|ending/i, roles: ['bass', 'keys'] }),
  ),
  request('lofi', 'add a sax over the verse', section(16, 32, { roles: ['sax'] })),
  request(
    'lofi',
    'we need some strings in the verse but only in the second half of it',
    section(32, 16, { roles: ['strings'] }),
  ),
  request('house', 'stick a riser in the last two bars of the build', section(40, 8, { roles: ['riser'] })),
  request(
    'house',
    "after the drop i'd like an 8 bar breakdown, no drums, pad and piano only",
    section(80, 32, { name: /break/i, roles: ['pad', 'piano'] }),
  ),
  request('waltz', 'Please compose a harp part for Theme B.', section(24, 24, { roles: ['harp'] })),
  request(
    'waltz',
    'put a four bar intro before theme A, piano alone',
    all(shifted('waltz', 0, 12), section(0, 12, { name: /intro/i, roles: ['piano'] })),
  ),
  request(
    'seven',
    '4 bar bridge after the riff, guitar and bass',
    section(42, 14, { name: /bridge/i, roles: ['guitar', 'bass'] }),
  ),
  request(
    'big',
    "there's nothing on the FX track, so put a riser on it for the two bars right before chorus 3",
    section(160, 8, { roles: ['riser'], on: ['FX'] }),
  ),
  request(
    'alike',
    'make a brige after verse 2 with pad and bass, 4 bars pls',
    section(48, 16, { name: /bri/i, roles: ['pad', 'bass'] }),
  ),
]

export const takes: readonly Case[] = [
  request('lofi', "i don't love the bass in the verse, do it again", retaken('Bass@16')),
  request('lofi', 'can the drums be a little calmer in the intro', anyOf(thinned('Drums@0'), struckSofter('Drums@0'))),
  request('house', 'the lead melody is kinda boring, give me a different one', retaken('Lead@48')),
  request('waltz', 'Another version of the flute, but with fewer notes.', retakenSparser('Flute@24')),
  request('seven', 'busier drums in the riff pls', filled('Drums@14')),
  request('big', 'write a new brass line for the last chorus with more going on', retakenBusier('Brass@168')),
  request('emoji', 'different drums for the verse', retaken('🥁 Drums@16')),
  request('house', 'Hats are too busy in the intro. Thin them out.', thinned('Hats@0')),
]

export const arranging: readonly Case[] = [
  request('lofi', 'play the verse one more time', copiedAll('lofi', 16, 48)),
  request('lofi', 'copy the intro to the end so that it works as an outro', copiedAll('lofi', 0, 48)),
  request('house', 'take the clap out of the build', gone('Clap@32')),
  request(
    'house',
    'no kick in the first 4 bars of the intro, it should only come in at bar 5',
    recut('Kick@0', [{ from: 16, to: 32 }]),
  ),
  request(
    'big',
    'cut the pre-chorus completely and go straight from verse 1 into chorus 1',
    all(deleted(...at('big', 48)), shifted('big', 56, -8)),
  ),
  request(
    'big',
    'double chorus 3, so put a copy of it right behind it and push the outro back to make room',
    all(shifted('big', 200, 32), copiedAll('big', 168, 200)),
  ),
  request(
    'waltz',
    'swap theme A and theme B',
    all(moved('Piano@0', 24), moved('Cello@0', 24), moved('Piano@24', 0), moved('Cello@24', 0), moved('Flute@24', 0)),
  ),
  request('waltz', "I'd like to hear Theme A once more after Theme B.", copiedAll('waltz', 0, 48)),
  request('seven', 'start the riff two bars later, i will fill the gap myself', shifted('seven', 14, 7)),
  request(
    'alike',
    'Move the reverse cymbal so that it ends exactly where verse 2 begins.',
    moved('Reverse Cymbal@12', 28),
  ),
  request(
    'alike',
    'the bassoon should play in the chorus too, just copy what it does in verse 1',
    copied('Bassoon@0', 16),
  ),
  request('big', 'have the strings play in chorus 1 as well, take them from chorus 2', copied('Strings@120', 56)),
  request('big', 'lose the organ in the first two choruses', gone('Organ@56', 'Organ@120')),
  request(
    'big',
    'split the drums of verse 2 in the middle',
    recut('Drums@88', [
      { from: 88, to: 104 },
      { from: 104, to: 120 },
    ]),
  ),
  request(
    'house',
    'repeat the drop right after itself but this time without the lead',
    all(...at('house', 48).flatMap((region) => (region === 'Lead@48' ? [] : [copied(region, 80)]))),
  ),
  request(
    'seven',
    'only keep the first 2 bars of the intro and pull the riff forward to close the gap',
    all(recut('Drums@0', [{ from: 0, to: 7 }]), recut('Bass@0', [{ from: 0, to: 7 }]), shifted('seven', 14, -7)),
  ),
]
