import { entriesOf } from '../document/timeline.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import type { Hearing } from './hearing.ts'
import { movesTo } from './moves-to.ts'
import { readPair } from './read-pair.ts'
import { resolveAll } from './resolve-lines.ts'
import { anyWordsAt, verbAt, wordsAt } from './scope.ts'
import type { Line } from './script.ts'
import { ask, isQuestion, said, type HeardCall, type Understanding } from './understanding.ts'
import { swapVerbs } from './vocabulary.ts'

const somewhere = { pool: 'in', isSure: false } as const

/** Two parts that change places: "swap the first and the third sentence". */
export function hearSwap(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  if (!swapVerbs.has(verbAt(scope, from))) return null
  const start = anyWordsAt(scope, from + 1, ['the order|places of', 'around', 'places of']) ?? from + 1
  const end = wordsAt(scope, to - 1, 'around|places') === to ? to - 1 : to
  for (const begin of [start, from + 1]) {
    const pair = readPair(scope, begin, end)
    if (!pair) continue
    if (pair.flat().some(({ kind }) => kind === 'speaker'))
      return ask(
        'Should two speakers change names, or what they say its place? Say it with "rename", or by the sentences.',
        { missing: ['operation'] },
      )
    const [a, b] = [resolveAll(hearing, pair[0], somewhere), resolveAll(hearing, pair[1], somewhere)]
    if (isQuestion(a)) return a
    if (isQuestion(b)) return b
    return swapped(hearing, a.lines, b.lines)
  }
  return ask('Which two parts should change places? (for example "swap the first and the third sentence")', {
    operation: 'swap_sentences',
    missing: ['target'],
  })
}

export function swapped(hearing: Hearing, a: readonly Line[], b: readonly Line[]): Understanding {
  const [first, second] = [a[0], b[0]]
  if (!first || !second || a.some(({ id }) => b.some((line) => line.id === id)))
    return ask('Which two parts should change places?', { operation: 'swap_sentences', missing: ['target'] })
  const { text } = hearing.clause
  if (a.length === 1 && b.length === 1)
    return {
      calls: [
        {
          operation: 'swap_sentences',
          params: {},
          found: { sentenceIdA: said(first.id, text), sentenceIdB: said(second.id, text) },
          notes: [],
        },
      ],
    }
  const order = [...entriesOf(hearing.now)]
  const [early, late] = first.index < second.index ? [a, b] : [b, a]
  const [earlyIds, lateIds] = [early.map(({ id }) => id), late.map(({ id }) => id)]
  const wanted = order.flatMap((id) =>
    id === earlyIds[0]
      ? lateIds
      : id === lateIds[0]
        ? earlyIds
        : earlyIds.includes(id) || lateIds.includes(id)
          ? []
          : [id],
  )
  const moves = movesTo({ order, ids: [...lateIds, ...earlyIds], wanted }).map(({ id, toIndex }): HeardCall => ({
    operation: 'move_sentence',
    params: {},
    found: { sentenceId: said(id, text), toIndex: said(toIndex, text) },
    notes: [],
  }))
  return { calls: moves }
}
