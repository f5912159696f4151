import { inMusic, type MusicConversation } from '../../conversations/conversation-case.ts'
import {
  all,
  answers,
  anyOf,
  asks,
  automation,
  coloured,
  copied,
  deleted,
  effect,
  moved,
  muted,
  pan,
  quantised,
  retaken,
  section,
  send,
  tempo,
  transposed,
  unmuted,
  volume,
} from '../../music/expect.ts'
import { at, copiedAll, shifted } from '../music-places.ts'

/** Everything is as it was at the start of the conversation. */
const asAtFirst = all()

const correcting: readonly MusicConversation[] = [
  inMusic(
    'correct',
    'house',
    ['put the lead at 50%', volume('Lead', 0.5)],
    ['oh wait not the lead, the stabs', volume('Stabs', 0.5)],
  ),
  inMusic('correct', 'lofi', ['slow it down to 68', tempo(68)], ['hmm make that 70', tempo(70)]),
  inMusic(
    'correct',
    'waltz',
    ['flute down an octave', transposed(-12, 'Flute@24')],
    ['no no, the cello, and only in theme A', transposed(-12, 'Cello@0')],
  ),
  inMusic(
    'correct',
    'big',
    ['Copy the strings from chorus 2 to verse 2.', copied('Strings@120', 88)],
    ['Sorry, verse 1 was what I wanted.', copied('Strings@120', 16)],
  ),
  inMusic(
    'correct',
    'sketch',
    ['add an 8 bar verse after the intro', section(16, 32, { name: /verse/i })],
    ['i said 8 but 4 is enough', section(16, 16, { name: /verse/i })],
  ),
  inMusic('correct', 'seven', ['pan the guitar hard left', pan('Guitar', 0)], ['the other side', pan('Guitar', 1)]),
]

const scaling: readonly MusicConversation[] = [
  inMusic(
    'scale',
    'lofi',
    ['bass up a bit please', volume('Bass', { min: 0.76, max: 0.95 })],
    ['little more', volume('Bass', { min: 0.78, max: 1 })],
  ),
  inMusic(
    'scale',
    'house',
    ['pan the lead further to the right', pan('Lead', { min: 0.61, max: 1 })],
    ['too much, half of that', pan('Lead', { min: 0.605, max: 0.8 })],
  ),
  inMusic('scale', 'waltz', ['tempo 165', tempo(165)], ["that's a bit too quick, take 5 off", tempo(160)]),
  inMusic(
    'scale',
    'big',
    ['send the brass to the reverb at 30 percent', send('Brass', 'Reverb', 0.3)],
    ['45 would be better', send('Brass', 'Reverb', 0.45)],
  ),
  inMusic(
    'scale',
    'seven',
    ['transpose the guitar up 2 semitones', transposed(2, 'Guitar@14')],
    ['one semitone more', transposed(3, 'Guitar@14')],
  ),
]

const goingOn: readonly MusicConversation[] = [
  inMusic(
    'go-on',
    'big',
    ['mute the brass', muted('Brass')],
    ['organ too', muted('Brass', 'Organ')],
    ['and both the vocals', muted('Brass', 'Organ', 'Lead Vocal', 'Backing Vocals')],
  ),
  inMusic(
    'go-on',
    'lofi',
    ['new take of the bass in the intro', retaken('Bass@0')],
    ['same for the keys', retaken('Bass@0', 'Keys@0')],
  ),
  inMusic(
    'go-on',
    'house',
    ['put a compressor on the kick', effect('Kick', 'compressor')],
    ['and one on the clap', all(effect('Kick', 'compressor'), effect('Clap', 'compressor'))],
  ),
  inMusic(
    'go-on',
    'waltz',
    ['repeat theme B', copiedAll('waltz', 24, 48)],
    ['once more', all(copiedAll('waltz', 24, 48), copiedAll('waltz', 24, 72))],
  ),
  inMusic(
    'go-on',
    'alike',
    ['color the bass red', coloured('Bass', 'red')],
    ['bass 2 as well', all(coloured('Bass', 'red'), coloured('Bass 2', 'red'))],
    ['and the bassoon pink', all(coloured('Bass', 'red'), coloured('Bass 2', 'red'), coloured('Bassoon', 'pink'))],
  ),
  inMusic(
    'go-on',
    'seven',
    ['hey can you give me another drum take for the intro', retaken('Drums@0')],
    ['ok now the riff too', retaken('Drums@0', 'Drums@14')],
  ),
]

