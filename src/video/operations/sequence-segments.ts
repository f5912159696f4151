import { sayCount } from '../../words/index.ts'
import { z } from 'zod'
import { operation, problem, spreadKeys, type Edit, type Problem } from '../../kernel/index.ts'
import { segmentCell, tieOf } from '../document/ids.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { TIMELINE } from '../document/timeline.ts'
import { segmentId } from './params.ts'

export const sequenceSegments = operation({
  name: 'sequence_segments',
  summary:
    'Put all segments in an order, and leave some out. Every segment is named once; those left out go to the end. ' +
    'What was edited inside the segments stays.',
  kind: 'operate',
  destroys: 'nothing for good: the segments that are left out stay in the transcript and can be restored',
  reads: [order.required, spoken.required],
  writes: [order, spoken],
  params: z.strictObject({
    orderedSegmentIds: z.array(segmentId),
    excludedSegmentIds: z.array(segmentId),
    reasoning: z.string().max(4000).default(''),
  }),
  apply: (view, { orderedSegmentIds: ordered, excludedSegmentIds: excluded }) => {
    const cut = view.read(order)
    const wrong = partitionProblem(cut, [...ordered, ...excluded])
    if (wrong) return wrong
    return [
      ...placed([...ordered, ...excluded]),
      ...ordered.map((segment): Edit => ({ edit: 'set', cell: segmentCell(segment, 'excluded'), to: false })),
      ...leftOut(cut, excluded),
    ]
  },
  claims: (_view, { orderedSegmentIds: ordered, excludedSegmentIds: excluded }) => [
    {
      check: 'segment-order',
      promise: 'The segments stand in that order',
      about: {},
      expect: [...ordered, ...excluded],
      passing: true,
    },
    ...excluded.map((segment) => ({
      check: 'cell',
      promise: `${segment} is out of the cut`,
      about: { path: segmentCell(segment, 'excluded') },
      expect: true,
      passing: true as const,
    })),
  ],
  says: (_view, { orderedSegmentIds: ordered, excludedSegmentIds: excluded, reasoning }) =>
    `Put ${sayCount(ordered.length, 'segment')} in ` +
    `order${
      excluded.length > 0 ? ` and leave ${excluded.length} out` : ''
    }${reasoning === '' ? '' : ` (${reasoning.slice(0, 120)})`}`,
})

/** Every segment once, ordered or left out; otherwise a sentence that names what is wrong. */
function partitionProblem(cut: Cut, named: readonly string[]): Problem | undefined {
  const unknown = named.find((id) => !cut.isSegment(id))
  if (unknown !== undefined) return problem('unknown-segment', `Unknown segment ID: ${unknown}`)
  const seen = new Set<string>()
  const doubled = [...new Set(named.filter((id) => seen.has(id) || !seen.add(id)))]
  const missing = cut.segments.filter((id) => !seen.has(id))
  if (doubled.length === 0 && missing.length === 0) return undefined
  const parts = [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(doubled.length > 0 ? [`named twice: ${doubled.join(', ')}`] : []),
  ]
  return problem('no-partition', `Every segment has to be named once, ordered or excluded; ${parts.join('; ')}.`)
}

/** New keys for all of them, from the first to the last. */
function placed(segments: readonly string[]): Edit[] {
  const keys = spreadKeys(null, null, segments.map(tieOf))
  return segments.map((item, at): Edit => ({ edit: 'place', item, at: { list: TIMELINE, key: keys[at] ?? '' } }))
}

/** Each remembers behind which segment it stood; one that is out already keeps the place that it remembers. */
function leftOut(cut: Cut, segments: readonly string[]): Edit[] {
  const before = new Map(cut.segments.map((id, at, all) => [id, all[at - 1] ?? null]))
  return segments.flatMap((id): Edit[] => [
    { edit: 'set', cell: segmentCell(id, 'excluded'), to: true },
    ...(cut.isSegmentOut(id)
      ? []
      : [{ edit: 'set' as const, cell: segmentCell(id, 'home'), to: before.get(id) ?? null }]),
  ])
}
