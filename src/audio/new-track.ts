import { keyBetween, type Edit, type Json } from '../kernel/index.ts'
import { ENDLESS } from './labels.ts'
import { trackCell, TRACKS, type Track, type TrackKind } from './tracks.ts'

export type NewTrack = {
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