const rises = (track: string) => automation(track, /volume|gain|level/i, { from: 0, to: 16, goes: 'up' })
const falls = (track: string) => automation(track, /volume|gain|level/i, { from: 200, to: 216, goes: 'down' })
const octavesApart = all(transposed(12, 'Flute@24'), transposed(-12, 'Cello@0', 'Cello@24'))
const threeLevels = all(volume('Kick', 0.9), volume('Clap', 0.75), volume('Hats', 0.5))
const aside = all(pan('Drums', { min: 0.2, max: 0.49 }), pan('Keys', { min: 0.46, max: 0.85 }))
const quieter = all(muted('Bassoon'), volume('Synth Lead', 0.6), volume('Synth Pad', 0.3))

const leaning: readonly MusicConversation[] = [
  inMusic(
    'gap',
    'house',
    ['set the kick to 90%, the clap to 75 and the hats to 50', threeLevels],
    ['and the pad 40', all(threeLevels, volume('Pad', 0.4))],
  ),
  inMusic(
    'gap',
    'big',
    ['fade the synth pad in over the intro and out over the outro', all(rises('Synth Pad'), falls('Synth Pad'))],
    ['same with the piano', all(rises('Synth Pad'), falls('Synth Pad'), rises('Piano'), falls('Piano'))],
  ),
  inMusic(
    'gap',
    'lofi',
    ['drums a little left, keys a little right', aside],
    ['and the bass up to 85 percent', all(aside, volume('Bass', 0.85))],
  ),
  inMusic(
    'gap',
    'waltz',
    ['flute an octave up and the cello one down', octavesApart],
    ['then the flute at half volume', all(octavesApart, volume('Flute', { min: 0.32, max: 0.5 }))],
  ),
  inMusic(
    'gap',
    'alike',
    ['mute the bassoon, and make the synth lead 60 percent and the synth pad 30', quieter],
    ['reverse cymbal 60 too', all(quieter, volume('Reverse Cymbal', 0.6))],
  ),
]

const takingBack: readonly MusicConversation[] = [
  inMusic(
    'take-back',
    'lofi',
    ['quantize the keys to 16ths', quantised(0.25, ['Keys@0', 'Keys@16'])],
    ['no that killed the feel, undo', asAtFirst],
    ['quantize them again but only 50%', quantised(0.25, ['Keys@0', 'Keys@16'], 0.5)],
  ),
  inMusic('take-back', 'house', ['mute clap and hats', muted('Clap', 'Hats')], ['put the hats back', muted('Clap')]),
  inMusic(
    'take-back',
    'big',
    ['delete the bridge', anyOf(deleted(...at('big', 152)), all(deleted(...at('big', 152)), shifted('big', 168, -16)))],
    ['hm no, undo that, and just mute the lead vocal', muted('Lead Vocal')],
  ),
  inMusic(
    'take-back',
    'seven',
    ['add a 4 bar outro after the riff', section(42, 14, { name: /outro/i })],
    ['take that back and repeat the riff once instead', copiedAll('seven', 14, 42)],
  ),
  inMusic(
    'take-back',
    'alike',
    ['tempo to 108 and mute the bassoon', all(tempo(108), muted('Bassoon'))],
    ['keep the tempo but bring the bassoon back', tempo(108)],
  ),
]

const acousticSent = send('Acoustic Guitar', 'Reverb', 0.3)

