import type { Token } from '../../words/index.ts'
import type { Bus, Region, Song, SongTrack } from '../document/song.ts'
import type { Arrangement } from '../position/position.ts'
import type { Occurrence } from '../position/section-index.ts'

/**
 * A clause as the rules of this folder read it: lower-case words with things of the song as marks, so that "pan the
 * Lead Vox 30% left" is "pan @t0 30 % left". A rule that fits the whole line has explained every word of it.
 */
export type Line = {
  readonly text: string
  readonly words: readonly Token[]
  readonly items: readonly Item[]
  readonly source: string
}

export type Item =
  | TrackItem
  | SectionItem
  | ({ readonly kind: 'text' | 'key'; readonly value: string } & Spoken)
  | ({ readonly kind: 'bus'; readonly bus: Bus } & Spoken)
  | ({ readonly kind: 'chords'; readonly value: readonly string[] } & Spoken)

/** As it was said, and where in the clause. */
export type Spoken = { readonly said: string; readonly from: number; readonly to: number }

/** Several tracks are meant together (`isMany`), or it is not clear which of them is meant. */
export type TrackItem = {
  readonly kind: 'track'
  readonly tracks: readonly SongTrack[]
  readonly isMany: boolean
  readonly level: 'exact' | 'part' | 'role' | 'fuzzy'
} & Spoken

export type SectionItem = {
  readonly kind: 'section'
  readonly names: readonly string[]
  readonly regions: readonly Region[]
  readonly occurrences: readonly Occurrence[]
  readonly isMany: boolean
  readonly isFuzzy: boolean
} & Spoken

/** What lines are read against. */
export type Score = {
  readonly song: Song
  readonly arrangement: Arrangement
  readonly tracks: readonly SongTrack[]
  readonly regions: readonly Region[]
}

export const markOf: Readonly<Record<Item['kind'], string>> = {
  track: '@t',
  section: '@s',
  text: '@q',
  key: '@k',
  bus: '@b',
  chords: '@c',
}

/** The thing that a mark stands for. */
export function itemAt(line: Pick<Line, 'items'>, mark: string | undefined): Item | undefined {
  return mark?.startsWith('@') ? line.items[Number(mark.slice(2))] : undefined
}

/** The words of a line again, after some of them have become marks. */
export const lineOf = (words: readonly Token[], items: readonly Item[], source: string): Line => ({
  text: words.map(({ text }) => text).join(' '),
  words,
  items,
  source,
})
