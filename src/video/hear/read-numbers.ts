import { numberAt, ordinals } from '../../words/index.ts'
import { isSlipOf } from './slips.ts'
import { wordAt, wordsAt, type Found, type Scope } from './scope.ts'

/** Sentences or segments by number; a negative number counts from the end. */
export type Numbered = {
  readonly numbers: readonly number[]
  readonly of: 'sentence' | 'segment'
  readonly isCalled?: boolean
}

/** "the third sentence", "the last two sentences", "the first and third sentence", "sentences 2 to 4". */
export function numberedAt(scope: Scope, at: number): Found<Numbered> | null {
  return countedAt(scope, at) ?? ordinalsAt(scope, at)
}

export function nounAt(scope: Scope, at: number): 'sentence' | 'segment' | null {
  const word = wordAt(scope, at)
  if (/^(?:sents?|sentence#)$/.test(word) && scope.tokens[at + 1]?.kind === 'number') return 'sentence'
  if (/^(?:sentences?|lines?)$/.test(word) || isSlipOf(word, ['sentence', 'sentences'])) return 'sentence'
  // "the first sentence and the last one".
  if (
    /^ones?$/.test(word) &&
    scope.tokens.slice(0, at).some(({ text }) => /^(?:sentences?|lines?)$/.test(text)) &&
    (ordinals.has(wordAt(scope, at - 1)) || wordAt(scope, at - 1) === 'last')
  )
    return 'sentence'
  return /^segments?$/.test(word) ? 'segment' : null
}

/** "sentence 3", "sentences 2, 4 and 5", "sentences 2 to 4", "sentence number three". */
function countedAt(scope: Scope, at: number): Found<Numbered> | null {
  const of = nounAt(scope, at)
  if (of === null) return null
  const first = wholeAt(scope, wordsAt(scope, at + 1, 'number|no|#') ?? at + 1)
  if (!first) return null
  const numbers = [first.value]
  let { next } = first
  for (;;) {
    const to = wordsAt(scope, next, 'to|through|thru|until|-|–')
    const last = to === null ? null : wholeAt(scope, to)
    if (last) {
      for (let each = (numbers.at(-1) ?? 0) + 1; each <= Math.min(last.value, 10_000); each += 1) numbers.push(each)
      next = last.next
      continue
    }
    const more = joinAt(scope, next)
    const other = more === null ? null : wholeAt(scope, nounAt(scope, more) === null ? more : more + 1)
    if (!other) return { value: { numbers, of, isCalled: true }, next }
    numbers.push(other.value)
    next = other.next
  }
}

/** A whole number that is no time. */
function wholeAt(scope: Scope, at: number): Found<number> | null {
  const found = numberAt(scope.tokens, at)
  if (!found || !Number.isInteger(found.value) || found.value < 1 || found.value > 100_000) return null
  return /^(?:s|sec|secs|second|seconds|minutes?|m|ms)$/.test(wordAt(scope, found.next))
    ? null
    : { value: found.value, next: found.next }
}

export const joinAt = (scope: Scope, at: number): number | null =>
  wordsAt(scope, at, ', and') ??
  wordsAt(scope, at, ', then') ??
  wordsAt(scope, at, 'and then') ??
  wordsAt(scope, at, 'followed by') ??
  wordsAt(scope, at, 'and|,|&|or|plus|then')

/** "third", "first two", "last", "second to last", "first and third", "second to fourth" with the noun behind. */
function ordinalsAt(scope: Scope, at: number): Found<Numbered> | null {
  const numbers: number[] = []
  let next = at
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const found = ordinalAt(scope, wordsAt(scope, next, 'the') ?? next)
    if (!found) return null
    numbers.push(...found.value)
    next = found.next
    const of = nounAt(scope, next)
    if (of !== null) return { value: { numbers, of }, next: next + 1 }
    const to = wordsAt(scope, next, 'to|through')
    const last = to === null ? null : ordinalAt(scope, wordsAt(scope, to, 'the') ?? to)
    const [first, end] = [numbers.at(-1), last?.value[0]]
    if (last && first !== undefined && end !== undefined && end > first) {
      for (let each = first + 1; each <= end; each += 1) numbers.push(each)
      next = last.next
      const noun = nounAt(scope, next)
      if (noun !== null) return { value: { numbers, of: noun }, next: next + 1 }
    }
    const join = joinAt(scope, next)
    if (join === null) return null
    next = join
  }
  return null
}

/** "thrid", "secnd": a slip in an ordinal. */
function slippedOrdinal(word: string): number | undefined {
  const meant = [...ordinals.keys()].filter((each) => /^\p{L}{5,}$/u.test(each) && isSlipOf(word, [each]))
  return meant.length === 1 ? ordinals.get(meant[0] ?? '') : undefined
}

function ordinalAt(scope: Scope, at: number): Found<readonly number[]> | null {
  const word = wordAt(scope, at)
  const fromEnd =
    wordsAt(scope, at, 'second to last') ??
    wordsAt(scope, at, 'next to last') ??
    wordsAt(scope, at, 'penultimate') ??
    wordsAt(scope, at, 'second last')
  if (fromEnd !== null) return { value: [-2], next: fromEnd }
  if (wordsAt(scope, at, 'third to last') !== null) return { value: [-3], next: at + 3 }
  const isLast = /^(?:last|final|closing)$/.test(word)
  const isGlued = word === '1' && wordAt(scope, at + 1) === 'st'
  const isFirst = /^(?:first|opening)$/.test(word) || isGlued
  const count = isLast || isFirst ? wholeAt(scope, isGlued ? at + 2 : at + 1) : null
  if (count && nounAt(scope, count.next) !== null)
    return {
      value: Array.from({ length: Math.min(count.value, 1000) }, (_, index) =>
        isLast ? index - count.value : index + 1,
      ),
      next: count.next,
    }
  if (isLast) return { value: [-1], next: at + 1 }
  if (word === 'opening') return { value: [1], next: at + 1 }
  const number = ordinals.get(word) ?? slippedOrdinal(word)
  if (number !== undefined) return { value: [number], next: at + 1 }
  const glued = ordinals.get(`${word}${wordAt(scope, at + 1)}`)
  return glued === undefined || scope.tokens[at]?.kind !== 'number' ? null : { value: [glued], next: at + 2 }
}
