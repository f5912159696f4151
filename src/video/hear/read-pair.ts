import { bareNumbers, readOrdered } from './read-bare.ts'
import { readTargets } from './read-target.ts'
import { wordsAt, type Scope } from './scope.ts'
import type { Target } from './target.ts'

/** Two things: "A and B", "A with B", "the second and third sentence", "the first two sentences". */
export function readPair(
  scope: Scope,
  from: number,
  to: number,
): readonly [readonly Target[], readonly Target[]] | null {
  const [only, ...more] = bareNumbers(scope, from, to) ?? readTargets(scope, from, to) ?? []
  const [first, second] =
    only?.kind === 'numbered' && more.length === 0 && only.numbers.length === 2 ? only.numbers : []
  if (only?.kind === 'numbered' && first !== undefined && second !== undefined)
    return [[{ ...only, numbers: [first] }], [{ ...only, numbers: [second] }]]
  for (const read of [readTargets, readOrdered]) {
    for (let at = from + 1; at < to; at += 1) {
      const next = wordsAt(scope, at, 'with|for|and|&')
      const [a, b] = next === null ? [null, null] : [read(scope, from, at), read(scope, next, to)]
      if (a && b && a.length > 0 && b.length > 0) return [a, b]
    }
  }
  return null
}
