import { problem, type Edit, type EditorEdit, type Problem, type View } from '../../kernel/index.ts'
import { clips } from '../keys/content.ts'
import { lastEffect } from '../keys/editor.ts'
import { onTracks, selected, selectionReads, spanOf, type Selected } from './selected.ts'
import type { Track } from '../tracks.ts'

/** What every effect has in common: where it works, what it writes, and that it is remembered. */
export const effectContract = { kind: 'operate', reads: selectionReads, writes: [clips, lastEffect] } as const

export type EffectName = { name: string; params: { [param: string]: number | string } }

/** One effect on each selected track by itself, and a note of it for `repeat_last_effect`. */
export function onEachTrack(view: View, { name, params }: EffectName, edit: (track: Track, on: Selected, index: number) => Edit[]): (Edit | EditorEdit)[] | Problem {
  const on = selected(view)
  const edits = on.tracks.flatMap((track, index) => edit(track, on, index))
  if (edits.length === 0) return problem('nothing-there', `There is no sound at ${spanOf(on.timeline, on.range)}${onTracks(on)} to work on.`)
  return [...edits, { edit: 'editor', field: 'lastEffect', to: { operation: name, params } }]
}

/** One fact over the range, on what is removed there too, so that it holds when that comes back. */
export function markOn({ id }: Track, { timeline, range }: Selected, fact: string, value: (Edit & { edit: 'mark' })['value']): Edit[] {
  if (timeline.solid(id, range.start, range.end).length === 0) return []
  return [{ edit: 'mark', sequence: id, ranges: timeline.marked(id, range.start, range.end), fact, value }]
}

/** "1:00–2:00 on Host". */
export const where = (view: View): string => `${spanOf(view.read(clips), selected(view).range)}${onTracks(selected(view))}`
