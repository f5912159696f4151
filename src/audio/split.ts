import { problem, type Change, type Claim, type Edit, type EditorEdit, type Problem } from '../kernel/index.ts'
import { formatTime } from '../words/index.ts'
import { clipId, splitCell } from './clips.ts'
import type { Timeline } from './keys/content.ts'
import type { Track } from './tracks.ts'

/** Boundaries at some places of some tracks; a place on an edge or over a gap has nothing to split there. */
export function splitEdits(
  timeline: Timeline,
  tracks: readonly Track[],
  positions: readonly number[],
): (Edit | EditorEdit)[] | Problem {
  const edits: Edit[] = []
  const begun: string[] = []
  for (const { id, kind } of tracks) {
    for (const position of kind === 'label' ? [] : positions) {
      const unit = timeline.isInsideClip(id, position) ? timeline.unitAt(id, position) : undefined
      if (!unit) continue
      edits.push({ edit: 'set', cell: splitCell(unit), to: true })
      begun.push(clipId(unit))
    }
  }
  if (edits.length === 0)
    return problem(
      'nothing-to-split',
      `There is no clip to split at ` +
        `${positions.map((position) => formatTime(position / timeline.rate)).join(' or ')}: a clip has to go on ` +
        `to both sides.`,
    )
  return [...edits, { edit: 'editor', field: 'selectedClips', to: begun }]
}

export function splitClaims(changes: readonly Change[]): Claim[] {
  return changes.flatMap((change): Claim[] => {
    if (change.edit !== 'set') return []
    const [run = '', offset = '0'] = change.cell.slice('split/'.length).split('@')
    return [
      { check: 'split', promise: 'A new clip begins there', about: { run, offset: Number(offset) }, expect: true },
    ]
  })
}
