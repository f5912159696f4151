import type { SongNote, TimeSignature } from '../wire/snapshot.ts'
import type { Key } from './key.ts'
import type { DrumKind } from './drum-kinds.ts'
import type { DrumKitId, PitchedRole, Role, Style, StyleName } from './style.ts'

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
