import { inMusic, type MusicConversation } from '../../conversations/conversation-case.ts'
import {
  all,
  answers,
  anyKey,
  anyOf,
  asks,
  copied,
  deleted,
  effect,
  muted,
  pan,
  renamed,
  retaken,
  section,
  send,
  soloed,
  swung,
  tempo,
  transposed,
  volume,
} from '../../music/expect.ts'
import { anything, howMuch, where, which } from '../../music/patterns.ts'
import { between, near } from '../../music/span.ts'
import { at, copiedAll, shifted } from '../music-places.ts'
import { asAtStart, onlySaid } from './music-helpers.ts'

const hipHop = section(0, 16, { roles: ['drums'] })
const chorus = section(16, 32, { roles: ['drums', 'bass', 'guitar'], name: /chorus/i })
const leadDelay = anyOf(effect('Lead', 'delay', 'echo'), send('Lead', 'Delay'))

const mixing: readonly MusicConversation[] = [
  inMusic(
    'correct',
    'lofi',
    ['drums down 3 db', volume('Drums', near(0.566))],
    ['sorry i meant the bass', volume('Bass', near(0.531))],
  ),
  inMusic('correct', 'house', ['mute the hats', muted('Hats')], ['no the clap, hats should stay on', muted('Clap')]),
  inMusic(
    'scale',
    'lofi',
    ['bring the keys down a touch', volume('Keys', between(0.45, 0.69))],
    ['more', volume('Keys', between(0.2, 0.67))],
    ['bit less than that', volume('Keys', between(0.1, 0.69))],
  ),
  inMusic('gap', 'lofi', ['mute', asks(anything)], ['the keys', muted('Keys')]),
  inMusic(
    'gap',
    'alike',
    ['turn the synth down to 40 percent', asks(which)],
    ['the pad one', volume('Synth Pad', 0.4)],
  ),
  inMusic(
    'refer',
    'house',
    ['solo the sub', soloed('Sub Bass')],
    ['now turn it down to 80%', all(soloed('Sub Bass'), volume('Sub Bass', 0.8))],
  ),
  inMusic(
    'refer',
    'house',
    ['pan the stabs hard left', pan('Stabs', 0)],
    ['and the lead to the other side', all(pan('Stabs', 0), pan('Lead', 1))],
  ),
  inMusic('scale', 'house', ['slow it down a little', tempo(between(108, 123))], ['bit more', tempo(between(95, 122))]),
  inMusic(
    'take-back',
    'house',
    ['mute kick and hats, and set the tempo to 126', all(muted('Kick', 'Hats'), tempo(126))],
    ['keep the mutes but put the tempo back', muted('Kick', 'Hats')],
  ),
  inMusic(
    'take-back',
    'waltz',
    ['mute the flute', muted('Flute')],
    ['cello to 50%', all(muted('Flute'), volume('Cello', 0.5))],
    ['undo the flute thing', volume('Cello', 0.5)],
  ),
  inMusic(
    'refer',
    'big',
    ['organ up to 60%', volume('Organ', 0.6)],
    ['do the same with the strings', all(volume('Organ', 0.6), volume('Strings', 0.6))],
  ),
  inMusic('gap', 'big', ['mute the guitar', asks(which)], ['electric', muted('Electric Guitar')]),
  inMusic(
    'ask-about',
    'emoji',
    ['what tracks do i have', answers(/keys/i)],
    ['mute the one with the flames', muted('🔥 Bass 🔥')],
  ),
  inMusic(
    'correct',
    'seven',
    ['tempo 140', tempo(140)],
    ['no wait 135', tempo(135)],
    ['hm, back to what it was at the start', asAtStart],
  ),
  inMusic(
    'correct',
    'lofi',
    ['rename Keys to Rhodes', renamed('Keys', 'Rhodes')],
    ['actually call it Wurli', renamed('Keys', 'Wurli')],
  ),
  inMusic(
    'ask-about',
    'lofi',
    ['is anything muted?', answers(/no|none|nothing/i)],
    ['mute the drums', muted('Drums')],
    ['and now?', answers(/drums/i)],
  ),
  inMusic(
    'ask-about',
    'house',
    ['whats the tempo', answers(/124/)],
    ['and the key?', answers(/\ba\s*min|\bam\b/i)],
    ['ok go up to 127', tempo(127)],
  ),
  inMusic(
    'take-back',
    'house',
    ['mute the pad', muted('Pad')],
    ['undo that', asAtStart],
    ['undo', anyOf(asks(anything), answers(anything), asAtStart)],
  ),
  inMusic(
    'refer',
    'alike',
    ['rename Bass 2 to Growl', renamed('Bass 2', 'Growl')],
    ['turn growl down to 45%', all(renamed('Bass 2', 'Growl'), volume('Bass 2', 0.45))],
  ),
  inMusic(
    'scale',
    'waltz',
    ['flute louder', volume('Flute', between(0.66, 1.2))],
    ['thats too loud, somewhere in between', volume('Flute', between(0.651, 1.1))],
  ),
  inMusic(
    'go-on',
    'big',
    ['solo the lead vocal', soloed('Lead Vocal')],
    ['ok unsolo it', asAtStart],
    ['backing vocals to 45%', volume('Backing Vocals', 0.45)],
    ['pan them a bit to the left', all(volume('Backing Vocals', 0.45), pan('Backing Vocals', between(0.2, 0.49)))],
    ['thanks', onlySaid],
  ),
  inMusic(
    'take-back',
    'house',
    ['add a delay to the lead', leadDelay],
    ['and a chorus', all(leadDelay, effect('Lead', 'chorus'))],
    ['lose the delay again', effect('Lead', 'chorus')],
  ),
]

