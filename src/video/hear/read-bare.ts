import { numberAt } from '../../words/index.ts'
import { joinAt } from './read-numbers.ts'
import { readTarget, readTargets } from './read-target.ts'
import { remembered } from './remembered.ts'
import { anyWordsAt, wordAt, type Scope } from './scope.ts'
import type { Target } from './target.ts'

/** "8 and 9", "3, 1, 2": sentences by number alone, where nothing but sentences can be meant. */
export function bareNumbers(scope: Scope, from: number, to: number): readonly Target[] | null {
  const numbers: number[] = []
  let at = from
  for (;;) {
    const found = numberAt(scope.tokens, at)
    if (!found || !Number.isInteger(found.value) || found.value < 1 || found.next > to) return null
    numbers.push(found.value)
    if (found.next === to) return [{ kind: 'numbered', numbers, of: 'sentence', from, to, text: scope.slice(from, to) }]
    const join = joinAt(scope, found.next)
    if (join === null) return null
    at = join
  }
}

/** Words that no bare topic may hold: they make a sentence of it, or a place. */
const notBare =
  /^(?:no|in|i|we|you|he|she|they|want|need|let's|lets|hear|belongs?|goes|comes|of|order|sentences?|lines?|is|are|was|were|be|should|must|can|could|will|would|to|at|first|last|before|after|then|and|or|with|from|it|them|that|this|[^\p{L}\p{N}"'’-]+)$/u
const MOST_BARE_WORDS = 6

/**
 * What an order may be made of: things as they are named elsewhere, and bare topics ("the funding", "my mom"). "Then
 * the rest" adds nothing.
 */
export const readOrdered: (scope: Scope, from: number, to: number) => readonly Target[] | null = remembered(orderedAt)

function orderedAt(scope: Scope, from: number, to: number): readonly Target[] | null {
  if (
    anyWordsAt(scope, from, [
      'the rest',
      'everything else',
      'the others',
      'all the rest',
      'the remaining sentences|ones|parts',
      'the rest of it',
    ]) === to
  )
    return []
  const plain = readTargets(scope, from, to) ?? bareNumbers(scope, from, to)
  if (plain) return plain
  for (let end = from + 1; end <= to; end += 1) {
    const join = end === to ? to : joinAt(scope, end)
    if (join === null) continue
    const named = readTarget(scope, from, end)
    const first = named?.next === end ? named.value : bareTopic(scope, from, end)
    const rest = first === null ? null : end === to ? [] : readOrdered(scope, join, to)
    if (first && rest) return [first, ...rest]
  }
  return null
}

function bareTopic(scope: Scope, from: number, to: number): Target | null {
  const words = scope.tokens.slice(from, to).map(({ text }) => text)
  if (
    words.length === 0 ||
    words.length > MOST_BARE_WORDS ||
    words.some((word) => notBare.test(word)) ||
    /^(?:up|down|out|off|back)$/.test(wordAt(scope, from))
  )
    return null
  return {
    kind: 'topic',
    query: scope.slice(from, to),
    which: 'one',
    reach: 'part',
    from,
    to,
    text: scope.slice(from, to),
  }
}
