import { isProblem } from '../../../src/kernel/index.ts'
import { compose, styles, type ComposeRequest, type Role } from '../../../src/music/composer/index.ts'
import {
  chordTonesOnStrongBeats,
  differenceOfTakes,
  inKeyOrChord,
  leadVariety,
  meanPitch,
  notesPerBar,
  outOfRange,
  overlaps,
  phrasesEndOnChordTones,
  repeatedOnsets,
  struckAt,
  velocitySpread,
  wideLeaps,
  type Measured,
} from './measures.ts'
import { leaveOneSongOut, rhythmFeatures, type Heard } from './rhythm-neighbours.ts'

export const allRoles: readonly Role[] = ['drums', 'bass', 'chords', 'lead', 'pads', 'arpeggio']

/** A section in 4/4 with every part, unless something else is asked. */
export function composed(asked: Partial<ComposeRequest>): Measured {
  const request: ComposeRequest = {
    style: 'pop',
    key: 'C',
    tempo: 100,
    bars: 8,
    timeSignature: { numerator: 4, denominator: 4 },
    section: 'verse',
    roles: allRoles,
    seed: 'song',
    take: 0,
    ...asked,
  }
  const composition = compose(request)
  if (isProblem(composition)) throw new Error(composition.message)
  return { ...composition, bars: request.bars }
}

type Song = {
  readonly name: string
  readonly verse: Measured
  readonly chorus: Measured
  readonly bridge: Measured
  readonly otherTake: Measured
}

/** What is measured on the songs of these numbers in every style. */
export function findingsOf(numbers: readonly number[]) {
  const byStyle = new Map(styleNames.map((style) => [style, measuresOf(songsOf(style, numbers))]))
  return { byStyle, recognised: recognised(numbers) }
}

/** Songs of a style by their numbers, neighbours in other keys. */
function songsOf(style: string, numbers: readonly number[]): Song[] {
  return numbers.map((index) => {
    const song = { style, key: keys[index % keys.length] ?? 'C', seed: `song ${index}` }
    return {
      name: `${style} ${index}`,
      verse: composed(song),
      chorus: composed({ ...song, section: 'chorus' }),
      bridge: composed({ ...song, section: 'bridge' }),
      otherTake: composed({ ...song, take: 1 }),
    }
  })
}

const keys = [
  'C',
  'Am',
  'F#m',
  'Bb',
  'D dorian',
  'Ebm',
  'G mixolydian',
  'E',
  'F harmonic minor',
  'B',
  'C#m',
  'Ab lydian',
]

/** The worst and the middle of a measure over the sections of some songs. */
export type Figure = { readonly least: number; readonly mean: number; readonly most: number }

/** Everything that docs/music.md says of a style. */
function measuresOf(songs: readonly Song[]) {
  const sections = songs.flatMap(({ verse, chorus, bridge, otherTake }) => [verse, chorus, bridge, otherTake])
  const over = (measure: (section: Measured) => number): Figure => figure(sections.map((section) => measure(section)))
  const perSong = (measure: (song: Song) => number): Figure => figure(songs.map((song) => measure(song)))
  return {
    inKeyOrChord: over(inKeyOrChord),
    strongBeats: over(chordTonesOnStrongBeats),
    wideLeaps: over(wideLeaps),
    phraseEnds: over(phrasesEndOnChordTones),
    repeated: over(repeatedOnsets),
    leadPitches: over((section) => leadVariety(section).pitches),
    leadDurations: over((section) => leadVariety(section).durations),
    velocitySpread: over(velocitySpread),
    outOfRange: over(outOfRange),
    overlaps: over(overlaps),
    takes: perSong(({ verse, otherTake }) => differenceOfTakes([verse, otherTake])),
    takesByPart: perSong(({ verse, otherTake }) =>
      Math.min(...allRoles.map((role) => differenceOfTakes([verse, otherTake], [role]))),
    ),
    chorusHigher: perSong(({ verse, chorus }) => meanPitch(chorus, 'lead') - meanPitch(verse, 'lead')),
    chorusDenser: perSong(({ verse, chorus }) => notesPerBar(chorus) / notesPerBar(verse)),
    pillars: figure(
      songs.flatMap(({ name, verse, chorus }) =>
        [verse, chorus].map((section) =>
          Math.min(...(pillars.get(name.replace(/ \d+$/, '')) ?? []).map((pillar) => struckAt(section, pillar))),
        ),
      ),
    ),
  }
}

export type Measures = ReturnType<typeof measuresOf>
export type Recognised = ReturnType<typeof leaveOneSongOut>

/** How often a nearest neighbour among the verses and choruses of other songs names the style. */
function recognised(numbers: readonly number[]): Recognised {
  const heard = (style: string, index: number): Heard[] =>
    ['verse', 'chorus'].map((section) => {
      const key = keys[index % keys.length] ?? 'C'
      return {
        song: `${style} ${index}`,
        style,
        features: rhythmFeatures(composed({ style, section, key, seed: `song ${index}` })),
      }
    })
  return leaveOneSongOut(styleNames.flatMap((style) => numbers.flatMap((index) => heard(style, index))))
}

function figure(values: readonly number[]): Figure {
  return {
    least: Math.min(...values),
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    most: Math.max(...values),
  }
}

const [kick, backbeat] = [[36], [37, 38, 39]]

/**
 * Where the drums of a style have to be, in sixteenths of the bar. Of ambient music nothing is asked but a stroke on
 * the first beat now and then.
 */
const pillars = new Map<string, readonly { pitches: readonly number[]; places: readonly number[] }[]>([
  [
    'lo-fi',
    [
      { pitches: kick, places: [0] },
      { pitches: backbeat, places: [4, 12] },
    ],
  ],
  [
    'house',
    [
      { pitches: kick, places: [0, 4, 8, 12] },
      { pitches: backbeat, places: [4, 12] },
    ],
  ],
  ['techno', [{ pitches: kick, places: [0, 4, 8, 12] }]],
  [
    'hip-hop',
    [
      { pitches: kick, places: [0] },
      { pitches: backbeat, places: [4, 12] },
    ],
  ],
  [
    'funk',
    [
      { pitches: kick, places: [0] },
      { pitches: backbeat, places: [4, 12] },
    ],
  ],
  [
    'jazz',
    [
      { pitches: [44], places: [4, 12] },
      { pitches: [42, 51, 53], places: [0, 4, 8, 12] },
    ],
  ],
  [
    'pop',
    [
      { pitches: kick, places: [0] },
      { pitches: backbeat, places: [4, 12] },
    ],
  ],
  ['ambient', [{ pitches: [36, 41], places: [0] }]],
  [
    'rock',
    [
      { pitches: kick, places: [0] },
      { pitches: backbeat, places: [4, 12] },
    ],
  ],
  [
    'reggae',
    [
      { pitches: kick, places: [8] },
      { pitches: backbeat, places: [8] },
    ],
  ],
  ['bossa nova', [{ pitches: kick, places: [0, 3, 4, 8, 11, 12] }]],
  [
    'drum and bass',
    [
      { pitches: kick, places: [0, 10] },
      { pitches: backbeat, places: [4, 12] },
    ],
  ],
])

export const styleNames = [...styles.keys()]
