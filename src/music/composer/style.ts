import type { Several } from './chance.ts'
import type { Colour } from './chord.ts'
import type { DrumVoice } from './drum-kinds.ts'
import type { Pattern } from './pattern.ts'

export type Role = 'drums' | 'bass' | 'chords' | 'lead' | 'pads' | 'arpeggio'
export type PitchedRole = Exclude<Role, 'drums'>
export type DrumKitId = 'acoustic' | 'TR-909' | 'TR-808' | 'jazz'

export type StyleName =
  | 'lo-fi'
  | 'house'
  | 'techno'
  | 'hip-hop'
  | 'funk'
  | 'jazz'
  | 'pop'
  | 'ambient'
  | 'rock'
  | 'reggae'
  | 'bossa nova'
  | 'drum and bass'

/** One voice of a groove; `above` keeps it out of sections with less energy. */
export type DrumLine = { readonly voice: DrumVoice; readonly pattern: Pattern; readonly above?: number }
export type Groove = readonly DrumLine[]

/** Bars with `|` between them; each holds degrees of the key, roman numerals or chord names. */
export type Progression = string

export type Progressions = {
  readonly verse: Several<Progression>
  readonly chorus: Several<Progression>
  readonly bridge: Several<Progression>
}

/** The order in which an arpeggio goes through the tones of a chord. */
export type ArpeggioOrder = 'up' | 'down' | 'there and back' | 'leaping'

/** All that makes a style, as values. Patterns are written in 4/4 and are fitted to other metres. */
export type Style = {
  readonly name: StyleName
  readonly tempo: { readonly low: number; readonly high: number; readonly usual: number }
  readonly usualKey: string
  readonly usualRoles: Several<Role>
  readonly energy: number
  readonly density: number
  readonly feel: {
    /** 0 is straight, 1 is a full triplet. */
    readonly swing: number
    readonly swungUnit: 'eighth' | 'sixteenth'
    /** How far a hand strays from the grid: 0 is a machine. */
    readonly looseness: number
    /** In steps: how much the backbeat drags. */
    readonly backbeatLag: number
  }
  readonly kit: DrumKitId
  readonly programs: Readonly<Record<PitchedRole, Several<number>>>
  readonly colour: Colour
  readonly progressions: { readonly major: Progressions; readonly minor: Progressions }
  readonly grooves: Several<Groove>
  /** What the drums do on the last beats of a phrase. */
  readonly fills: Several<Groove>
  readonly bass: {
    readonly patterns: Several<Pattern>
    readonly low: number
    readonly high: number
    readonly gate: number
  }
  readonly chords: {
    readonly patterns: Several<Pattern>
    readonly centre: number
    readonly voices: number
    readonly gate: number
  }
  readonly pads: { readonly patterns: Several<Pattern>; readonly centre: number; readonly isOpen: boolean }
  readonly arpeggio: {
    readonly patterns: Several<Pattern>
    readonly orders: Several<ArpeggioOrder>
    readonly centre: number
    readonly gate: number
  }
  readonly lead: {
    /** Bars that open and carry a tune. */
    readonly bars: Several<Pattern>
    /** Bars that end a phrase, with a long note and a breath. */
    readonly endings: Several<Pattern>
    readonly centre: number
    readonly isPentatonic: boolean
    /** How often the tune leaps rather than steps. */
    readonly leaping: number
    /** In steps: the silence between two notes. */
    readonly gap: number
  }
}
