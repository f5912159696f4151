import { z } from 'zod'
import { isProblem, problem, type Problem, type Edit, type Json } from '../../kernel/index.ts'
import type { Cut } from '../document/cut.ts'
import { type Sentence, type Word, MICROS } from '../document/words.ts'
import { wordCell, neighbourId } from '../document/ids.ts'
import type { SpokenWord } from '../language/read-tokens.ts'
import { sentenceId } from './params.ts'

/** The sentence that was named; the sentences of refusal are the ones that models know. */
export function findSentence(cut: Cut, id: string): Sentence | Problem {
  return cut.sentence(id) ?? problem('unknown-sentence', `Sentence ${id} not found`)
}

/** The words of a sentence at some places, each once and in order. */
export function wordsAt(cut: Cut, id: string, indices: readonly number[]): readonly Word[] | Problem {
  const sentence = findSentence(cut, id)
  if (isProblem(sentence)) return sentence
  const wrong = indices.find((index) => sentence.words[index] === undefined)
  if (wrong !== undefined)
    return problem('out-of-range', `Word index ${wrong} out of range (0-${sentence.words.length - 1})`)
  return [...new Set(indices)].toSorted((a, b) => a - b).flatMap((index) => sentence.words[index] ?? [])
}

/** A sentence of the cut with the words of it that are in, and their indices in it. */
export type KeptSentence = {
  readonly sentence: Sentence
  readonly indices: readonly number[]
  readonly words: readonly Word[]
}

/** The sentences that play, all or those that are named, in the order of the cut. */
export function keptSentences(cut: Cut, ids?: readonly string[]): KeptSentence[] | Problem {
  const missing = ids?.find((id) => !cut.isSentence(id))
  if (missing !== undefined) return problem('unknown-sentence', `Sentence ${missing} not found`)
  const kept: KeptSentence[] = []
  const order = ids ? [...new Set(ids)].toSorted((a, b) => cut.entryIndex(a) - cut.entryIndex(b)) : cut.entries()
  for (const id of order) {
    const sentence = cut.sentence(id)
    if (!sentence || cut.isSentenceOut(sentence)) continue
    const indices = [...sentence.words.keys()].filter((at) => !cut.isWordOut(sentence.words[at]?.id ?? ''))
    kept.push({ sentence, indices, words: indices.flatMap((at) => sentence.words[at] ?? []) })
  }
  return kept
}

/** Where a search for words goes on: in these sentences only, or everywhere. */
export const sentenceIds = z.array(sentenceId).min(1).max(10_000).optional()

/**
 * The same fact about some words. It needs the import that brought them, and none of the sentences that they stand in
 * now.
 */
export function wordEdits(
  cut: Cut,
  words: readonly Word[],
  field: 'excluded' | 'text' | 'gap' | 'speaker',
  to: Json,
): Edit[] {
  return words.map(({ id }) => ({
    edit: 'set',
    cell: wordCell(id, field),
    to,
    leans: [cut.importedAt(id)?.base ?? id],
  }))
}

/** The word that was said next in the same recording, in or out, and the sentence that it stands in now. */
export function nextSaid(cut: Cut, word: Word): { readonly word: Word; readonly sentence: Sentence } | undefined {
  const id = neighbourId(word.id, 1)
  const sentence = cut.sentence((id && cut.holding(id)) ?? '')
  const next = sentence?.words.find((each) => each.id === id)
  return sentence && next ? { word: next, sentence } : undefined
}

/** Words as the search for fillers reads them. */
export const asSpoken = (words: readonly Word[]): SpokenWord[] =>
  words.map(({ text, startMicros, endMicros }) => ({
    text,
    startSeconds: startMicros / MICROS,
    endSeconds: endMicros / MICROS,
  }))

export const nothingToDo = (message: string): Problem => problem('nothing-to-do', message)
