import { wordAt, wordsAt, type Scope } from './scope.ts'
import type { Target, TargetRead } from './target.ts'

/**
 * What lies after, before or between things that are not times: "everything after sentence 12", "from “who was” to the
 * end".
 */
export function readSpanAt(scope: Scope, from: number, to: number): TargetRead | null {
  const head =
    wordsAt(scope, from, 'everything|anything|all|whatever|stuff that|which comes|is') ??
    wordsAt(scope, from, 'everything|anything|all|whatever|stuff that') ??
    wordsAt(scope, from, 'everything|anything|all|whatever|stuff') ??
    wordsAt(scope, from, 'all|the sentences|parts|words|lines') ??
    from
  const after = wordsAt(scope, head, 'after|behind|following|past')
  if (after !== null && head > from) return one(scope, after, { to, side: 'after' })
  const before = wordsAt(scope, head, 'before|until|till') ?? wordsAt(scope, head, 'up to|until')
  if (before !== null && head > from) return one(scope, before, { to, side: 'before' })
  const start = wordsAt(scope, head, 'from|between')
  return start === null ? null : pair(scope, start, to)
}

function one(scope: Scope, at: number, { to, side }: { to: number; side: 'after' | 'before' }): TargetRead | null {
  const found = scope.grammar.target(scope, at, to)
  if (!found || !isPoint(found.value)) return null
  const { within, ...point } = found.value
  const value = { kind: 'span' as const, [side]: point as Target, ...(within && { within }) }
  return { value, next: found.next }
}

const isPoint = ({ kind }: Target): boolean => ['numbered', 'ids', 'saying', 'phrase', 'topic'].includes(kind)

/** "from A to B", "from A on", "from A to the end". */
function pair(scope: Scope, at: number, to: number): TargetRead | null {
  const isFromStart = wordsAt(scope, at, 'the start|beginning')
  const start = isFromStart === null ? firstPoint(scope, at, to) : null
  const next = isFromStart ?? start?.next ?? null
  if (next === null) return null
  const open = wordsAt(scope, next, 'on|onwards|onward')
  if (open !== null && start) return { value: { kind: 'span', start: start.value }, next: open }
  const link = wordsAt(scope, next, 'up to') ?? wordsAt(scope, next, 'to|until|till|through|and')
  if (link === null) return null
  const end = wordsAt(scope, link, 'the very end') ?? wordsAt(scope, link, 'the end')
  if (end !== null && start)
    return { value: { kind: 'span', start: start.value }, next: wordsAt(scope, end, 'of it|that|the|this') ?? end }
  const last = scope.grammar.target(scope, link, to)
  if (!last || !isPoint(last.value) || (isFromStart !== null && !isPoint(last.value))) return null
  const { within, ...point } = last.value
  return {
    value: { kind: 'span', ...(start && { start: start.value }), end: point as Target, ...(within && { within }) },
    next: last.next,
  }
}

/** The first of the two may not take the words that join them for its own. */
function firstPoint(scope: Scope, at: number, to: number): { value: Target; next: number } | null {
  for (let end = at + 1; end < to; end += 1) {
    if (!/^(?:to|until|till|through|and|on|onwards|onward|up)$/.test(wordAt(scope, end))) continue
    const found = scope.grammar.target(scope, at, end)
    if (found?.next === end && isPoint(found.value)) return found
  }
  return null
}
