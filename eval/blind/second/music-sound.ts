import { request, type Case } from '../../music/case.ts'
import {
  all,
  answers,
  anyOf,
  asks,
  automation,
  bends,
  bus,
  cleared,
  coloured,
  controls,
  effect,
  key,
  loosened,
  maybe,
  muted,
  nothingChanged,
  pan,
  program,
  quantised,
  renamed,
  send,
  soloed,
  struckSofter,
  swung,
  tempo,
  transposed,
  unmuted,
  volume,
} from '../../music/expect.ts'
import { everyRegion } from '../music-places.ts'

const noVelocities = asks(/velocit|hard|soft|loud|dynamic|struck|accent|human|loose/i)

export const notes: readonly Case[] = [
  request(
    'lofi',
    'the keys are a bit sloppy, pull them halfway to the 16th grid',
    quantised(0.25, ['Keys@0', 'Keys@16'], 0.5),
  ),
  request('waltz', 'cello down an octave in theme B', transposed(-12, 'Cello@24')),
  request('house', 'give the hats some swing', swung('Hats@0', 'Hats@32', 'Hats@48')),
  request('alike', 'Bass 2 is too low for my speakers, bring it up one octave', transposed(12, 'Bass 2@16')),
  request(
    'big',
    'classic trick please: the last chorus goes up a whole tone',
    transposed(
      2,
      'Bass@168',
      'Electric Guitar@168',
      'Piano@168',
      'Organ@168',
      'Strings@168',
      'Brass@168',
      'Lead Vocal@168',
      'Backing Vocals@168',
    ),
  ),
  request('seven', 'humanize the drums a bit', anyOf(loosened('Drums@0', 'Drums@14'), noVelocities)),
  request(
    'emoji',
    'play the bass softer in the intro, lower velocities',
    anyOf(struckSofter('🔥 Bass 🔥@0'), noVelocities),
  ),
  request('lofi', 'sustain pedal on the keys during the verse', controls('Keys@16', 64)),
  request('seven', 'the guitar should bend up a whole tone at the end of the riff', bends('Guitar@14')),
  request(
    'alike',
    'wipe the notes from the synth pad in verse 2 but leave the empty region there',
    cleared('Synth Pad@32'),
  ),
  request(
    'waltz',
    'my singer cannot reach the high notes so bring the whole piece down a minor third',
    all(transposed(-3, ...everyRegion('waltz')), maybe(key('E'))),
  ),
]

const fades = (track: string) => automation(track, /volume|gain|level/i, { from: 200, to: 216, goes: 'down' })

export const mixing: readonly Case[] = [
  request('lofi', 'turn the keys down a notch', volume('Keys', { min: 0.4, max: 0.69 })),
  request('house', "kick's way too loud, put it at 70%", volume('Kick', 0.7)),
  request(
    'big',
    'unmute the tambourine and set it to 25 percent',
    all(unmuted('Tambourine'), volume('Tambourine', 0.25)),
  ),
  request(
    'big',
    'organ a bit to the left, strings a bit to the right',
    all(pan('Organ', { min: 0.2, max: 0.49 }), pan('Strings', { min: 0.51, max: 0.8 })),
  ),
  request('alike', 'bassoon dead centre', pan('Bassoon', 0.5)),
  request('house', 'solo the sub and the kick, i want to hear how they sit together', soloed('Sub Bass', 'Kick')),
  request(
    'waltz',
    'The flute sounds so dry, would you put some reverb on it?',
    anyOf(effect('Flute', 'reverb'), all(bus('Reverb'), send('Flute', 'Reverb'))),
  ),
  request('lofi', 'send the drums to the reverb at 20%', send('Drums', 'Reverb', 0.2)),
  request(
    'house',
    'fade the pad in over the build',
    automation('Pad', /volume|gain|level/i, { from: 32, to: 48, goes: 'up' }),
  ),
  request(
    'big',
    'I want the whole song to fade out during the outro',
    all(
      ...['Bass', 'Acoustic Guitar', 'Piano', 'Synth Pad'].map(fades),
      ...[
        'Drums',
        'Percussion',
        'Electric Guitar',
        'Organ',
        'Strings',
        'Brass',
        'Lead Vocal',
        'Backing Vocals',
        'Tambourine',
        'FX',
      ].map((track) => maybe(fades(track))),
    ),
  ),
  request(
    'house',
    'let the hats travel from left to right across the drop',
    automation('Hats', /pan/i, { from: 48, to: 80, goes: 'up' }),
  ),
  request(
    'seven',
    'distortion on the bass and a compressor on the drums',
    all(effect('Bass', 'distortion', 'overdrive'), effect('Drums', 'compressor')),
  ),
  request('emoji', 'the bass eats everything bring it to 60 percent', volume('🔥 Bass 🔥', 0.6)),
  request(
    'big',
    'make a bus called Guitars and send both guitars to it',
    all(bus('Guitars'), send('Acoustic Guitar', 'Guitars'), send('Electric Guitar', 'Guitars')),
  ),
  request(
    'house',
    'slowly open a low-pass filter on the stabs over the drop',
    all(
      automation('Stabs', /filter|cut-?off|freq/i, { from: 48, to: 80, goes: 'up' }),
      maybe(effect('Stabs', 'filter', 'lowpass', 'autofilter', 'eq')),
    ),
  ),
  request('waltz', 'mute everything but the cello', anyOf(muted('Piano', 'Flute'), soloed('Cello'))),
  request('alike', 'Synth lead down 6 dB.', volume('Synth Lead', { min: 0.33, max: 0.42 })),
]

export const tracks: readonly Case[] = [
  request('alike', 'rename Bass 2 to Sub', renamed('Bass 2', 'Sub')),
  request(
    'lofi',
    'the keys should sound like a real grand piano instead',
    all(program('Keys', { min: 0, max: 1 }), maybe(renamed('Keys', 'Piano'))),
  ),
  request(
    'house',
    'colour the kick, the clap and the hats blue',
    all(coloured('Kick', 'blue'), coloured('Clap', 'blue'), coloured('Hats', 'blue')),
  ),
  request(
    'waltz',
    'i prefer clarinet for what the flute is playing, same notes',
    all(program('Flute', 71), maybe(renamed('Flute', 'Clarinet'))),
  ),
]

export const tempoAndKey: readonly Case[] = [
  request('waltz', 'its a bit rushed for dancing, take the tempo down to 138', tempo(138)),
  request('sketch', 'speed it up by 10 bpm', tempo(102)),
]

export const others: readonly Case[] = [
  request('lofi', 'how long is the verse?', answers(/\b8\b|eight|\b32\b|26\.\d|0:26|0:27|\b27\b/i)),
  request('big', 'which tracks play in the bridge?', answers(/(?=.*strings)(?=.*piano)(?=.*bass)/is)),
  request('alike', 'delete the verse', asks(/which|verse/i)),
  request('seven', 'can you change this to 4/4', asks(/signature|4\/4|7\/8|met(er|re)|bar/i)),
  request('house', 'cheers, the drop sounds massive now', anyOf(nothingChanged, answers(/./), asks(/./))),
  request('big', 'turn the guitar up a bit', asks(/which|acoustic|electric/i)),
  request('empty', 'make the drums louder', asks(/drum|track|no |nothing|empty/i)),
  request('house', 'mute the vox chop', anyOf(nothingChanged, answers(/mute/i), asks(/mute/i))),
]
