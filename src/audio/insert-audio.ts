import type { Edit, Identity, Tools } from '../kernel/index.ts'
import { splitCell } from './clips.ts'
import type { Timeline } from './keys/content.ts'
import { asContent, type StoredAudio } from './windows.ts'

export type NewAudio = { track: string; at: number; audio: StoredAudio; length: number; leans?: readonly Identity[] }

/**
 * Puts audio in at a place and pushes what follows. Inside a clip the place becomes a boundary, so that what follows
 * keeps a name of its own; past the end of the track a gap leads up to it.
 */
export function insertAudio(
  timeline: Timeline,
  { track, at, audio, length, leans = [] }: NewAudio,
  tools: Tools,
): Edit[] {
  const extent = timeline.extentOf(track)
  const edits: Edit[] = []
  let after = timeline.anchorAt(track, Math.min(at, extent))
  if (at > extent) {
    const gap = tools.newId('r')
    edits.push({ edit: 'insert', run: gap, sequence: track, after, length: at - extent, content: null })
    after = { run: gap, offset: at - extent, edge: true }
  }
  const unit = timeline.isInsideClip(track, at) ? timeline.unitAt(track, at) : undefined
  if (unit) edits.push({ edit: 'set', cell: splitCell(unit), to: true })
  edits.push({
    edit: 'insert',
    run: tools.newId('r'),
    sequence: track,
    after,
    length,
    content: asContent(audio),
    ...(leans.length > 0 && { leans }),
  })
  return edits
}

/** A gap of some length: what label tracks get when audio is put in on all tracks. */
export function insertGap(timeline: Timeline, track: string, at: number, length: number, tools: Tools): Edit {
  return {
    edit: 'insert',
    run: tools.newId('r'),
    sequence: track,
    after: timeline.anchorAt(track, at),
    length,
    content: null,
  }
}

/** Behind the end there is nothing to push. */
export function pushLater(timeline: Timeline, { track, at, length }: Omit<NewAudio, 'audio'>, tools: Tools): Edit[] {
  if (at >= timeline.extentOf(track)) return []
  const unit = timeline.isInsideClip(track, at) ? timeline.unitAt(track, at) : undefined
  const gap = insertGap(timeline, track, at, length, tools)
  return unit ? [{ edit: 'set', cell: splitCell(unit), to: true }, gap] : [gap]
}
