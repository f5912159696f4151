import { inMusic, type MusicConversation } from '../../conversations/conversation-case.ts'
import {
  all,
  answers,
  anyOf,
  asks,
  automation,
  bus,
  cleared,
  coloured,
  copied,
  deleted,
  moved,
  muted,
  pan,
  quantised,
  recut,
  renamed,
  section,
  send,
  soloed,
  struckSofter,
  tempo,
  track,
  transposed,
  unmuted,
  volume,
  type Expect,
} from '../../music/expect.ts'
import { between, near } from '../../music/span.ts'
import { at, copiedAll, shifted } from '../music-places.ts'

/** Everything is as it was at the start of the conversation. */
const asAtFirst = all()
const gone = (...regions: readonly string[]): Expect =>
  all(...regions.map((region) => anyOf(deleted(region), cleared(region))))

const correcting: readonly MusicConversation[] = [
  inMusic(
    'correct',
    'waltz',
    ['Please mute the cello for me.', muted('Cello')],
    ['Oh sorry, I meant the flute.', muted('Flute')],
  ),
  inMusic('correct', 'lofi', ['tempo 80', tempo(80)], ['hm no, 76', tempo(76)]),
  inMusic(
    'correct',
    'alike',
    ['Bassoon up an octave in Verse 2.', transposed(12, 'Bassoon@32')],
    ['Wrong way, down an octave.', transposed(-12, 'Bassoon@32')],
  ),
  inMusic(
    'correct',
    'house',
    [
      'give me a 4 bar outro after the drop with drums and pad',
      section(80, 16, { name: /outro/i, roles: ['drums', 'pad'] }),
    ],
    ['make that 8 bars', section(80, 32, { name: /outro/i, roles: ['drums', 'pad'] })],
  ),
  inMusic(
    'correct',
    'big',
    ['copy the strings from the bridge to the outro', copied('Strings@152', 200)],
    ['no not the strings, the lead vocal', copied('Lead Vocal@152', 200)],
  ),
  inMusic(
    'correct',
    'seven',
    ['put the guitar in the middle', pan('Guitar', 0.5)],
    ['actually all the way to the right', pan('Guitar', 1)],
  ),
]

const scaling: readonly MusicConversation[] = [
  inMusic(
    'scale',
    'lofi',
    ['more bass please', volume('Bass', between(0.77, 0.95))],
    ['a bit more', volume('Bass', between(0.79, 1))],
    ['ok now it booms. set it to 85 percent', volume('Bass', 0.85)],
  ),
  inMusic(
    'scale',
    'waltz',
    ['This is a little too fast for us, slow it down a bit.', tempo(between(130, 148))],
    ['Still too fast.', tempo(between(105, 146))],
  ),
  inMusic(
    'scale',
    'house',
    ['stabs down to 40', volume('Stabs', 0.4)],
    ["that's too far, go halfway back up", volume('Stabs', near(0.525, 0.03))],
  ),
  inMusic(
    'scale',
    'alike',
    ['pan the synth lead 30 percent left', pan('Synth Lead', near(0.35, 0.01))],
    ['not that much, half of it', anyOf(pan('Synth Lead', near(0.425, 0.01)), pan('Synth Lead', near(0.475, 0.01)))],
  ),
  inMusic(
    'scale',
    'big',
    ['a bit more reverb on the piano', send('Piano', 'Reverb', between(0.22, 0.5))],
    ['and a bit more still', send('Piano', 'Reverb', between(0.25, 0.75))],
  ),
  inMusic(
    'scale',
    'seven',
    ['the drummer hits too hard, lower the velocities', struckSofter('Drums@0', 'Drums@14')],
    ['even softer', struckSofter('Drums@0', 'Drums@14')],
  ),
]

