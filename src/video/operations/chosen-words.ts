import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Cut } from '../document/cut.ts'
import type { Sentence, Word } from '../document/words.ts'

/** The sentence that was named; the sentences of refusal are the ones that models know. */
export function namedSentence(cut: Cut, id: string): Sentence | Problem {
  return cut.sentence(id) ?? problem('unknown-sentence', `Sentence ${id} not found`)
}

/** The words of a sentence at some places, each once and in order. */
export function wordsAt(cut: Cut, id: string, indices: readonly number[]): readonly Word[] | Problem {
  const sentence = namedSentence(cut, id)
  if (isProblem(sentence)) return sentence
  const wrong = indices.find((index) => sentence.words[index] === undefined)
  if (wrong !== undefined)
    return problem('out-of-range', `Word index ${wrong} out of range (0-${sentence.words.length - 1})`)
  return [...new Set(indices)].toSorted((a, b) => a - b).flatMap((index) => sentence.words[index] ?? [])
}
