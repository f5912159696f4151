import type { ComposedPart, Composition } from '../../../src/music/composer/index.ts'

/**
 * The measures of docs/music.md, counted on the notes and on the chord names that come with them, in plain code of
 * their own: nothing here calls what wrote the music. All songs that are measured are in 4/4.
 */
export type Measured = Composition & { readonly bars: number }

type Note = ComposedPart['notes'][number]

const letters = new Map([
  ['C', 0],
  ['D', 2],
  ['E', 4],
  ['F', 5],
  ['G', 7],
  ['A', 9],
  ['B', 11],
])
const suffixes = new Map<string, number[]>([
  ['', [0, 4, 7]],
  ['m', [0, 3, 7]],
  ['dim', [0, 3, 6]],
  ['aug', [0, 4, 8]],
  ['5', [0, 7]],
  ['7', [0, 4, 7, 10]],
  ['maj7', [0, 4, 7, 11]],
  ['m7', [0, 3, 7, 10]],
  ['m7b5', [0, 3, 6, 10]],
  ['m6', [0, 3, 7, 9]],
  ['mMaj7', [0, 3, 7, 11]],
  ['dim7', [0, 3, 6, 9]],
  ['augMaj7', [0, 4, 8, 11]],
  ['add9', [0, 2, 4, 7]],
  ['madd9', [0, 2, 3, 7]],
  ['9', [0, 2, 4, 7, 10]],
  ['maj9', [0, 2, 4, 7, 11]],
  ['m9', [0, 2, 3, 7, 10]],
])

const known = new Map<string, Set<number>>()

/** The pitch classes of a chord by its name. */
function tonesOfChord(name: string): Set<number> {
  const tones = known.get(name) ?? readChordName(name)
  known.set(name, tones)
  return tones
}

