import {
  all,
  anyKey,
  anyOf,
  anyTempo,
  asks,
  filled,
  key,
  maybe,
  moved,
  retaken,
  retakenSparser,
  section,
  tempo,
  thinned,
} from '../expect.ts'
import { loosely, request } from '../case.ts'
import { between } from '../span.ts'

/**
 * New music for songs that are there or begin: sections, parts, other takes, prompts in fields. Nobody who tunes a mind
 * reads these.
 */
export const secondComposing = [
  request(
    'empty',
    'give me an 8 bar lofi beat with bass and rhodes at 78 bpm',
    all(tempo(78), anyKey, section(0, 32, { roles: ['drums', 'bass', 'keys'] })),
  ),
  request(
    'empty',
    'Start me off with a sixteen-bar ambient piece in D dorian, nothing but pads and a slow piano',
    all(key('D dorian'), anyTempo, section(0, 64, { roles: ['pad', 'piano'] })),
  ),
  loosely(
    'empty',
    'drums only pls, 4 bars of boom bap, 90 bpm',
    all(tempo(90), anyKey, section(0, 16, { roles: ['drums'] })),
  ),
  request(
    'empty',
    'write a funk groove for drums, slap bass and clavinet: 4 bars, E minor, 104',
    all(key('Em'), tempo(104), section(0, 16, { roles: ['drums', 'bass', 'keys'] })),
  ),
  request(
    'empty',
    'I need some calm background music for the opening of my podcast, about 20 seconds',
    all(anyTempo, anyKey, section(0, between(24, 56))),
    { note: 'Twenty seconds are 24 beats at 72 and 56 at 168.' },
  ),
  request(
    'empty',
    'Please write a verse and then a chorus, 8 bars each, indie rock in A major',
    all(key('A'), anyTempo, section(0, 32, { name: /verse/i }), section(32, 32, { name: /chorus/i })),
  ),
  loosely(
    'empty',
    'hey can we get smth dark going, like a techno thing around 132, just kick drum stuff, a bassline and a pad, 16 bars',
    all(tempo(132), anyKey, section(0, 64, { roles: ['drums', 'bass', 'pad'] })),
  ),

  request(
    'sketch',
    'add an eight bar verse right after the intro, keep the drums and the bass going and put some warm pads on top',
    all(
      section(16, 32, { name: /verse/i, roles: ['drums', 'bass'], on: ['Drums', 'Bass'] }),
      section(16, 32, { name: /verse/i, roles: ['pad'], on: 'new tracks' }),
    ),
  ),
  request(
    'sketch',
    "Next I'd like a chorus, 8 bars, bigger than the intro and with a lead melody in it",
    section(16, 32, { name: /chorus/i, includes: ['lead'] }),
  ),
  loosely(
    'sketch',
    'gimme something for bars 5 to 8, drums n bass is enough',
    section(16, 16, { roles: ['drums', 'bass'], on: ['Drums', 'Bass'] }),
  ),
  request('sketch', 'another take of the intro drums', retaken('Drums@0'), {
    note: 'Their notes were not sent, and are not needed for it.',
  }),

  request(
    'lofi',
    'have a saxophone play a melody over the verse',
    section(16, 32, { roles: ['sax'], on: 'new tracks' }),
  ),
  request(
    'lofi',
    'Write a chorus after the verse, eight bars, with all three instruments',
    section(48, 32, { name: /chorus/i, roles: ['drums', 'bass', 'keys'], on: ['Drums', 'Bass', 'Keys'] }),
  ),
  request(
    'lofi',
    'could you lay a soft pad underneath the whole song?',
    section(0, 48, { roles: ['pad'], on: 'new tracks' }),
  ),
  loosely(
    'lofi',
    'strings in the verse plz but only from its 5th bar on',
    section(32, 16, { roles: ['strings'], on: 'new tracks' }),
  ),
  request(
    'lofi',
    'insert a four-bar bridge between the intro and the verse and push the verse back to make room',
    all(moved('Drums@16', 32), moved('Bass@16', 32), moved('Keys@16', 32), section(16, 16, { name: /bridge/i })),
  ),
  request(
    'lofi',
    'finish with a 4 bar outro, only keys and bass',
    section(48, 16, { name: /outro/i, roles: ['keys', 'bass'], on: ['Keys', 'Bass'] }),
  ),
  request('lofi', "I don't love the bass line in the verse, can you come up with a different one?", retaken('Bass@16')),
  request('lofi', 'redo the keys in the intro but sparser, and leave the drums alone', retakenSparser('Keys@0')),

  request(
    'house',
    'after the drop i want a breakdown, 8 bars, pad and lead only, no drums',
    section(80, 32, { name: /breakdown/i, roles: ['pad', 'lead'], on: ['Pad', 'Lead'] }),
  ),
  request(
    'house',
    'a riser in the build would be nice',
    anyOf(
      section(32, 16, { roles: ['riser'], on: 'new tracks' }),
      section(40, 8, { roles: ['riser'], on: 'new tracks' }),
      section(44, 4, { roles: ['riser'], on: 'new tracks' }),
    ),
    { note: 'It may take the whole build or only its end.' },
  ),
  request(
    'house',
    'New take on the stabs and the lead, please; the drums stay as they are',
    retaken('Stabs@48', 'Lead@48'),
  ),

  request(
    'waltz',
    'add a coda of four bars at the end for piano and cello',
    section(48, 12, { name: /coda/i, roles: ['piano', 'strings'], on: ['Piano', 'Cello'] }),
  ),
  request('waltz', 'let a violin join in for theme A', section(0, 24, { roles: ['violin'], on: 'new tracks' })),
  request(
    'waltz',
    'The flute should also play in the first theme, from bar 3 to its end',
    section(6, 18, { roles: ['flute'], on: ['Flute'] }),
  ),
  request(
    'seven',
    'four bars of breakdown after the riff with just bass and guitar',
    section(42, 14, { name: /breakdown/i, roles: ['bass', 'guitar'], on: ['Bass', 'Guitar'] }),
  ),
  loosely('seven', 'way too many notes in the riff bass, simplify it', thinned('Bass@14')),
  request(
    'emoji',
    'write a chorus after the verse, 8 bars, with drums, bass and keys',
    section(32, 32, { name: /chorus/i, roles: ['drums', 'bass', 'keys'], on: ['🥁 Drums', '🔥 Bass 🔥', '🎹 Keys'] }),
  ),
  loosely('big', 'brass for the bridge too', section(152, 16, { roles: ['brass'], on: ['Brass'] })),
  request(
    'big',
    "I'd like an organ part in both verses",
    all(section(16, 32, { roles: ['organ'], on: ['Organ'] }), section(88, 32, { roles: ['organ'], on: ['Organ'] })),
  ),
  request('big', 'the drums in verse 2 are boring, try something busier there', filled('Drums@88')),
  request(
    'big',
    'write one last chorus after the outro, 8 bars, a whole step up in E',
    all(maybe(key('E')), section(216, 32, { name: /chorus/i, key: 'E' })),
  ),

  request(
    'sketch',
    [
      'STORI PROMPT',
      'Mode: compose',
      'Section: verse',
      'Position: after intro + 1 bar',
      'Role: [drums, bass, chords]',
      'Constraints:',
      '  bars: 4',
    ].join('\n'),
    section(20, 16, { name: /verse/i, roles: ['drums', 'bass', 'chords'] }),
  ),
  request(
    'empty',
    [
      'Maestro Prompt',
      'mode: Compose',
      'Style: synthwave',
      'Key: F#m',
      'Tempo: 110 bpm',
      'Role: drums, bass, lead, pad',
      'Constraints:',
      '  bars: 8',
      '  no_effects: true',
    ].join('\n'),
    all(key('F#m'), tempo(110), section(0, 32, { roles: ['drums', 'bass', 'lead', 'pad'], heardThrough: 'nothing' })),
  ),
  request(
    'waltz',
    [
      'STORI PROMPT',
      'Mode: compose',
      'Section: Theme C',
      'After: theme b',
      'Role:',
      '  - piano',
      'Constraints:',
      '  - bars: 8',
    ].join('\n'),
    section(48, 24, { name: /theme c/i, roles: ['piano'], on: ['Piano'] }),
  ),

  request('lofi', 'add another verse after the bridge', asks(/bridge|intro|verse/i), { note: 'There is no bridge.' }),
  request(
    'lofi',
    'compose 8 bars of drums starting at bar 5',
    asks(/already|insert|new track|overlap|free|there is/i),
    { note: 'The drums play there already.' },
  ),
  request('big', 'add some strings', asks(/where|which|section|bar/i)),
  request('alike', 'write something nice for the synth to play in the outro', asks(/outro|which|where|verse|chorus/i), {
    note: 'Two synths, and no outro.',
  }),
  loosely('house', 'try that again but less busy', asks(/which|what|mean|take/i), {
    note: 'Nothing was tried before.',
  }),
]
