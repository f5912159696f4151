import { realSentences } from './labelled-set.ts'
import { methods } from './measure.ts'
import type { Samples } from './read-samples.ts'
import { sentenceRanges } from './sentence-ranges.ts'

const searches = new Set(['middle', 'repeats', 'false starts'])

/**
 * Every word that would go from the real transcripts, named by file and index, with what a reader said of it before
 * there were rules.
 */
export function removalsInSamples(samples: Samples): string {
  const ranges = [...samples].flatMap(([file, words]) => sentenceRanges(words).map((range) => ({ file, ...range })))
  const sentences = realSentences(samples, ranges)
  const rows = ranges.flatMap(({ file, from }, at) => {
    const { words, labels } = sentences[at] ?? { words: [], labels: [] }
    const found = methods.filter(({ name }) => searches.has(name)).flatMap(({ find }) => find(words))
    return found
      .toSorted((a, b) => a.index - b.index)
      .map(
        ({ index, kind }) => `| ${file} | ${from + index} | ${kind} | ${labels[index] === kind ? 'right' : 'wrong'} |`,
      )
  })
  return ['| file | word | taken as | judgement |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')
}
