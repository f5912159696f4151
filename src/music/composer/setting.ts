import type { SongNote, TimeSignature } from '../wire/snapshot.ts'
import { chanceOf, type Chance, type Several } from './chance.ts'
import type { DrumKind } from './drum-kinds.ts'
import type { ChordSpan } from './harmony.ts'
import type { Key } from './key.ts'
import type { Metre } from './metre.ts'
import { barsOf, type Pattern } from './pattern.ts'
import type { Section } from './section.ts'
import type { Role, Style, DrumKitId, PitchedRole, StyleName } from './style.ts'

/**
 * What every part of a section is written from. `song` is what its sections share, `seed` what this one has to itself.
 */
export type Setting = {
  readonly style: Style
  readonly key: Key
  readonly metre: Metre
  readonly bars: number
  readonly section: Section
  readonly energy: number
  readonly density: number
  /** How many notes for each that the style and the section would play. */
  readonly fullness: number
  /** Semitones by which all but the drums lie above or below their usual place. */
  readonly lift: number
  readonly harmony: readonly ChordSpan[]
  readonly song: string
  readonly seed: string
  readonly take: number
  /** The only drums that play, and what is asked of the tune. */
  readonly drums?: ComposeRequest['drums'] | undefined
  readonly melody?: ComposeRequest['melody'] | undefined
  /** What the instrument can play. */
  readonly range: { readonly low: number; readonly high: number }
}

/** The choice that a song makes for a role. Another take makes the next one, so that it is surely another. */
export function choose<T>(
  list: Several<T>,
  { setting, role, what }: { setting: Setting; role: Role; what: string },
): T {
  const first = chanceOf(setting.song, role, what).below(list.length)
  return list[(first + setting.take) % list.length] ?? list[0]
}

/** The rhythm of a part. Verse and chorus have one each, and the chorus has the busier. */
export function choosePattern(list: Several<Pattern>, { setting, role }: { setting: Setting; role: Role }): Pattern {
  const { theme } = setting.section
  if (theme === 'bridge') return choose(list, { setting, role, what: theme })
  const chance = chanceOf(setting.song, role, 'rhythm')
  const one = chance.below(list.length)
  const other = (one + 1 + chance.below(Math.max(1, list.length - 1))) % list.length
  const [calmer = 0, busier = 0] = [one, other].sort(
    (first, second) => onsetsPerBar(list[first] ?? list[0]) - onsetsPerBar(list[second] ?? list[0]),
  )
  return list[((theme === 'chorus' ? busier : calmer) + setting.take) % list.length] ?? list[0]
}

const onsetsPerBar = (pattern: Pattern): number => pattern.replaceAll(/[ .=]/g, '').length / barsOf(pattern).length

/** Chances of this section, this request and this take. */
export function ownChance({ song, seed, section, take }: Setting, ...names: readonly string[]): Chance {
  return chanceOf(song, seed, section.kind, take, ...names)
}

export const dynamicMarks = ['pp', 'p', 'mp', 'mf', 'f', 'ff'] as const
export const swells = ['rise', 'fall', 'arch'] as const
export const registers = ['low', 'middle', 'high'] as const
export const contours = ['rising', 'falling', 'arch', 'valley', 'level'] as const

export type ComposeRequest = {
  readonly style: string
  readonly key: string
  readonly tempo: number
  readonly bars: number
  readonly timeSignature: TimeSignature
  readonly section: string
  /**
   * From 0 to 1; what the style and the section suggest where it is absent. More of it is louder, higher and fuller.
   */
  readonly energy?: number
  /** From 0, hardly a note, over 0.5, as the style and the section suggest, to 1, as full as it can be. */
  readonly density?: number
  readonly roles: readonly Role[]
  readonly seed: string
  /** 0 is the first; another take has other notes on the same chords. */
  readonly take: number
  /** 0 is straight, 1 a full triplet. */
  readonly swing?: number
  /** Which notes swing; as the style has it where it is absent. */
  readonly swungUnit?: Style['feel']['swungUnit']
  /** 0 is a machine, 1 a very loose hand. */
  readonly humanize?: number
  /** Chord names, roman numerals or degrees, a bar each; "Am F" is two in a bar. */
  readonly progression?: readonly string[]
  /** The first chord is struck once and held to the end, in place of the rhythm of the style. */
  readonly isHeld?: true
  /**
   * What the sections of one song share, such as the project's id: chords, grooves, tunes and sounds follow from it.
   * Absent: the seed.
   */
  readonly relatedTo?: string
  /** General MIDI programs that were asked for, instead of the style's own. */
  readonly programs?: Partial<Record<PitchedRole, number>>
  /** Whether a bass plays at the same time, here or on a track of its own; where none does, chords have their roots. */
  readonly hasBass?: boolean
  /** The only drums that play; all of the groove where it is absent. */
  readonly drums?: readonly DrumKind[]
  /** How loud the whole is, and whether it grows or fades; as the section is where they are absent. */
  readonly dynamics?: (typeof dynamicMarks)[number]
  readonly swell?: (typeof swells)[number]
  readonly melody?: { readonly register?: (typeof registers)[number]; readonly contour?: (typeof contours)[number] }
}

export type ComposedPart = {
  readonly role: Role
  readonly name: string
  readonly gmProgram?: number
  readonly drumKitId?: DrumKitId
  /**
   * Beats from the start of the section, sorted. No note but a held chord reaches over the end of its phrase of four
   * bars.
   */
  readonly notes: SongNote[]
}

export type ComposedChord = {
  readonly beat: number
  readonly durationBeats: number
  readonly name: string
  readonly pitches: number[]
}

export type Composition = {
  readonly parts: ComposedPart[]
  readonly chords: ComposedChord[]
  readonly style: StyleName
  readonly key: Key
  readonly tempo: number
}
