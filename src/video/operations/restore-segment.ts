import { z } from 'zod'
import { keyBetween, operation, problem } from '../../kernel/index.ts'
import { segmentCell } from '../document/cells.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { tieOf } from '../document/ids.ts'
import { TIMELINE } from '../document/timeline.ts'
import { homeBehind } from './home.ts'
import { sayWhy, quoteWords, reason, segmentId } from './params.ts'

export const restoreSegment = operation({
  name: 'restore_segment',
  summary:
    'Put a segment that was left out back into the cut, at the place that it had. What was left out inside it stays ' +
    'out.',
  kind: 'operate',
  reads: [order.required, spoken.required],
  writes: [order, spoken],
  params: z.strictObject({ segmentId, reason }),
  apply: (view, { segmentId: id }) => {
    const cut = view.read(order)
    if (!cut.isSegment(id)) return problem('unknown-segment', `Unknown segment ID: ${id}`)
    if (!cut.isSegmentOut(id)) return problem('nothing-to-do', `${id} is in already.`)
    return [
      { edit: 'set', cell: segmentCell(id, 'excluded'), to: false },
      { edit: 'place', item: id, at: { list: TIMELINE, key: homeKey(cut, id) } },
    ]
  },
  claims: (view, { segmentId: id }) => [
    { check: 'cell', promise: `${id} is in the cut`, about: { path: segmentCell(id, 'excluded') }, expect: false },
    {
      check: 'segment-before',
      promise: `${id} stands where it stood`,
      about: { segment: id },
      expect: homeBehind(view.read(order), id),
      passing: true,
    },
  ],
  says: (view, { segmentId: id, reason: why }) =>
    `Put back ${id}, ${quoteWords(
      view
        .read(spoken)
        .sentencesIn(id)
        .flatMap((each) => (view.read(spoken).sentence(each)?.words ?? []).map(({ text }) => text)),
    )}${sayWhy(why)}`,
})

function homeKey(cut: Cut, id: string): string {
  const behind = homeBehind(cut, id)
  if (behind === null) return keyBetween(null, cut.keysAround(cut.segments[0] ?? '')?.own ?? null, tieOf(id))
  const around = cut.keysAround(behind)
  return keyBetween(around?.own ?? null, around?.after ?? null, tieOf(id))
}
