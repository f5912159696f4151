import { all, anyKey, anyTempo, asks, key, section, tempo } from '../expect.ts'
import { anything } from '../patterns.ts'
import { loosely, request } from '../case.ts'
import { between } from '../span.ts'

const openLength = between(4, 128)

/** The first music of an empty project. */
export const starting = [
  request('empty', 'make me a lo-fi beat', all(anyTempo, anyKey, section(0, openLength, { includes: ['drums'] }))),
  request(
    'empty',
    'compose an 8 bar intro with drums, bass and keys in D minor at 92 bpm',
    all(tempo(92), key('Dm'), section(0, 32, { name: /intro/i, roles: ['drums', 'bass', 'keys'], key: 'Dm' })),
  ),
  request(
    'empty',
    'give me a 16-bar house groove, 124 bpm, A minor',
    all(tempo(124), key('Am'), section(0, 64, { includes: ['drums'], key: 'Am' })),
  ),
  request(
    'empty',
    'start with a 4 bar ambient intro, just a pad',
    all(anyTempo, anyKey, section(0, 16, { name: /intro/i, roles: ['pad'] })),
  ),
  request(
    'empty',
    'write a funky 8 bar verse in E minor, 104 bpm, with drums, bass and guitar',
    all(tempo(104), key('Em'), section(0, 32, { name: /verse/i, roles: ['drums', 'bass', 'guitar'], key: 'Em' })),
  ),
  request(
    'empty',
    'sketch a pop chorus: 8 bars, G major, 118 BPM, drums, bass, chords and a lead',
    all(
      tempo(118),
      key('G'),
      section(0, 32, { name: /chorus/i, roles: ['drums', 'bass', 'chords', 'lead'], key: 'G' }),
    ),
  ),
  request(
    'empty',
    'Could you please write 4 bars of drums at 100 beats per minute?',
    all(tempo(100), anyKey, section(0, 16, { roles: ['drums'] })),
  ),
  request(
    'empty',
    'I would like a slow jazz ballad intro, 8 bars, piano and upright bass only, in Bb',
    all(anyTempo, key('Bb'), section(0, 32, { name: /intro/i, roles: ['piano', 'bass'], key: 'Bb' })),
  ),
  request(
    'empty',
    'set the tempo to 140 and the key to F# minor, then write an 8 bar techno intro with drums and bass',
    all(tempo(140), key('F#m'), section(0, 32, { name: /intro/i, roles: ['drums', 'bass'], key: 'F#m' })),
  ),
  request(
    'empty',
    'a 4 bar intro followed by an 8 bar verse, drums and bass, A minor, 100 bpm',
    all(
      tempo(100),
      key('Am'),
      section(0, 16, { name: /intro/i, roles: ['drums', 'bass'], key: 'Am' }),
      section(16, 32, { name: /verse/i, roles: ['drums', 'bass'], key: 'Am' }),
    ),
  ),
  request(
    'empty',
    'compose a two-bar bass riff in E minor',
    all(anyTempo, key('Em'), section(0, 8, { roles: ['bass'], key: 'Em' })),
  ),
  request(
    'empty',
    'write a 12-bar jazz tune in F major with drums, bass, piano and sax at 132',
    all(tempo(132), key('F'), section(0, 48, { roles: ['drums', 'bass', 'piano', 'sax'], key: 'F' })),
  ),
  request(
    'empty',
    'an ambient piece for strings and choir, sixteen bars, C# minor, 60 bpm',
    all(tempo(60), key('C#m'), section(0, 64, { roles: ['strings', 'choir'], key: 'C#m' })),
  ),
  request('empty', 'add a verse after the intro', asks(anything), { note: 'There is no intro to come after.' }),
  request(
    'empty',
    'put an 8 bar drum and bass part at bar 5',
    all(anyTempo, anyKey, section(16, 32, { roles: ['drums', 'bass'] })),
  ),
  loosely('empty', 'techno loop 132bpm 4 bars', all(tempo(132), anyKey, section(0, 16, { includes: ['drums'] }))),
  loosely(
    'empty',
    'hip hop beat, 8 bars, 90 bpm, c minor pls',
    all(tempo(90), key('Cm'), section(0, 32, { includes: ['drums'], key: 'Cm' })),
  ),
  loosely('empty', '8 bars of drums', all(anyTempo, anyKey, section(0, 32, { roles: ['drums'] }))),
  loosely(
    'empty',
    'yo cook up a dark trap intro, 4 bars, 808s n drums, Fm @ 140',
    all(tempo(140), key('Fm'), section(0, 16, { name: /intro/i, roles: ['drums', 'bass'], key: 'Fm' })),
  ),
  loosely(
    'empty',
    'lofi intor 8 bars drums bas keys Cm 72bpm',
    all(tempo(72), key('Cm'), section(0, 32, { name: /int[ro]+/i, roles: ['drums', 'bass', 'keys'], key: 'Cm' })),
  ),
]
