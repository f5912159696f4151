import {
  cell,
  extentOf,
  itemsOf,
  placeOf,
  sequenceOf,
  type Document,
  type Json,
  keyBetween,
  type Edit,
} from '../kernel/index.ts'
import { ENDLESS } from './labels.ts'

/** One sequence per track; its id is the track's. `key` is its place in the list. */
export type Track = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly kind: TrackKind
  readonly gainDb: number
  readonly pan: number
  readonly muted: boolean
  readonly solo: boolean
}
export type TrackKind = 'mono' | 'stereo' | 'label'

export const channelsOf = ({ kind }: Track): 1 | 2 => (kind === 'stereo' ? 2 : 1)

export const TRACKS = 'tracks'
export const trackCell = (id: string, field: 'name' | 'kind' | 'gainDb' | 'pan' | 'muted' | 'solo'): string =>
  `track/${id}/${field}`
export const RATE = 'document/rate'

/** Samples per second, for every position in the document. */
export function rateOf(document: Document): number {
  const rate = cell(document, RATE)
  return typeof rate === 'number' ? rate : 44_100
}

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

export function tracksOf(document: Document): Track[] {
  return itemsOf(document, TRACKS).map((id) => ({
    id,
    key: placeOf(document, id)?.key ?? '',
    name: textOf(cell(document, trackCell(id, 'name'))) ?? id,
    kind: (cell(document, trackCell(id, 'kind')) ?? 'mono') as TrackKind,
    gainDb: Number(cell(document, trackCell(id, 'gainDb')) ?? 0),
    pan: Number(cell(document, trackCell(id, 'pan')) ?? 0),
    muted: cell(document, trackCell(id, 'muted')) === true,
    solo: cell(document, trackCell(id, 'solo')) === true,
  }))
}

export const audioTracks = (document: Document): Track[] => tracksOf(document).filter(({ kind }) => kind !== 'label')

/** Where the last sound of a track ends, in samples. */
export const endOf = (document: Document, track: string): number => extentOf(sequenceOf(document, track)).solid

/** Where the last sound of all tracks ends, in samples. */
export const lengthOf = (document: Document): number =>
  Math.max(0, ...audioTracks(document).map(({ id }) => endOf(document, id)))

type NewTrack = {
  id: string
  name: string
  kind: TrackKind
  after: Track | undefined
  before: Track | undefined
  settings?: { gainDb?: number; pan?: number; muted?: boolean; solo?: boolean }
}

/**
 * The edits that make a track between two others. A label track is an endless gap in which labels stand; `gapRun` is
 * its id.
 */
export function newTrackEdits(
  { id, name, kind, after, before, settings = {} }: NewTrack,
  gapRun: string | undefined,
): Edit[] {
  return [
    {
      edit: 'place',
      item: id,
      at: { list: TRACKS, key: keyBetween(after?.key ?? null, before?.key ?? null, Number(id.slice(1))) },
    },
    { edit: 'set', cell: trackCell(id, 'name'), to: name },
    { edit: 'set', cell: trackCell(id, 'kind'), to: kind },
    ...Object.entries(settings).map(([field, to]): Edit => ({
      edit: 'set',
      cell: trackCell(id, field as keyof typeof settings),
      to: to as Json,
    })),
    ...(kind === 'label' && gapRun !== undefined
      ? [{ edit: 'insert', run: gapRun, sequence: id, after: null, length: ENDLESS, content: null } satisfies Edit]
      : []),
  ]
}
