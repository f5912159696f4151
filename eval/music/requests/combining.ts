import {
  all,
  anyOf,
  asks,
  automation,
  bus,
  coloured,
  copied,
  deleted,
  effect,
  key,
  moved,
  muted,
  pan,
  quantised,
  renamed,
  retaken,
  retakenSparser,
  section,
  send,
  soloed,
  tempo,
  track,
  transposed,
  unmuted,
  volume,
  cleared,
} from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything } from '../patterns.ts'
import { between, near } from '../span.ts'

/** Several wishes in one sentence, and what is to be spared. */
export const combining = [
  request('lofi', 'mute the drums and solo the keys', all(muted('Drums'), soloed('Keys'))),
  request(
    'lofi',
    'set the tempo to 76, then pan the keys right and turn the bass down to 0.6',
    all(tempo(76), pan('Keys', between(0.6, 1)), volume('Bass', near(0.6))),
  ),
  request(
    'lofi',
    'transpose the keys up an octave and quantize them to 1/16',
    all(transposed(12, 'Keys@0', 'Keys@16'), quantised(0.25, ['Keys@0', 'Keys@16'])),
  ),
  request(
    'lofi',
    'add an 8 bar chorus after the verse with drums and bass, and mute the keys',
    all(section(48, 32, { name: /chorus/i, roles: ['drums', 'bass'] }), muted('Keys')),
  ),
  request(
    'sketch',
    'after the intro add a verse of 8 bars and after that a chorus of 8 bars, both with drums and bass',
    all(
      section(16, 32, { name: /verse/i, roles: ['drums', 'bass'] }),
      section(48, 32, { name: /chorus/i, roles: ['drums', 'bass'] }),
    ),
  ),
  request(
    'sketch',
    'add a piano track, rename the bass to Low, and set the tempo to 96',
    all(track('piano'), renamed('Bass', 'Low'), tempo(96)),
  ),
  request(
    'house',
    'unmute the vox chop, put it at 40% and send it to the reverb',
    all(unmuted('Vox Chop'), volume('Vox Chop', near(0.4)), send('Vox Chop', 'Reverb')),
  ),
  request(
    'house',
    'rename the lead to Hook, make it orange and pan it to the centre',
    all(renamed('Lead', 'Hook'), coloured('Lead', 'orange'), pan('Lead', 0.5)),
  ),
  request(
    'house',
    'another take of the lead, and drop the pad by 3 dB',
    all(retaken('Lead@48'), volume('Pad', near(0.354, 0.01))),
  ),
  request(
    'house',
    'delete the hats in the intro but keep them in the build',
    anyOf(deleted('Hats@0'), cleared('Hats@0')),
  ),
  request(
    'house',
    'fade out the stabs over the last 8 beats and add a delay to them',
    all(automation('Stabs', /^volume/i, { from: 72, to: 80, goes: 'down' }), effect('Stabs', 'delay')),
  ),
  request(
    'waltz',
    'move the flute up an octave, mute the cello and make the tempo 144',
    all(transposed(12, 'Flute@24'), muted('Cello'), tempo(144)),
  ),
  request(
    'waltz',
    'write a violin over theme B and give it a reverb',
    section(24, 24, { roles: ['violin'], heardThrough: 'reverb' }),
  ),
  request(
    'waltz',
    'copy the piano of theme B to bar 17 and the cello of theme B to bar 17',
    all(copied('Piano@24', 48), copied('Cello@24', 48)),
  ),
  request(
    'seven',
    'put a compressor on the drums and the bass',
    all(effect('Drums', 'compressor'), effect('Bass', 'compressor')),
  ),
  request(
    'seven',
    'another take of the bass in the riff, sparser, and 2 bars of drums at the end',
    all(retakenSparser('Bass@14'), section(42, 7, { roles: ['drums'] })),
  ),
  request('alike', 'mute the bass and the bassoon, not bass 2', muted('Bass', 'Bassoon')),
  request(
    'alike',
    'rename Bass to Bass 1, and turn Bass 2 up to 0.8',
    all(renamed('Bass', 'Bass 1'), volume('Bass 2', near(0.8))),
  ),
  request(
    'big',
    'mute the organ and the brass, then solo the strings',
    all(muted('Organ', 'Brass'), soloed('Strings')),
  ),
  request(
    'big',
    'delete the intro and move the outro to bar 60',
    all(
      deleted('Bass@0', 'Acoustic Guitar@0', 'Piano@0', 'Synth Pad@0'),
      moved('Bass@200', 236),
      moved('Acoustic Guitar@200', 236),
      moved('Piano@200', 236),
      moved('Synth Pad@200', 236),
    ),
  ),
  request(
    'lofi',
    'make a bus called Tape, send the keys and the drums to it at 40%, and turn the bass up a little',
    all(
      bus('Tape'),
      send('Keys', 'Tape', near(0.4)),
      send('Drums', 'Tape', near(0.4)),
      volume('Bass', between(0.76, 0.95)),
    ),
  ),
  request(
    'empty',
    'D minor, 88 bpm, and give me tracks for drums and bass',
    all(key('Dm'), tempo(88), track('drums'), track('bass')),
  ),
  request(
    'lofi',
    'hi! could you turn the keys up to 80 percent and pan them a bit left? thank you so much',
    all(volume('Keys', near(0.8)), pan('Keys', between(0.2, 0.44))),
  ),
  request('lofi', "don't touch the drums, but take the bass down an octave", transposed(-12, 'Bass@0', 'Bass@16')),
  loosely(
    'house',
    'kick to 0.9, clap to .7 n mute the pad',
    all(volume('Kick', near(0.9)), volume('Clap', near(0.7)), muted('Pad')),
  ),
  loosely(
    'lofi',
    'drums louder, keys quieter, 75bpm',
    all(volume('Drums', between(0.81, 1.3)), volume('Keys', between(0.3, 0.69)), tempo(75)),
  ),
  loosely(
    'sketch',
    'verse 8 bars after intro w/ drums bass, then bump it to 95 bpm',
    all(section(16, 32, { name: /verse/i, roles: ['drums', 'bass'] }), tempo(95)),
  ),
  request('lofi', 'mute the drums and transpose the theremin up an octave', asks(/theremin/i), {
    note: 'Half of a request is not done behind a question.',
  }),
  request('lofi', 'mute the keys and keep the keys unmuted', asks(anything)),
]
