import {
  problem,
  type AnyOperation,
  type Change,
  type Claim,
  type Edit,
  type EditorEdit,
  type Json,
  type Measurement,
  type Operation,
  type Problem,
  type View,
} from '../../kernel/index.ts'
import { mixClaim } from '../claims.ts'
import { clips } from '../keys/content.ts'
import { lastEffect } from '../keys/editor.ts'
import { look, type Level } from '../keys/measured.ts'
import { onTracks, readSelected, selectionReads, spanOf, type Selected } from './read-selected.ts'
import { channelsOf, type Track } from '../tracks.ts'

/** What every effect has in common: where it works, what it writes, and that it is remembered. */
export const effectContract = {
  kind: 'operate',
  reads: selectionReads,
  writes: [clips, lastEffect],
  usual: { has_time_selection: ['everywhere'] },
} as const

type EffectName = { name: string; params: { [param: string]: number | string } }

/** One effect on each selected track by itself, and a note of it for `repeat_last_effect`. */
export function onEachTrack(
  view: View,
  { name, params }: EffectName,
  edit: (track: Track, on: Selected, index: number) => Edit[],
): (Edit | EditorEdit)[] | Problem {
  const on = readSelected(view)
  const edits = on.tracks.flatMap((track, index) => edit(track, on, index))
  if (edits.length === 0)
    return problem('nothing-there', `There is no sound at ${spanOf(on.timeline, on.range)}${onTracks(on)} to work on.`)
  return [...edits, { edit: 'editor', field: 'lastEffect', to: { operation: name, params } }]
}

/** One fact over the range, on what is removed there too, so that it holds when that comes back. */
export function markOn(
  { id }: Track,
  { timeline, range }: Selected,
  fact: string,
  value: (Edit & { edit: 'mark' })['value'],
): Edit[] {
  if (timeline.solid(id, range.start, range.end).length === 0) return []
  return [{ edit: 'mark', sequence: id, ranges: timeline.marked(id, range.start, range.end), fact, value }]
}

/** "1:00–2:00 on Host". */
export const describeRange = (view: View): string =>
  `${spanOf(view.read(clips), readSelected(view).range)}${onTracks(readSelected(view))}`

/**
 * A level of each selected track as it is before, to be compared with; `eachMark` hands it back with the change that it
 * goes with.
 */
export function measureEach(view: View, what: Level): Measurement[] {
  const { timeline, range, tracks } = readSelected(view)
  return tracks.map((track) => ({
    ...look(what, timeline.heard(track.id, range.start, range.end), {
      rate: timeline.rate,
      channels: channelsOf(track),
    }),
    isForPromise: true,
  }))
}

export type Marked = { name: string; made: Change & { edit: 'mark' }; was: Json }

/** The promises of each track that was marked, by its name and what was measured of it before. */
export function eachMark(
  view: View,
  changes: readonly Change[],
  measured: readonly Json[],
  promises: (marked: Marked) => Claim[],
): Claim[] {
  const { tracks } = readSelected(view)
  return changes.flatMap((made) => {
    const index = made.edit === 'mark' ? tracks.findIndex(({ id }) => id === made.sequence) : -1
    return made.edit === 'mark' && index >= 0
      ? promises({ name: tracks[index]?.name ?? 'It', made, was: measured[index] ?? null })
      : []
  })
}

/** An operation that says what the mix comes to, beside its own promises. */
export function withMixClaims(operation: AnyOperation): AnyOperation {
  const { claims } = operation as unknown as Operation<Json>
  const told: Operation<Json>['claims'] = (...given) => [...(claims?.(...given) ?? []), mixClaim]
  return { ...operation, claims: told }
}