const referring: readonly MusicConversation[] = [
  inMusic(
    'refer',
    'sketch',
    [
      'write an 8 bar chorus after the intro with drums, bass and keys',
      section(16, 32, { name: /chorus/i, roles: ['drums', 'bass', 'keys'] }),
    ],
    ['put a lead on it', section(16, 32, { roles: ['drums', 'bass', 'keys', 'lead'] })],
  ),
  inMusic(
    'refer',
    'lofi',
    ['copy the intro to the end', copiedAll('lofi', 0, 48)],
    ['delete the drums in that copy', all(copied('Bass@0', 48), copied('Keys@0', 48))],
  ),
  inMusic(
    'refer',
    'alike',
    ['move the reverse cymbal to bar 8', moved('Reverse Cymbal@12', 28)],
    ['turn it down to 20%', all(moved('Reverse Cymbal@12', 28), volume('Reverse Cymbal', 0.2))],
  ),
  inMusic(
    'refer',
    'big',
    ['send the acoustic guitar to the reverb, 30%', acousticSent],
    [
      'it needs a bit of delay as well',
      all(acousticSent, anyOf(send('Acoustic Guitar', 'Delay'), effect('Acoustic Guitar', 'delay'))),
    ],
  ),
  inMusic(
    'refer',
    'house',
    ['the stabs are too loud, take them down to 45', volume('Stabs', 0.45)],
    ['and pan them hard right', all(volume('Stabs', 0.45), pan('Stabs', 1))],
  ),
]

const answering: readonly MusicConversation[] = [
  inMusic(
    'answer',
    'alike',
    ['pan the synth to the left', asks(/which|synth|lead|pad/i)],
    ['the pad', pan('Synth Pad', { min: 0, max: 0.45 })],
  ),
  inMusic('answer', 'alike', ['delete the verse', asks(/which|verse/i)], ['the second', deleted(...at('alike', 32))]),
  inMusic(
    'answer',
    'house',
    ['set the volume to 60 percent', asks(/which|track|what/i)],
    ['the lead', volume('Lead', 0.6)],
  ),
  inMusic(
    'answer',
    'big',
    [
      'copy the chorus to the end',
      anyOf(asks(/which|chorus/i), copiedAll('big', 56, 216), copiedAll('big', 120, 216), copiedAll('big', 168, 216)),
    ],
    ['the third one', copiedAll('big', 168, 216)],
  ),
  inMusic(
    'answer',
    'seven',
    ['make it faster', anyOf(asks(/how|bpm|tempo|fast/i), tempo({ min: 131, max: 180 }))],
    ['140', tempo(140)],
  ),
]

const asking: readonly MusicConversation[] = [
  inMusic('ask-about', 'lofi', ['what tempo are we at', answers(/\b72\b/)], ['make it 76', tempo(76)]),
  inMusic(
    'ask-about',
    'house',
    ['which tracks are muted?', answers(/vox chop/i)],
    ['ok unmute it', unmuted('Vox Chop')],
  ),
  inMusic(
    'ask-about',
    'big',
    ['how many bars is the bridge', answers(/\b4\b|four/i)],
    ["then repeat it right after so it's 8", all(shifted('big', 168, 16), copiedAll('big', 152, 168))],
  ),
  inMusic(
    'ask-about',
    'waltz',
    ['cello volume 60%', volume('Cello', 0.6)],
    ['what did you just change', answers(/cello/i)],
    ['put it back where it was', asAtFirst],
  ),
  inMusic(
    'ask-about',
    'emoji',
    ['what key is it in', answers(/\bF ?m/i)],
    [
      'ok then write an 8 bar chorus after the verse in that key with drums, bass and keys',
      section(32, 32, { name: /chorus/i, roles: ['drums', 'bass', 'keys'] }),
    ],
  ),
]

export const conversations: readonly MusicConversation[] = [
  ...correcting,
  ...scaling,
  ...goingOn,
  ...leaning,
  ...takingBack,
  ...referring,
  ...answering,
  ...asking,
]