function readChordName(name: string): Set<number> {
  const [, letter = '', sign = '', suffix = ''] = /^([A-G])([#b]?)(.*)$/.exec(name) ?? []
  const root = letters.get(letter)
  const tones = suffixes.get(suffix)
  if (root === undefined || tones === undefined) throw new Error(`no such chord: ${name}`)
  return new Set(tones.map((tone) => (root + tone + (sign === '#' ? 1 : sign === 'b' ? 11 : 0)) % 12))
}

/** The pitch classes of "C", "F#m", "D dorian". */
function tonesOfKey(name: string): Set<number> {
  const [, letter = '', sign = '', mode = ''] = /^([A-G])([#b]?)(m|.*)$/.exec(name) ?? []
  const scales = new Map([
    ['', '0 2 4 5 7 9 11'],
    ['m', '0 2 3 5 7 8 10'],
    [' dorian', '0 2 3 5 7 9 10'],
    [' mixolydian', '0 2 4 5 7 9 10'],
    [' lydian', '0 2 4 6 7 9 11'],
    [' locrian', '0 1 3 5 6 8 10'],
    [' melodic minor', '0 2 3 5 7 9 11'],
    [' phrygian', '0 1 3 5 7 8 10'],
    [' harmonic minor', '0 2 3 5 7 8 11'],
  ])
  const tonic = (letters.get(letter) ?? 0) + (sign === '#' ? 1 : sign === 'b' ? 11 : 0)
  return new Set((scales.get(mode) ?? '').split(' ').map((tone) => (tonic + Number(tone)) % 12))
}

/** A hand comes in a little early or late; this much of a beat is still the same place. */
const slack = 0.06

const chordAt = (section: Measured, beat: number): string =>
  section.chords.findLast((chord) => chord.beat <= beat + slack)?.name ?? ''
const pitched = (section: Measured): ComposedPart[] => section.parts.filter(({ role }) => role !== 'drums')
const partOf = (section: Measured, role: string): Note[] =>
  section.parts.find((part) => part.role === role)?.notes ?? []
const share = (list: readonly boolean[]): number => (list.length === 0 ? 1 : list.filter(Boolean).length / list.length)
const sixteenth = (note: Note): number => Math.round(note.startBeat * 4)

/** Notes that belong to the key or to the chord that sounds. */
export function inKeyOrChord(section: Measured): number {
  const key = tonesOfKey(section.key.name)
  return share(
    pitched(section).flatMap(({ notes }) =>
      notes.map(
        ({ pitch, startBeat }) => key.has(pitch % 12) || tonesOfChord(chordAt(section, startBeat)).has(pitch % 12),
      ),
    ),
  )
}

/** Of the notes that begin on the first or third beat of a bar, those that belong to the chord. */
export function chordTonesOnStrongBeats(
  section: Measured,
  roles = ['bass', 'chords', 'lead', 'pads', 'arpeggio'],
): number {
  const isStrong = ({ startBeat }: Note): boolean => Math.abs(startBeat - Math.round(startBeat / 2) * 2) <= slack
  return share(
    section.parts
      .filter(({ role }) => roles.includes(role))
      .flatMap(({ notes }) =>
        notes.filter(isStrong).map(({ pitch, startBeat }) => tonesOfChord(chordAt(section, startBeat)).has(pitch % 12)),
      ),
  )
}

/** Of the steps from note to note in the lead and in the bass, those of more than an octave. */
export function wideLeaps(section: Measured): number {
  const steps = ['lead', 'bass'].flatMap((role) =>
    partOf(section, role)
      .slice(1)
      .map((note, index) => Math.abs(note.pitch - (partOf(section, role)[index]?.pitch ?? note.pitch))),
  )
  return share(steps.map((step) => step > 12))
}

/** Of the four-bar phrases, those whose last note in the lead belongs to the chord under it. */
export function phrasesEndOnChordTones(section: Measured): number {
  const phrases = Array.from({ length: Math.ceil(section.bars / 4) }, (_, phrase) =>
    partOf(section, 'lead').findLast(({ startBeat }) => startBeat >= phrase * 16 && startBeat < phrase * 16 + 16),
  )
  return share(
    phrases.map((note) => note !== undefined && tonesOfChord(chordAt(section, note.startBeat)).has(note.pitch % 12)),
  )
}

/** Of the onsets in a bar, those at whose sixteenth the same drum or part also struck in the bar before. */
export function repeatedOnsets(section: Measured): number {
  const bars = Array.from({ length: section.bars }, () => new Set<string>())
  for (const { role, notes } of section.parts)
    for (const note of notes)
      bars[Math.floor(sixteenth(note) / 16)]?.add(
        `${role} ${role === 'drums' ? note.pitch : ''} ${sixteenth(note) % 16}`,
      )
  return share(bars.slice(1).flatMap((bar, index) => [...bar].map((onset) => bars[index]?.has(onset) === true)))
}

/** The fewest different pitches and lengths (in sixteenths) of the lead in any eight bars. */
export function leadVariety(section: Measured): { pitches: number; durations: number } {
  const windows = Array.from({ length: Math.max(1, Math.floor(section.bars / 8)) }, (_, window) =>
    partOf(section, 'lead').filter(({ startBeat }) => startBeat >= window * 32 && startBeat < window * 32 + 32),
  )
  return {
    pitches: Math.min(...windows.map((notes) => new Set(notes.map(({ pitch }) => pitch)).size)),
    durations: Math.min(
      ...windows.map(
        (notes) => new Set(notes.map(({ durationBeats }) => Math.max(1, Math.round(durationBeats * 4)))).size,
      ),
    ),
  }
}

/**
 * Of the notes of one take, those that the other has not: same part, same pitch, same sixteenth. The smaller share of
 * the two directions.
 */
export function differenceOfTakes(
  [one, other]: readonly [Measured, Measured],
  roles = ['drums', 'bass', 'chords', 'lead', 'pads', 'arpeggio'],
): number {
  const names = (section: Measured): string[] =>
    section.parts
      .filter(({ role }) => roles.includes(role))
      .flatMap(({ role, notes }) => notes.map((note) => `${role} ${note.pitch} ${sixteenth(note)}`))
  const [first, second] = [names(one), names(other)]
  const missing = (list: string[], from: string[]): number => {
    const present = new Set(from)
    return share(list.map((name) => !present.has(name)))
  }
  return Math.min(missing(first, second), missing(second, first))
}

/** The standard deviation of the velocities in each part, the smallest of them. */
export function velocitySpread(section: Measured): number {
  return Math.min(
    ...section.parts
      .filter(({ notes }) => notes.length >= 8)
      .map(({ notes }) => {
        const mean = notes.reduce((sum, { velocity }) => sum + velocity, 0) / notes.length
        return Math.sqrt(notes.reduce((sum, { velocity }) => sum + (velocity - mean) ** 2, 0) / notes.length)
      }),
  )
}

export const notesPerBar = (section: Measured): number =>
  section.parts.reduce((sum, { notes }) => sum + notes.length, 0) / section.bars

export function meanPitch(section: Measured, role: string): number {
  const notes = partOf(section, role)
  return notes.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, notes.length)
}

/** Notes of the reported chords that their names do not hold. */
export function strangersInChords(section: Measured): number {
  return section.chords.flatMap(({ name, pitches }) => pitches.filter((pitch) => !tonesOfChord(name).has(pitch % 12)))
    .length
}

/** Notes of one pitch in one part that begin before the one before has ended. */
export function overlaps(section: Measured): number {
  return section.parts.flatMap(({ notes }) =>
    notes.filter((note, index) => {
      const earlier = notes.slice(0, index).findLast(({ pitch }) => pitch === note.pitch)
      return earlier !== undefined && earlier.startBeat + earlier.durationBeats > note.startBeat + 1e-9
    }),
  ).length
}

/** The keys that players of these instruments have, from the lowest to the highest. */
const compass = new Map<number, readonly [number, number]>([
  [0, [21, 108]],
  [4, [28, 103]],
  [5, [28, 103]],
  [7, [29, 96]],
  [10, [60, 96]],
  [11, [53, 89]],
  [16, [36, 96]],
  [18, [36, 96]],
  [22, [53, 96]],
  [24, [40, 84]],
  [25, [40, 84]],
  [26, [40, 88]],
  [27, [40, 88]],
  [28, [40, 88]],
  [29, [40, 88]],
  [30, [40, 88]],
  [32, [28, 67]],
  [33, [28, 67]],
  [34, [28, 67]],
  [35, [28, 67]],
  [36, [28, 67]],
  [37, [28, 67]],
  [38, [24, 72]],
  [39, [24, 72]],
  [43, [28, 67]],
  [45, [40, 96]],
  [46, [24, 103]],
  [48, [28, 100]],
  [50, [28, 100]],
  [52, [43, 84]],
  [54, [43, 84]],
  [56, [52, 84]],
  [61, [36, 84]],
  [62, [36, 96]],
  [65, [49, 81]],
  [66, [44, 76]],
  [73, [60, 96]],
])

/** Notes that lie outside what the instrument can play; synthesisers play anything from 24 to 108. */
export function outOfRange(section: Measured): number {
  return pitched(section).flatMap(({ notes, gmProgram = 0 }) => {
    const [low, high] = compass.get(gmProgram) ?? (gmProgram >= 80 && gmProgram <= 95 ? [24, 108] : [128, -1])
    return notes.filter(({ pitch }) => pitch < low || pitch > high)
  }).length
}

/**
 * Of the places (sixteenths of the bar) where a style puts a drum, those in all bars but the last of a phrase where it
 * is struck.
 */
export function struckAt(
  section: Measured,
  { pitches, places }: { pitches: readonly number[]; places: readonly number[] },
): number {
  const strokes = new Set(
    partOf(section, 'drums')
      .filter(({ pitch }) => pitches.includes(pitch))
      .map((note) => sixteenth(note)),
  )
  const bars = Array.from({ length: section.bars }, (_, bar) => bar).filter((bar) => bar % 4 !== 3)
  return share(bars.flatMap((bar) => places.map((place) => strokes.has(bar * 16 + place))))
}