const notes: readonly MusicConversation[] = [
  inMusic(
    'correct',
    'empty',
    ['give me a 4 bar hip hop drum loop at 90', all(hipHop, tempo(90), anyKey)],
    ['make that 85', all(hipHop, tempo(85), anyKey)],
  ),
  inMusic(
    'go-on',
    'sketch',
    ['add an 8 bar chorus after the intro with drums, bass and guitar', chorus],
    ['and then a 4 bar outro, just guitar', all(chorus, section(48, 16, { roles: ['guitar'], name: /outro/i }))],
  ),
  inMusic(
    'take-back',
    'lofi',
    ['transpose the keys up a fourth', transposed(5, 'Keys@0', 'Keys@16')],
    ['nah put it back', asAtStart],
  ),
  inMusic('gap', 'house', ['transpose the lead', asks(howMuch)], ['down three semitones', transposed(-3, 'Lead@48')]),
  inMusic(
    'go-on',
    'lofi',
    ['swing the drums a bit', swung('Drums@0', 'Drums@16')],
    ['the bass too', swung('Drums@0', 'Drums@16', 'Bass@0', 'Bass@16')],
  ),
  inMusic(
    'refer',
    'seven',
    ['another take of the guitar please', retaken('Guitar@14')],
    ['and another', retaken('Guitar@14')],
  ),
  inMusic(
    'correct',
    'seven',
    ['add a 4 bar outro with everyone', section(42, 14, { roles: ['drums', 'bass', 'guitar'], name: /outro/i })],
    ['leave the guitar out of it', section(42, 14, { roles: ['drums', 'bass'], name: /outro/i })],
  ),
  inMusic(
    'gap',
    'empty',
    ['write me something', asks(anything)],
    [
      '8 bars of funk with drums, bass and clav at 105',
      all(section(0, 32, { roles: ['drums', 'bass', 'keys'] }), tempo(105), anyKey),
    ],
  ),
  inMusic(
    'refer',
    'lofi',
    ['write a sax solo over the last four bars of the verse', section(32, 16, { roles: ['sax'], on: 'new tracks' })],
    ['put some reverb on it', section(32, 16, { roles: ['sax'], on: 'new tracks', heardThrough: 'reverb' })],
  ),
  inMusic(
    'refer',
    'alike',
    ['give the bassoon a new line in verse 1', retaken('Bassoon@0')],
    ['same for verse 2', retaken('Bassoon@0', 'Bassoon@32')],
  ),
  inMusic(
    'gap',
    'sketch',
    ['add a bridge', asks(where)],
    ['4 bars, right after the intro', section(16, 16, { name: /bridge/i })],
  ),
  inMusic(
    'correct',
    'lofi',
    ['put a pad under the whole song', section(0, 48, { roles: ['pad'], on: 'new tracks' })],
    ['only under the verse i mean', section(16, 32, { roles: ['pad'], on: 'new tracks' })],
  ),
]

const arranging: readonly MusicConversation[] = [
  inMusic('gap', 'alike', ['delete the verse', asks(which)], ['second one', deleted(...at('alike', 32))]),
  inMusic(
    'ask-about',
    'lofi',
    ['how long is the verse', answers(/8|eight|32/i)],
    ['and the intro?', answers(/4|four|16/i)],
    ['play the intro again at the end then', copiedAll('lofi', 0, 48)],
  ),
  inMusic(
    'ask-about',
    'big',
    ['what plays in the bridge?', answers(/strings/i)],
    ['take the strings out of there', deleted('Strings@152')],
  ),
  inMusic(
    'correct',
    'waltz',
    [
      'add a 4 bar piano intro before theme A',
      all(shifted('waltz', 0, 12), section(0, 12, { roles: ['piano'], name: /intro/i })),
    ],
    ['make it 8 bars instead', all(shifted('waltz', 0, 24), section(0, 24, { roles: ['piano'], name: /intro/i }))],
  ),
  inMusic(
    'correct',
    'waltz',
    ['copy theme A to the end', copiedAll('waltz', 0, 48)],
    ['I meant B, sorry', copiedAll('waltz', 24, 48)],
  ),
  inMusic(
    'go-on',
    'big',
    ['delete the percussion in chorus 1', deleted('Percussion@56')],
    ['chorus 2 as well', deleted('Percussion@56', 'Percussion@120')],
    ['and 3', deleted('Percussion@56', 'Percussion@120', 'Percussion@168')],
  ),
  inMusic('take-back', 'house', ['delete the drop', deleted(...at('house', 48))], ['oh god no undo', asAtStart]),
  inMusic(
    'take-back',
    'big',
    ['copy the bridge to the very end', copiedAll('big', 152, 216)],
    ['no scratch that', asAtStart],
    ['just the piano of it', copied('Piano@152', 216)],
  ),
]

export const conversations: readonly MusicConversation[] = [...mixing, ...notes, ...arranging]
