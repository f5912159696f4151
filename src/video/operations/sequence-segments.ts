import { z } from 'zod'
import { keyBetween, operation, problem, type Edit, type Problem } from '../../kernel/index.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { TIMELINE } from '../document/timeline.ts'
import { segmentCell, sentenceCell } from '../document/words.ts'
import { segmentId } from './params.ts'

export const sequenceSegments = operation({
  name: 'sequence_segments',
  summary: 'Put all segments in an order, and leave some out. Every segment is named once; those left out go to the end. What was edited inside the segments stays.',
  kind: 'operate',
  destroys: 'nothing for good: the segments that are left out stay in the transcript and can be restored',
  reads: [order.required, spoken.required],
  writes: [order, spoken],
  params: z.strictObject({ orderedSegmentIds: z.array(segmentId), excludedSegmentIds: z.array(segmentId), reasoning: z.string().max(4000).default('') }),
  apply: (view, { orderedSegmentIds: ordered, excludedSegmentIds: excluded }) => {
    const cut = view.read(order)
    const wrong = partitionProblem(cut, [...ordered, ...excluded])
    if (wrong) return wrong
    return [...placed([...ordered, ...excluded]), ...ordered.flatMap((segment) => included(view.read(spoken), segment)), ...excluded.flatMap((segment) => leftOut(view.read(spoken), segment))]
  },
  claims: (_view, { orderedSegmentIds: ordered, excludedSegmentIds: excluded }) => [
    { check: 'segment-order', promise: 'The segments stand in that order', about: {}, expect: [...ordered, ...excluded], passing: true },
    ...excluded.map((segment) => ({ check: 'cell', promise: `${segment} is out of the cut`, about: { path: segmentCell(segment, 'excluded') }, expect: true, passing: true as const })),
  ],
  says: (_view, { orderedSegmentIds: ordered, excludedSegmentIds: excluded, reasoning }) => `Put ${ordered.length} segments in order${excluded.length > 0 ? ` and leave ${excluded.length} out` : ''}${reasoning === '' ? '' : ` (${reasoning.slice(0, 120)})`}`,
})

/** Every segment once, ordered or left out; otherwise a sentence that names what is wrong. */
function partitionProblem(cut: Cut, named: readonly string[]): Problem | undefined {
  const unknown = named.find((id) => !cut.isSegment(id))
  if (unknown !== undefined) return problem('unknown-segment', `Unknown segment ID: ${unknown}`)
  const doubled = [...new Set(named.filter((id, at) => named.indexOf(id) !== at))]
  const seen = new Set(named)
  const missing = cut.segments.filter((id) => !seen.has(id))
  if (doubled.length === 0 && missing.length === 0) return undefined
  const parts = [...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []), ...(doubled.length > 0 ? [`named twice: ${doubled.join(', ')}`] : [])]
  return problem('no-partition', `Every segment has to be named once, ordered or excluded; ${parts.join('; ')}.`)
}

/** New keys for all of them, from the first to the last. */
function placed(segments: readonly string[]): Edit[] {
  let last: string | null = null
  return segments.map((item, at): Edit => {
    const key: string = keyBetween(last, null, at + 1)
    last = key
    return { edit: 'place', item, at: { list: TIMELINE, key } }
  })
}

function leftOut(cut: Cut, segment: string): Edit[] {
  return [{ edit: 'set', cell: segmentCell(segment, 'excluded'), to: true }, ...cut.sentencesIn(segment).map((id): Edit => ({ edit: 'set', cell: sentenceCell(id, 'excluded'), to: true }))]
}

/** Only what an earlier order left out comes back with its segment; a sentence that was left out by itself stays out. */
function included(cut: Cut, segment: string): Edit[] {
  if (!cut.isSegmentOut(segment)) return [{ edit: 'set', cell: segmentCell(segment, 'excluded'), to: false }]
  return [{ edit: 'set', cell: segmentCell(segment, 'excluded'), to: false }, ...cut.sentencesIn(segment).map((id): Edit => ({ edit: 'set', cell: sentenceCell(id, 'excluded'), to: false }))]
}
