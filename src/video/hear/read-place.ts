import { numberAt } from '../../words/index.ts'
import { readOrdered } from './read-bare.ts'
import { joinAt } from './read-numbers.ts'
import { readPair } from './read-pair.ts'
import { anyWordsAt, wordAt, wordsAt, type Scope } from './scope.ts'
import type { Target } from './target.ts'

/** Where something is to stand: at an edge, beside something, at an index, or so many places on. */
export type Place =
  | 'start'
  | 'end'
  | { readonly by: number }
  | { readonly before: readonly Target[] }
  | { readonly after: readonly Target[] }
  | { readonly index: number }

type PlaceRead = { readonly value: Place; readonly next: number }

/** "first", "at the end", "right after the intro", "up by one"; what stands beside something reads on to the end. */
export function readPlaceAt(scope: Scope, from: number, to: number): PlaceRead | null {
  const told =
    anyWordsAt(scope, from, [
      'so that it|they comes|goes|is|are|plays|come|go',
      'so it|they comes|goes|is|are|plays|come|go',
      'should|must|needs to|has to come|go|be|play|stand',
      'should come|go|be|play|stand',
      'must|can come|go|be|stand',
      'needs|has to come|go|be',
      'comes|goes|stands|plays|belongs',
      'belong',
      'to be|come|go',
      'is',
    ]) ?? from
  const at =
    wordsAt(scope, told, 'right|directly|straight|immediately|just|all|way|back|up to') ??
    wordsAt(scope, told, 'right|directly|straight|immediately|just|all|way|back') ??
    told
  const step = steppedAt(scope, at)
  if (step) return step
  const start = anyWordsAt(scope, at, [
    'to|at|in|into the very start|beginning|front|top',
    'to|at|in|into|on the start|beginning|front|top',
    'up front',
    'to|at|in|into first place|position',
    'in|to front',
    'first',
    'upfront',
    'as the opening|opener|intro',
    'the way up',
    'up top',
    'the first|opening sentence|part|thing|line|one',
    ...(at + 2 === to ? ['the first'] : []),
    'the opening|opener|beginning|intro',
  ])
  if (start !== null)
    return {
      value: 'start',
      next:
        wordsAt(scope, start, 'of everything|it|all') ??
        wordsAt(scope, start, 'of the video|cut|interview|episode|timeline|podcast|talk') ??
        start,
    }
  const end = anyWordsAt(scope, at, [
    'to|at the very end|bottom|back',
    'to|at|on the end|bottom|back',
    'last',
    'as the ending|closing|outro|closer',
    'to|at|in last place|position',
    'to end',
    'the last|closing sentence|part|thing|line|one',
    ...(at + 2 === to ? ['the last'] : []),
    'the ending|closer|outro|end',
  ])
  if (end !== null)
    return {
      value: 'end',
      next:
        wordsAt(scope, end, 'of everything|it|all') ??
        wordsAt(scope, end, 'of the video|cut|interview|episode|timeline|podcast|talk') ??
        end,
    }
  const position = anyWordsAt(scope, at, ['to|at|in position|index|place|number'])
  const number = position === null ? Number.NaN : Number(wordAt(scope, position))
  if (position !== null && Number.isInteger(number) && number >= 1)
    return { value: { index: number - 1 }, next: position + 1 }
  const second = ['second', 'third', 'fourth', 'fifth'].indexOf(wordAt(scope, at))
  if (second >= 0 && (at + 1 === to || joinAt(scope, at + 1) !== null))
    return { value: { index: second + 1 }, next: at + 1 }
  const between = wordsAt(scope, at, 'in between') ?? wordsAt(scope, at, 'between')
  const pair = between === null ? null : readPair(scope, between, to)
  if (pair) return { value: { after: pair[0] }, next: to }
  const before = anyWordsAt(scope, at, [
    'in front of',
    'ahead of',
    'to before',
    'to come before',
    'up before',
    'before',
  ])
  const after = anyWordsAt(scope, at, [
    'to after',
    'to right after',
    'to come after',
    'after',
    'behind',
    'following',
    'below',
  ])
  const beside = before ?? after
  const targets = beside === null ? null : readOrdered(scope, beside, to)
  return targets && targets.length > 0
    ? { value: before === null ? { after: targets } : { before: targets }, next: to }
    : null
}

/** "up by one", "two places down", "one up". */
function steppedAt(scope: Scope, at: number): PlaceRead | null {
  const way = /^(?:up|earlier|forward|forwards)$/.test(wordAt(scope, at))
    ? -1
    : /^(?:down|later|back|backwards)$/.test(wordAt(scope, at))
      ? 1
      : null
  if (way !== null) {
    const by = wordsAt(scope, at + 1, 'by') ?? at + 1
    const number = numberAt(scope.tokens, by)
    return number
      ? {
          value: { by: way * number.value },
          next:
            wordsAt(
              scope,
              number.next,
              'place|places|sentence|sentences|position|positions|spot|spots|slot|step|steps',
            ) ?? number.next,
        }
      : null
  }
  const number = numberAt(scope.tokens, at)
  const next =
    number &&
    (wordsAt(scope, number.next, 'place|places|sentence|sentences|position|positions|spot|spots|slot|step|steps') ??
      number.next)
  const behind = next === null ? '' : wordAt(scope, next)
  const sign = /^(?:up|earlier|forward)$/.test(behind) ? -1 : /^(?:down|later|back)$/.test(behind) ? 1 : 0
  return number && next !== null && sign !== 0 ? { value: { by: sign * number.value }, next: next + 1 } : null
}
