import { halfOf } from './half-of.ts'
import type { LabelledSentence } from './labelled-sentence.ts'
import { measure, methods, precisionOf, recallOf } from './measure.ts'

/** The figures of every search on both halves, as a table. */
export function figures(sentences: readonly LabelledSentence[]): string {
  const rows = methods.flatMap((method) =>
    (['tune', 'aside'] as const).map((half) => {
      const chosen = sentences.filter(({ reference }) => halfOf(reference) === half)
      const count = measure(chosen, method)
      return `| ${[method.name, half, chosen.length, count.right, count.wrong, count.missed, precisionOf(count).toFixed(3), recallOf(count).toFixed(3)].join(' | ')} |`
    }),
  )
  return [
    '| search | half | sentences | right | wrong | missed | precision | recall |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
