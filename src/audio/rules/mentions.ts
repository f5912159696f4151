import type { Value } from '../../grammar/index.ts'
import type { Frame, Mention, RangeMention, SecondsRange, Span, Thing, TimeMention } from '../../words/index.ts'

/** Everything that a value mentions, lists and scopes included. */
export function mentionsOf(value: Value): Mention[] {
  return Object.entries(value).flatMap(([field, inner]): Mention[] => {
    if (field === 'mentions') return inner as Mention[]
    if (Array.isArray(inner)) return inner.flatMap((each: Value) => mentionsOf(each))
    return typeof inner === 'object' && inner !== null && 'is' in inner ? mentionsOf(inner as Value) : []
  })
}

/** The ranges that a value holds, in order; those that meet are one. */
export function rangesOf(value: Value): RangeMention[] {
  const found: RangeMention[] = []
  const ranges = mentionsOf(value).filter((mention) => mention.kind === 'range')
  for (const range of ranges.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    const last = found.at(-1)
    if (last && range.startSeconds <= last.endSeconds)
      found[found.length - 1] = { ...last, endSeconds: Math.max(last.endSeconds, range.endSeconds) }
    else found.push(range)
  }
  return found
}

/** The things that a value names. */
export const thingsOf = (value: Value | undefined): Thing[] =>
  value ? mentionsOf(value).flatMap((mention) => (mention.kind === 'name' ? [...mention.things] : [])) : []

type Said = { readonly text: string; readonly span: Span; readonly via: RangeMention['via'] }

export const rangeMention = ({ startSeconds, endSeconds }: SecondsRange, said: Said): RangeMention => ({
  kind: 'range',
  startSeconds,
  endSeconds,
  ...said,
  confidence: 1,
  source: 'words',
  notes: [],
  lead: null,
})

/** What some ranges leave of the whole. */
export function outsideOf(ranges: readonly RangeMention[], { durationSeconds }: Frame): SecondsRange[] {
  const edges = [0, ...ranges.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]), durationSeconds]
  return edges.flatMap((startSeconds, at): SecondsRange[] => {
    const endSeconds = edges[at + 1]
    return at % 2 === 0 && endSeconds !== undefined && endSeconds > startSeconds ? [{ startSeconds, endSeconds }] : []
  })
}

export const mentionsIn = (value: Value | undefined): Mention[] => (value === undefined ? [] : mentionsOf(value))

export function secondsOf(value: Value | undefined): number | null {
  const [mention] = mentionsIn(value)
  return mention?.kind === 'time' || mention?.kind === 'duration' ? mention.seconds : null
}

export const placeOf = ({ text, span }: Value, seconds: number): TimeMention => ({
  kind: 'time',
  seconds,
  text,
  span,
  confidence: 1,
  source: 'words',
  notes: [],
  lead: 'at',
})
