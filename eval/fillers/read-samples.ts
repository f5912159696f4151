import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { TimedWord } from './labelled-sentence.ts'

export type Samples = ReadonlyMap<string, readonly TimedWord[]>

export const NO_SAMPLES = 'CUTROOM_SAMPLES does not name the folder of sample files'

/** The words of the four real transcripts by file name, or nothing where the samples are absent. */
export function readSamples(): Samples | undefined {
  const folder = process.env['CUTROOM_SAMPLES']
  if (folder === undefined || !existsSync(join(folder, 'transcripts'))) return undefined
  return new Map(
    [...readers].map(([file, read]) => [
      file,
      read(JSON.parse(readFileSync(join(folder, 'transcripts', file), 'utf8'))),
    ]),
  )
}

const seconds = z.coerce.number()
const aws = z.object({
  results: z.object({
    items: z.array(
      z.object({
        start_time: seconds.optional(),
        end_time: seconds.optional(),
        alternatives: z.array(z.object({ content: z.string() })).min(1),
      }),
    ),
  }),
})
const deepgram = z.object({
  results: z.object({
    channels: z.array(
      z.object({
        alternatives: z.array(
          z.object({ words: z.array(z.object({ punctuated_word: z.string(), start: seconds, end: seconds })) }),
        ),
      }),
    ),
  }),
})
const speechmatics = z.object({ words: z.array(z.object({ name: z.string(), time: seconds, duration: seconds })) })

const readers = new Map<string, (json: unknown) => readonly TimedWord[]>([
  [
    'aws-transcribe.json',
    (json) =>
      joinPunctuation(
        aws.parse(json).results.items.map((item) => ({
          text: item.alternatives[0]?.content ?? '',
          startSeconds: item.start_time ?? 0,
          endSeconds: item.end_time ?? 0,
        })),
      ),
  ],
  ['deepgram.json', readDeepgram],
  ['deepgram-speakers.json', readDeepgram],
  [
    'speechmatics.json',
    (json) =>
      joinPunctuation(
        speechmatics
          .parse(json)
          .words.map(({ name, time, duration }) => ({ text: name, startSeconds: time, endSeconds: time + duration })),
      ),
  ],
])

function readDeepgram(json: unknown): readonly TimedWord[] {
  const words = deepgram.parse(json).results.channels[0]?.alternatives[0]?.words ?? []
  return words.map(({ punctuated_word: text, start, end }) => ({ text, startSeconds: start, endSeconds: end }))
}

/** Where a vendor lists commas and full stops as items of their own, they belong to the word before. */
function joinPunctuation(items: readonly TimedWord[]): readonly TimedWord[] {
  const words: TimedWord[] = []
  for (const item of items) {
    const last = words.at(-1)
    if (last && /^[.,?!]$/.test(item.text)) words[words.length - 1] = { ...last, text: last.text + item.text }
    else words.push(item)
  }
  return words
}
