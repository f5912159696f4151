import type { Metres } from '../document/bars.ts'
import type { TimeSignature } from '../wire/snapshot.ts'

/** A place in a song as a person wrote it, not yet looked up: where to start, and how far from there. */
export type Position = { readonly text: string; readonly place: SongPlace; readonly offsets: readonly Offset[] }

export type SongPlace =
  | { readonly kind: 'start' | 'last' }
  | { readonly kind: 'beat'; readonly beat: number }
  | ({ readonly kind: 'bar' } & BarBeat)
  | { readonly kind: 'after' | 'before' | 'alongside'; readonly section: SectionName }
  | ({ readonly kind: 'within'; readonly section: SectionName } & Partial<BarBeat>)
  /** Every way to cut "pre chorus chorus" in two; only the song can tell which one is meant. */
  | { readonly kind: 'between'; readonly pairs: readonly (readonly [SectionName, SectionName])[] }

/** Counted from 1, as musicians count; the beat of a bar is one of its signature's lower number. */
export type BarBeat = { readonly bar: number; readonly beatOfBar?: number }

/** Signed; a beat is a quarter note, as on the wire. */
export type Offset = { readonly amount: number; readonly unit: 'beat' | 'bar' }

export type SectionName = {
  readonly name: string
  /** What a tight hyphen says if nothing has the whole name: "verse-2" is then two beats before. */
  readonly orOffset?: { readonly name: string; readonly offset: Offset }
}

/** What positions are looked up in: a project snapshot is one. */
export type Arrangement = {
  readonly timeSignature: TimeSignature
  /** Where it changes its signature on the way. */
  readonly metres?: Metres
  readonly tracks: readonly {
    readonly id: string
    readonly name: string
    readonly regions: readonly {
      readonly id: string
      readonly name?: string | undefined
      readonly startBeat: number
      readonly durationBeats: number
    }[]
  }[]
}

/** A position in the song at hand, and how it was come by. */
export type ResolvedPosition = {
  readonly beat: number
  /** Ids of the regions, or of the tracks, that the words named. */
  readonly matched: readonly string[]
  readonly rule: string
  readonly warnings: readonly string[]
}
