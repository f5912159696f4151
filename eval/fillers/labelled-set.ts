import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { labelledSentence, type LabelledSentence } from './labelled-sentence.ts'
import type { Range } from './pick-ranges.ts'
import type { Samples } from './read-samples.ts'

/** What was written for the set, one sentence a line. */
export function writtenSentences(): readonly LabelledSentence[] {
  const folder = join(import.meta.dirname, 'written')
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map(labelledSentence),
    )
}

/** The ranges that were picked from the real transcripts; their words are not in the repository. */
export function pickedRanges(): readonly Range[] {
  return rangesSchema.parse(readJson('picked.json')).map(([file, from, to]) => ({ file, from, to }))
}

/** The picked ranges with their words and the labels that a reader gave them. */
export function realSentences(
  samples: Samples,
  ranges: readonly Range[] = pickedRanges(),
): readonly LabelledSentence[] {
  const judged = new Map(
    Object.entries(labelsSchema.parse(readJson('real-labels.json'))).map(([file, labels]) => [
      file,
      new Map(Object.entries(labels)),
    ]),
  )
  return ranges.map(({ file, from, to }) => {
    const words = (samples.get(file) ?? []).slice(from, to)
    return {
      reference: `${file} ${from}-${to}`,
      words,
      labels: words.map((_, index) => judged.get(file)?.get(String(from + index)) ?? 'keep'),
    }
  })
}

const labelsSchema = z.record(
  z.string(),
  z.record(z.string().regex(/^\d+$/), z.enum(['hesitation', 'marker', 'repeat', 'false-start'])),
)
const rangesSchema = z.array(z.tuple([z.string(), z.int().min(0), z.int().min(1)]))

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
