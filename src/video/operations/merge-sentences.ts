import { z } from 'zod'
import { isProblem, keyBetween, operation, problem, sameJson, type Problem } from '../../kernel/index.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { tieOf, splitCell, beginningAt } from '../document/ids.ts'
import { MERGED } from '../document/timeline.ts'
import { findSentence, nextSaid } from './chosen-words.ts'
import { sayWhy, reason, quoteSentence, sentenceId, quoteWords, wordIndex } from './params.ts'

export const mergeSentences = operation({
  name: 'merge_sentences',
  summary:
    'Make one sentence of two that stand next to each other and were said one after the other. It keeps the name of ' +
    'the first.',
  kind: 'operate',
  reads: [spoken.required, order.required],
  writes: [order],
  params: z.strictObject({ sentenceIdA: sentenceId, sentenceIdB: sentenceId, reason }),
  apply: (view, { sentenceIdA: a, sentenceIdB: b }) =>
    unfit(view.read(order), a, b) ?? [
      { edit: 'place', item: b, at: { list: MERGED, key: keyBetween(null, null, tieOf(b)) } },
    ],
  claims: (view, { sentenceIdA: a, sentenceIdB: b }) => {
    const cut = view.read(order)
    return [
      {
        check: 'sentence-words',
        promise: `${a} holds the words of both`,
        about: { sentence: a },
        expect: [a, b].flatMap((id) => (cut.sentence(id)?.words ?? []).map((word) => word.id)),
        passing: true,
      },
    ]
  },
  says: (view, { sentenceIdA: a, sentenceIdB: b, reason: why }) =>
    `Make one sentence of ${quoteSentence(view.read(spoken), a)} ` +
    `and ${quoteSentence(view.read(spoken), b)}${sayWhy(why)}`,
})

/** Nothing may change but where sentences begin and end, so both have to agree in all else. */
function unfit(cut: Cut, a: string, b: string): Problem | undefined {
  const [first, second] = [findSentence(cut, a), findSentence(cut, b)]
  if (isProblem(first)) return first
  if (isProblem(second)) return second
  const last = first.words.at(-1)
  const next = last && nextSaid(cut, last)
  if (next?.sentence.id !== b)
    return problem(
      'not-neighbours',
      `${b} was not said right after ${a}; only sentences that follow each other in their recording can be merged, ` +
        `the earlier one first.`,
    )
  if (cut.entryIndex(b) !== cut.entryIndex(a) + 1)
    return problem('not-neighbours', `${b} does not stand right behind ${a} in the cut; move it there first.`)
  if (cut.isExcluded(a) !== cut.isExcluded(b))
    return problem(
      'is-out',
      `${cut.isExcluded(a) ? a : b} is out of the cut and ${cut.isExcluded(a) ? b : a} is in; restore or exclude ` +
        `one of them first.`,
    )
  if (first.speaker !== second.speaker)
    return problem(
      'two-speakers',
      `${a} is spoken by ${first.speaker ?? 'nobody named'} and ${b} by ${second.speaker ?? 'nobody named'}; ` +
        `only what one speaker says can be one sentence.`,
    )
  if (!sameJson(cut.override(a) ?? null, cut.override(b) ?? null))
    return problem('has-override', `${a} and ${b} show different pictures; take the other picture off first.`)
  return undefined
}

export const splitSentence = operation({
  name: 'split_sentence',
  summary:
    'Make two sentences of one. atWordIndex is the word that the second begins with; it stands behind the first and ' +
    'can be moved or left out by itself.',
  kind: 'operate',
  reads: [spoken.required, order.required],
  writes: [spoken, order],
  params: z.strictObject({ sentenceId, atWordIndex: wordIndex, reason }),
  apply: (view, { sentenceId: id, atWordIndex }) => {
    const cut = view.read(order)
    const beginning = beginningIn(cut, id, atWordIndex)
    if (isProblem(beginning)) return beginning
    if (cut.isExcluded(id)) return problem('is-out', `${id} is out of the cut; restore it before it is split.`)
    if (cut.override(id)) return problem('has-override', `${id} shows another picture; clear that before it is split.`)
    const around = cut.keysAround(id)
    if (!around) return problem('unknown-sentence', `Sentence ${id} not found`)
    const { base, offset } = beginning
    const item = beginningAt(base, offset)
    return [
      ...(offset > 0 ? [{ edit: 'set' as const, cell: splitCell(base, offset), to: true }] : []),
      {
        edit: 'place' as const,
        item,
        at: { list: around.list, key: keyBetween(around.own, around.after, tieOf(item)) },
      },
    ]
  },
  claims: (view, { sentenceId: id, atWordIndex }) => {
    const cut = view.read(order)
    const beginning = beginningIn(cut, id, atWordIndex)
    const words = (cut.sentence(id)?.words ?? []).map((word) => word.id)
    return isProblem(beginning)
      ? []
      : [
          {
            check: 'sentence-words',
            promise: `${id} ends before word ${atWordIndex}`,
            about: { sentence: id },
            expect: words.slice(0, atWordIndex),
            passing: true,
          },
          {
            check: 'sentence-words',
            promise: 'The rest is a sentence of its own',
            about: { sentence: beginningAt(beginning.base, beginning.offset) },
            expect: words.slice(atWordIndex),
            passing: true,
          },
        ]
  },
  says: (view, { sentenceId: id, atWordIndex, reason: why }) => {
    const words = (view.read(spoken).sentence(id)?.words ?? []).slice(atWordIndex)
    return `Split ${id} before ${quoteWords(words.map(({ text }) => text))}${sayWhy(why)}`
  },
})

/** The imported sentence that the second half begins in, and at which of its words: its name comes from there. */
function beginningIn(cut: Cut, id: string, at: number): { readonly base: string; readonly offset: number } | Problem {
  const sentence = findSentence(cut, id)
  if (isProblem(sentence)) return sentence
  const word = sentence.words[at]
  if (!word || at === 0)
    return problem(
      'out-of-range',
      sentence.words.length < 2
        ? `${id} has one word and cannot be split.`
        : `Word index ${at} out of range (1-${sentence.words.length - 1})`,
    )
  return cut.importedAt(word.id) ?? problem('unknown-sentence', `Sentence ${id} not found`)
}
