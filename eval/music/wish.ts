import type { Role } from './roles.ts'
import type { Span } from './span.ts'

/**
 * One thing that must have come about. Tracks are named as at the start; a region is `Bass@16`, its track and where it
 * began.
 */
export type Wish =
  | { readonly wish: 'tempo'; readonly bpm: Span }
  /** Null: any key that can be read. */
  | { readonly wish: 'key'; readonly key: string | null }
  | { readonly wish: 'level'; readonly of: 'volume' | 'pan'; readonly track: string; readonly to: Span }
  | { readonly wish: 'flag'; readonly of: 'muted' | 'solo'; readonly track: string; readonly to: boolean }
  | { readonly wish: 'label'; readonly of: 'name' | 'color'; readonly track: string; readonly to: readonly string[] }
  | { readonly wish: 'program'; readonly track: string; readonly to: Span }
  | { readonly wish: 'effect'; readonly track: string; readonly types: readonly string[] }
  | { readonly wish: 'bus'; readonly name: string }
  /** A send to a bus that is there already or is made by the same request. */
  | { readonly wish: 'send'; readonly track: string; readonly bus: string; readonly level: Span }
  | {
      readonly wish: 'automation'
      readonly track: string
      readonly parameter: RegExp
      readonly from: Span
      readonly to: Span
      readonly goes: 'up' | 'down' | 'anywhere'
    }
  | { readonly wish: 'controls'; readonly region: string; readonly cc: number }
  | { readonly wish: 'bends'; readonly region: string }
  | { readonly wish: 'moved'; readonly region: string; readonly toBeat: number }
  | { readonly wish: 'copied'; readonly region: string; readonly toBeat: number }
  | { readonly wish: 'deleted'; readonly region: string }
  | { readonly wish: 'cleared'; readonly region: string }
  | { readonly wish: 'transposed'; readonly region: string; readonly semitones: number }
  | { readonly wish: 'quantised'; readonly region: string; readonly grid: number; readonly strength: number }
  | { readonly wish: 'swung'; readonly region: string }
  | Rewritten
  | Struck
  | Recut
  | { readonly wish: 'track'; readonly role: Role | null; readonly name: string | null }
  | Section
  /** It may have come about or not. */
  | { readonly wish: 'maybe'; readonly of: Wish }

/** Other notes in the same place. `isOther`: at least 30 % of them were not there before. */
export type Rewritten = {
  readonly wish: 'rewritten'
  readonly region: string
  readonly isOther: boolean
  readonly density: 'fewer' | 'more' | 'any'
}

/** The same notes with other velocities; where they are to be loose, also a little before or behind their beats. */
export type Struck = { readonly wish: 'struck'; readonly region: string; readonly goes: 'harder' | 'softer' | 'loose' }

/** The notes of a region in one or more pieces of it, by beats of the project. A name that is not given is free. */
export type Recut = { readonly wish: 'recut'; readonly region: string; readonly into: readonly Piece[] }
export type Piece = { readonly from: number; readonly to: number; readonly name?: string }

/** New regions with music in them: one part or many, all from the same beat to the same beat. */
export type Section = {
  readonly wish: 'section'
  readonly atBeat: number
  readonly beats: Span
  /** What the regions, or tracks made for them, are called. */
  readonly name: RegExp | null
  /** Who plays, and nobody else; null where the words leave that open. */
  readonly roles: readonly Role[] | null
  /** Who plays at least. */
  readonly includes: readonly Role[]
  /** Null: the key of the project afterwards. */
  readonly key: string | null
  readonly on: 'any tracks' | 'new tracks' | readonly string[]
  readonly trackName: string | null
  /** What a track that was made for it is heard through: as it likes, nothing, or this effect, inserted or on a bus. */
  readonly heardThrough: 'anything' | 'nothing' | 'reverb'
}