const goingOn: readonly MusicConversation[] = [
  inMusic(
    'go-on',
    'house',
    ['mute the kick', muted('Kick')],
    ['clap too', muted('Kick', 'Clap')],
    ['and the hats', muted('Kick', 'Clap', 'Hats')],
    ['ok kick back in', muted('Clap', 'Hats')],
  ),
  inMusic(
    'go-on',
    'lofi',
    ['quantise the keys in the intro to 16ths', quantised(0.25, ['Keys@0'])],
    ['same in the verse', quantised(0.25, ['Keys@0', 'Keys@16'])],
  ),
  inMusic(
    'go-on',
    'big',
    ['Take the percussion out of chorus 1', gone('Percussion@56')],
    ['and out of chorus 2 as well', gone('Percussion@56', 'Percussion@120')],
  ),
  inMusic(
    'go-on',
    'waltz',
    ['flute down an octave please', transposed(-12, 'Flute@24')],
    ['and the cello too', transposed(-12, 'Flute@24', 'Cello@0', 'Cello@24')],
    ['No, the cello was fine as it was, only the flute.', transposed(-12, 'Flute@24')],
  ),
  inMusic(
    'go-on',
    'alike',
    ['copy the chorus to the end of the song', copiedAll('alike', 16, 48)],
    ['and once more after that', all(copiedAll('alike', 16, 48), copiedAll('alike', 16, 64))],
  ),
  inMusic(
    'go-on',
    'sketch',
    ['add an empty track named Rhodes', track(null, 'Rhodes')],
    ['another one named Strings', all(track(null, 'Rhodes'), track(null, 'Strings'))],
  ),
]

const fadedOut = (name: string, from: number): Expect => automation(name, /volume/i, { from, to: 200, goes: 'down' })

const leaning: readonly MusicConversation[] = [
  inMusic(
    'gap',
    'house',
    ['kick to 90 percent and the clap to 70', all(volume('Kick', 0.9), volume('Clap', 0.7))],
    ['hats 50', all(volume('Kick', 0.9), volume('Clap', 0.7), volume('Hats', 0.5))],
  ),
  inMusic(
    'gap',
    'lofi',
    ['pan the bass 20 percent left and the keys the same to the right', all(pan('Bass', 0.4), pan('Keys', 0.6))],
    ['drums 10 percent left', all(pan('Bass', 0.4), pan('Keys', 0.6), pan('Drums', 0.45))],
  ),
  inMusic(
    'gap',
    'big',
    ['fade out the strings over the last 4 bars of chorus 3', fadedOut('Strings', 184)],
    ['and the organ over the last 2', all(fadedOut('Strings', 184), fadedOut('Organ', 192))],
  ),
  inMusic(
    'gap',
    'alike',
    ['make the bass blue and the bassoon red', all(coloured('Bass', 'blue'), coloured('Bassoon', 'red'))],
    [
      'and the synth pad purple',
      all(coloured('Bass', 'blue'), coloured('Bassoon', 'red'), coloured('Synth Pad', 'purple')),
    ],
  ),
]

const takingBack: readonly MusicConversation[] = [
  inMusic(
    'take-back',
    'lofi',
    ['get rid of the drums in the intro', gone('Drums@0')],
    ['hm i miss them, undo that', asAtFirst],
    ['just turn the drums down to 50 percent', volume('Drums', 0.5)],
  ),
  inMusic(
    'take-back',
    'house',
    ['mute the lead and the stabs', muted('Lead', 'Stabs')],
    ['take that back and solo the sub bass instead', soloed('Sub Bass')],
  ),
  inMusic(
    'take-back',
    'waltz',
    ['Set the tempo to 120.', tempo(120)],
    ['Put the flute in the middle.', all(tempo(120), pan('Flute', 0.5))],
    ['The old tempo was better, but leave the flute where it is now.', pan('Flute', 0.5)],
  ),
  inMusic(
    'take-back',
    'big',
    ['colour the lead vocal red', coloured('Lead Vocal', 'red')],
    ['and call it Anna', all(coloured('Lead Vocal', 'red'), renamed('Lead Vocal', 'Anna'))],
    ['no, undo the name', coloured('Lead Vocal', 'red')],
  ),
  inMusic(
    'take-back',
    'seven',
    ['start the riff two bars later', shifted('seven', 14, 7)],
    ['nah put it back where it was, and guitar up to 80%', volume('Guitar', 0.8)],
  ),
]

