import { z } from 'zod'
import { isProblem, keyBetween, operation, problem, type Problem } from '../../kernel/index.ts'
import { splitCell } from '../document/cells.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { beginningAt, tieOf } from '../document/ids.ts'
import { namedSentence } from './chosen-words.ts'
import { sayWhy, quoteWords, reason, sentenceId, wordIndex } from './params.ts'

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
  says: (view, { sentenceId: id, atWordIndex, reason: why }) =>
    `Split ${id} before ${quoteWords((view.read(spoken).sentence(id)?.words ?? []).slice(atWordIndex).map(({ text }) => text))}${sayWhy(why)}`,
})

/** The imported sentence that the second half begins in, and at which of its words: its name comes from there. */
function beginningIn(cut: Cut, id: string, at: number): { readonly base: string; readonly offset: number } | Problem {
  const sentence = namedSentence(cut, id)
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
