import { anyOf, asks, section } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything, where } from '../patterns.ts'
import { between } from '../span.ts'

const openLength = between(4, 128)
const introAndVerse = /intro.*verse|verse.*intro/is

/** Whole sections where they were asked for, in the beats of the project's own signature. */
export const placing = [
  request(
    'sketch',
    'add a 16 bar verse after the intro, drums bass and keys, D minor, 92 bpm',
    section(16, 64, { name: /verse/i, roles: ['drums', 'bass', 'keys'], key: 'Dm' }),
  ),
  request('sketch', 'put an 8 bar verse right after the intro', section(16, 32, { name: /verse/i })),
  request(
    'sketch',
    'write a chorus at bar 9, 8 bars, drums and bass',
    section(32, 32, { name: /chorus/i, roles: ['drums', 'bass'] }),
  ),
  request(
    'sketch',
    'continue with a verse of 8 bars for drums, bass and a lead',
    section(16, 32, { name: /verse/i, roles: ['drums', 'bass', 'lead'] }),
  ),
  request(
    'sketch',
    'compose a 4 bar breakdown at beat 24, only a pad',
    section(24, 16, { name: /break/i, roles: ['pad'] }),
  ),
  request(
    'sketch',
    'leave two bars after the intro, then an 8 bar verse with drums and bass',
    section(24, 32, { name: /verse/i, roles: ['drums', 'bass'] }),
  ),
  request('lofi', 'add an 8 bar chorus after the verse', section(48, 32, { name: /chorus/i })),
  request(
    'lofi',
    'drop an 8 bar bridge in after the verse, keys only',
    section(48, 32, { name: /bridge/i, roles: ['keys'] }),
  ),
  request(
    'lofi',
    'an outro at the very end, 4 bars, just drums and keys',
    section(48, 16, { name: /outro/i, roles: ['drums', 'keys'] }),
  ),
  request(
    'lofi',
    'add a chorus two bars after the end of the verse, 8 bars long',
    section(56, 32, { name: /chorus/i }),
  ),
  request(
    'lofi',
    'a 4 bar outro 2 bars and 2 beats after the verse, drums only',
    section(58, 16, { name: /outro/i, roles: ['drums'] }),
  ),
  request(
    'lofi',
    'compose a hook at bar 17, 4 bars, bass and keys',
    section(64, 16, { name: /hook/i, roles: ['bass', 'keys'] }),
  ),
  request(
    'house',
    'add an 8 bar breakdown after the drop, pad and lead only',
    section(80, 32, { name: /break/i, roles: ['pad', 'lead'] }),
  ),
  request(
    'house',
    'I need a 16 bar outro after the drop, with kick, hats and pad',
    section(80, 64, { name: /outro/i, roles: ['drums', 'pad'] }),
  ),
  request(
    'house',
    'write a second drop at bar 25, 8 bars, everything in it',
    section(96, 32, { name: /drop/i, includes: ['drums', 'bass'] }),
  ),
  request('waltz', 'add an 8 bar coda after theme B', section(48, 24, { name: /coda/i })),
  request(
    'waltz',
    'a new theme C at the end, 16 bars, piano and cello',
    section(48, 48, { name: /theme c/i, roles: ['piano', 'strings'] }),
  ),
  request(
    'waltz',
    'write an interlude at bar 19 for the piano alone, four bars',
    section(54, 12, { name: /interlude/i, roles: ['piano'] }),
  ),
  request(
    'seven',
    'add a 4 bar break after the riff, drums and bass',
    section(42, 14, { name: /break/i, roles: ['drums', 'bass'] }),
  ),
  request('seven', 'give it an outro of two bars at the end', section(42, 7, { name: /outro/i })),
  request(
    'seven',
    'compose a bridge at bar 15, 4 bars, guitar and drums',
    section(49, 14, { name: /bridge/i, roles: ['guitar', 'drums'] }),
  ),
  request('alike', 'add a 4 bar outro after verse 2', section(48, 16, { name: /outro/i })),
  request(
    'alike',
    'write a bridge after the verse',
    anyOf(asks(/verse/i), section(48, openLength, { name: /bridge/i })),
    { note: 'Two regions are called a verse; the extents of both end at 48.' },
  ),
  request('big', 'tack a 4 bar tag on the end', section(216, 16)),
  request(
    'big',
    'after the outro put 8 bars of reprise with piano and strings',
    section(216, 32, { name: /reprise/i, roles: ['piano', 'strings'] }),
  ),
  request(
    'emoji',
    'after the verse 💔 write 4 bars of outro with drums and bass',
    section(32, 16, { name: /outro/i, roles: ['drums', 'bass'] }),
  ),
  loosely('lofi', 'chorus after teh vrese, 8 bars', section(48, 32, { name: /chorus/i })),
  loosely(
    'sketch',
    'verse after intro + 2 bars, 8 bars, drums n bass',
    section(24, 32, { name: /verse/i, roles: ['drums', 'bass'] }),
  ),
  loosely('house', 'slap a 4 bar break on the end, pads only', section(80, 16, { name: /break/i, roles: ['pad'] })),
  loosely('big', 'one more chorus at the end pls, 8 bars', section(216, 32, { name: /chorus/i })),

  request('lofi', 'add a 4 bar bridge between the intro and the verse', asks(anything), {
    note: 'There is no room between them.',
  }),
  request('lofi', 'put an 8 bar chorus before the verse, drums and bass', asks(anything), {
    note: 'The intro plays there on the same tracks.',
  }),
  request('alike', 'an 8 bar drum break after the chorus, with bass', asks(anything), {
    note: 'The bass plays verse 2 there.',
  }),
  request('big', 'add a double chorus after chorus 3, all instruments', asks(anything), {
    note: 'The outro is there.',
  }),
  request('lofi', 'add a chorus after the bridge', asks(introAndVerse)),
  request('lofi', 'compose a solo before the breakdown, 8 bars', asks(introAndVerse)),
  request('house', 'write an outro after the second verse', asks(/intro|build|drop/i)),
  request('sketch', 'put a chorus alongside the middle eight', asks(/intro/i)),
  request('alike', 'add a pad after the reverb section', asks(where), {
    note: 'Nothing is called reverb; "Reverse" is another word.',
  }),
  request('sketch', 'add a 4 bar bridge after the afternoon', asks(/intro/i)),
]
