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
  deleted,
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
  struckHarder,
  struckSofter,
  swung,
  tempo,
  track,
  transposed,
  unmuted,
  volume,
} from '../../music/expect.ts'
import { projects, type ProjectName } from '../../music/projects.ts'
import { between, near } from '../../music/span.ts'

/** Every region of a track that has pitches: drums are not transposed. */
const pitched = (project: ProjectName): readonly string[] =>
  projects[project].tracks.flatMap(({ name, drumKitId, regions }) =>
    drumKitId === undefined ? regions.map(({ startBeat }) => `${name}@${startBeat}`) : [],
  )

export const notes: readonly Case[] = [
  request('lofi', 'tighten the timing of the keys to eighth notes', quantised(0.5, ['Keys@0', 'Keys@16'])),
  request(
    'lofi',
    'snap the keys to sixteenths but only halfway, 50%, so it still breathes',
    quantised(0.25, ['Keys@0', 'Keys@16'], 0.5),
  ),
  request('lofi', 'give the drums some swing', swung('Drums@0', 'Drums@16')),
  request('alike', 'everything in verse 2 up a half step', transposed(1, 'Bass@32', 'Bassoon@32', 'Synth Pad@32')),
  request('alike', 'bass 2 is down in the mud, raise it an octave', transposed(12, 'Bass 2@16')),
  request(
    'big',
    "Our singer can't reach the top notes, so the whole song has to go down two semitones.",
    all(transposed(-2, ...pitched('big')), maybe(key('C'))),
  ),
  request('seven', 'the drums sound like a robot, make them a bit more human', loosened('Drums@0', 'Drums@14')),
  request('seven', 'some pitch bends on the guitar would be nice', bends('Guitar@14')),
  request(
    'waltz',
    'piano softer in theme A please, I mean how hard the keys are struck, not the fader',
    struckSofter('Piano@0'),
  ),
  request(
    'waltz',
    'could you put the sustain pedal on the piano, all the way through',
    all(controls('Piano@0', 64), controls('Piano@24', 64)),
  ),
  request('house', 'hit the claps harder in the drop', struckHarder('Clap@48')),
  request('emoji', 'bass up an octave but only in the verse', transposed(12, '🔥 Bass 🔥@16')),
]

const heardAlone = ['Lead Vocal', 'Piano']
const fadedOut = (name: string) => automation(name, /volume/i, { from: 32, to: 48, goes: 'down' })

export const mixing: readonly Case[] = [
  request('house', 'mute clap and hats', muted('Clap', 'Hats')),
  request('house', 'why is there no vocals?? turn the vox chop back on', unmuted('Vox Chop')),
  request(
    'house',
    'kick down a touch and sub up a touch, they fight each other',
    all(volume('Kick', between(0.8, 0.98)), volume('Sub Bass', between(0.91, 1))),
  ),
  request('house', 'put a delay on the lead', anyOf(effect('Lead', 'delay'), send('Lead', 'Delay'))),
  request('house', 'the clap wants twice the reverb it has now', send('Clap', 'Reverb', 0.4)),
  request(
    'house',
    'filter opening up on the pad all through the build',
    anyOf(
      all(
        automation('Pad', /filter|cutoff|freq/i, { from: 32, to: 48, goes: 'up' }),
        maybe(effect('Pad', 'filter', 'lowpass')),
      ),
      controls('Pad@32', 74),
    ),
  ),
  request(
    'big',
    'let me hear only the lead vocal and the piano for a moment',
    anyOf(
      soloed(...heardAlone),
      muted(...projects.big.tracks.flatMap(({ name, muted: is }) => (is || heardAlone.includes(name) ? [] : [name]))),
    ),
  ),
  request('big', 'strings +3 dB', volume('Strings', near(0.706, 0.02))),
  request(
    'big',
    'acoustic guitar hard left, electric hard right',
    all(pan('Acoustic Guitar', 0), pan('Electric Guitar', 1)),
  ),
  request(
    'big',
    'the strings should swell up through the bridge, from nothing to full',
    anyOf(
      automation('Strings', /volume|expression/i, { from: 152, to: 168, goes: 'up' }),
      controls('Strings@152', 11),
      controls('Strings@152', 7),
    ),
  ),
  request('lofi', 'can the bass be a bit louder', volume('Bass', between(0.77, 0.92))),
  request(
    'lofi',
    'drums at 65 percent keys at 60 and move the keys a little to the left',
    all(volume('Drums', 0.65), volume('Keys', 0.6), pan('Keys', between(0.2, 0.43))),
  ),
  request('lofi', 'fade everything out over the last 4 bars', all(...['Drums', 'Bass', 'Keys'].map(fadedOut))),
  request(
    'waltz',
    'please to make the cello more loud, she is hard to hear behind the piano',
    volume('Cello', between(0.72, 1)),
  ),
  request('alike', 'New bus "Room", bassoon to it at 30 %.', all(bus('Room'), send('Bassoon', 'Room', 0.3))),
  request('sketch', 'i think the drums need compresion', effect('Drums', 'compressor')),
  request('seven', 'dirt on the bass please, some distortion', effect('Bass', 'distortion', 'overdrive')),
]

export const tracks: readonly Case[] = [
  request('lofi', 'call the keys Rhodes and make them pink', all(renamed('Keys', 'Rhodes'), coloured('Keys', 'pink'))),
  request('lofi', 'swap the electric bass for an upright', program('Bass', 32)),
  request('house', 'colour the lead green, i keep missing it', coloured('Lead', 'green')),
  request(
    'waltz',
    'Our flautist is ill. Let an oboe play her part.',
    all(program('Flute', 68), maybe(renamed('Flute', 'Oboe'))),
  ),
  request('sketch', 'add an empty track called Guide Vocal, I will record into it later', track(null, 'Guide Vocal')),
  request('emoji', 'rename the keys to Wurli', renamed('🎹 Keys', 'Wurli')),
]

export const tempoAndKey: readonly Case[] = [
  request('lofi', 'bit faster, say 78', tempo(78)),
  request(
    'waltz',
    'My students cannot keep up, so slow it to 132 and put the flute down an octave.',
    all(tempo(132), transposed(-12, 'Flute@24')),
  ),
  request('sketch', 'oh and the song is in F not D minor, change that', key('F')),
  request(
    'house',
    '128 bpm and kill the pad in the build',
    anyOf(all(tempo(128), deleted('Pad@32')), all(tempo(128), cleared('Pad@32'))),
  ),
]

export const others: readonly Case[] = [
  request('big', 'turn the guitar down a bit', asks(/which|guitar/i)),
  request('alike', 'delete the verse, it drags', asks(/which|verse/i)),
  request('lofi', 'mute the saxophone', asks(/sax/i)),
  request('waltz', 'record me singing over theme A', asks(/./s)),
  request('house', 'how long is this thing now?', answers(/38|39|20/)),
  request('big', 'which instruments play in the bridge?', answers(/piano[^]*strings|strings[^]*piano/i)),
  request('emoji', 'is anything muted at the moment', answers(/no/i)),
  request(
    'lofi',
    'the keys part was played by my daughter by the way, first take',
    anyOf(nothingChanged, answers(/./s), asks(/./s)),
  ),
]
