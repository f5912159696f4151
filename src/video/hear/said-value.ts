import type { Span } from '../../words/index.ts'
import { nameAt, wordAt, type Scope } from './scope.ts'
import type { Target } from './target.ts'

/**
 * A value as it was said, which another of its kind may take the place of. `text` is what is put there, `fits` are
 * further kinds whose place it may take, and `behind` is how it is said where it has no place yet.
 */
export type SaidValue = {
  readonly kind: string
  readonly text: string
  readonly span: Span
  readonly ids?: readonly string[]
  readonly fits?: readonly string[]
  readonly behind?: string
  /** Takes the place of its like, or none. */ readonly isBound?: boolean
  /** An amount that is left, and not one that goes. */ readonly leaves?: boolean
  readonly value?: number
  readonly unit?: string
}

/** The words from one token to another, with where they stand. */
export const said = (scope: Scope, from: number, to: number): { readonly text: string; readonly span: Span } => ({
  text: scope.slice(from, to),
  span: { from: scope.tokens[from]?.span.from ?? 0, to: scope.tokens[to - 1]?.span.to ?? 0 },
})

const NOISES = new Set(['fillers', 'repeats', 'false-starts', 'retakes', 'pauses'])

export function slotsOfTarget(scope: Scope, target: Target): readonly SaidValue[] {
  const { within } = target
  const isApart = within !== undefined && within.from > target.from && within.to === target.to
  const isWords = NOISES.has(target.kind) || /^(?:phrase|edge-words|word-numbers)$/.test(target.kind)
  const end = isApart && isWords ? beforeLead(scope, target.from, within.from) : target.to
  const head = { kind: `about:${kindOf(target)}`, ...said(scope, target.from, end) }
  const where = within && end < target.to ? [{ kind: 'where', ...said(scope, within.from, within.to) }] : []
  return [head, ...where, ...nestedIn(scope, target)]
}

function kindOf(target: Target): string {
  if (NOISES.has(target.kind)) return 'noise'
  if (target.kind === 'numbered' || target.kind === 'ids') return 'number'
  if (target.kind === 'saying') return 'topic'
  return target.kind
}

/** Where the words that lead to a place begin: "in", "at the start of". */
function beforeLead(scope: Scope, from: number, to: number): number {
  let end = to
  while (
    end > from + 1 &&
    /^(?:in|from|of|within|during|inside|by|on|at|the|start|end|beginning|only|just|out|off|after|before|between)$/.test(
      wordAt(scope, end - 1),
    )
  )
    end -= 1
  return end
}

/** Who is named inside a thing, and what a topic is. */
function nestedIn(scope: Scope, target: Target): readonly SaidValue[] {
  const found: SaidValue[] = []
  for (let at = target.from; at < target.to; at += 1) {
    const name = nameAt(scope, at, scope.speakers)
    if (name) found.push(speakerSlot(scope, at, name.value.name))
  }
  if (target.kind !== 'topic' && target.kind !== 'saying') return found
  // "The line about coffee" may be Tom's.
  if (!target.within && wordAt(scope, target.from) === 'the' && !/^(?:ones?)$/.test(wordAt(scope, target.from + 1)))
    found.push({ kind: 'owner', ...said(scope, target.from, target.from + 1) })
  const query = target.kind === 'topic' ? target.query : target.phrase
  const start = target.text.lastIndexOf(query)
  const from = (scope.tokens[target.from]?.span.from ?? 0) + start
  return start < 0 ? found : [...found, { kind: 'query', text: query, span: { from, to: from + query.length } }]
}

/** A name without what hangs on it: "Tom" of "Tom's". */
export function speakerSlot(scope: Scope, at: number, name: string): SaidValue {
  const from = scope.tokens[at]?.span.from ?? 0
  return { kind: 'speaker', text: name, span: { from, to: from + name.length }, ids: [name], fits: [] }
}