const referring: readonly MusicConversation[] = [
  inMusic(
    'refer',
    'alike',
    [
      'split the synth pad at bar 7',
      recut('Synth Pad@16', [
        { from: 16, to: 24 },
        { from: 24, to: 32 },
      ]),
    ],
    ['delete the second half of it', recut('Synth Pad@16', [{ from: 16, to: 24 }])],
  ),
  inMusic(
    'refer',
    'big',
    ['rename the FX track to Risers', renamed('FX', 'Risers')],
    ['colour it orange', all(renamed('FX', 'Risers'), coloured('FX', 'orange'))],
    ['and mute it for now', all(renamed('FX', 'Risers'), coloured('FX', 'orange'), muted('FX'))],
  ),
  inMusic(
    'refer',
    'waltz',
    ['Could you play theme A again at the very end?', copiedAll('waltz', 0, 48)],
    ['It gets too long for the recital. Delete the copy again please.', asAtFirst],
  ),
  inMusic(
    'refer',
    'lofi',
    ['make a bus called Tape', bus('Tape')],
    [
      'send the drums and the keys there at 25 percent',
      all(bus('Tape'), send('Drums', 'Tape', 0.25), send('Keys', 'Tape', 0.25)),
    ],
  ),
  inMusic(
    'refer',
    'alike',
    ['move the reverse cymbal to bar 8', moved('Reverse Cymbal@12', 28)],
    ['and set its volume to 55 percent', all(moved('Reverse Cymbal@12', 28), volume('Reverse Cymbal', 0.55))],
  ),
]

const answering: readonly MusicConversation[] = [
  inMusic(
    'answer',
    'alike',
    ['mute the synth', asks(/which|synth|lead|pad/i)],
    ['the pad', muted('Synth Pad')],
    ['and the lead', muted('Synth Pad', 'Synth Lead')],
  ),
  inMusic(
    'answer',
    'alike',
    ['delete the verse', asks(/which|verse/i)],
    ['the second one', deleted(...at('alike', 32))],
  ),
  inMusic(
    'answer',
    'big',
    ['copy the chorus to the end', asks(/which|chorus/i)],
    ['number 2', copiedAll('big', 120, 216)],
  ),
  inMusic('answer', 'lofi', ['turn off the violin', asks(/violin/i)], ['ah wrong song. mute the keys', muted('Keys')]),
  inMusic(
    'answer',
    'house',
    ['change the tempo', asks(/tempo|bpm|fast|how|what/i)],
    ['126', tempo(126)],
    ['hm, two more', tempo(128)],
  ),
]

const lofiEnd = (name: string): Expect => automation(name, /volume/i, { from: 40, to: 48, goes: 'down' })

const asking: readonly MusicConversation[] = [
  inMusic(
    'ask-about',
    'lofi',
    ['how many bars is this', answers(/12|twelve/i)],
    ['then fade the last 2 of them out', all(...['Drums', 'Bass', 'Keys'].map(lofiEnd))],
  ),
  inMusic(
    'ask-about',
    'house',
    ['is anything muted?', answers(/vox/i)],
    ['ok unmute that', unmuted('Vox Chop')],
    ['and turn it up to 70 percent', all(unmuted('Vox Chop'), volume('Vox Chop', 0.7))],
  ),
  inMusic(
    'ask-about',
    'big',
    ['How loud is the organ right now?', answers(/40|0?[.,]4/)],
    ['make it 55', volume('Organ', 0.55)],
  ),
  inMusic(
    'ask-about',
    'waltz',
    ["what's the tempo of this", answers(/150/)],
    ['take 20 off', tempo(130)],
    ['and what is the key?', answers(/\bG\b/)],
  ),
  inMusic(
    'ask-about',
    'alike',
    ['bassoon to 50 percent', volume('Bassoon', 0.5)],
    ['what did you just change?', answers(/bassoon/i)],
    ['ok do the same with the synth lead', all(volume('Bassoon', 0.5), volume('Synth Lead', 0.5))],
    ['and bass 2 muted', all(volume('Bassoon', 0.5), volume('Synth Lead', 0.5), muted('Bass 2'))],
    ['no, unmute it', all(volume('Bassoon', 0.5), volume('Synth Lead', 0.5))],
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
