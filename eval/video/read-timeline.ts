import { z } from 'zod'
import type { Json } from '../../src/kernel/index.ts'
import type { Timeline } from './timeline.ts'

const seconds = z.number().min(0)
const word = z.object({
  text: z.string(),
  start: seconds,
  end: seconds,
  excluded: z.boolean(),
  gapAfter: seconds.nullish(),
})
const override = z.object({ sourceId: z.string(), start: seconds, end: seconds.nullish() })
const sentence = z.object({
  id: z.string(),
  excluded: z.boolean(),
  speaker: z.string().nullish(),
  override: override.nullish(),
  words: z.array(word),
})
const snapshot = z.object({
  sources: z.array(z.object({ id: z.string(), name: z.string() })),
  sentences: z.array(sentence),
})

/** The cut that a snapshot tells of. */
export function readTimeline(json: Json): Timeline {
  const { sources, sentences } = snapshot.parse(json)
  const nameOf = new Map(sources.map(({ id, name }) => [id, name]))
  return {
    sentences: sentences.map(({ id, excluded, speaker, override: shown, words }) => ({
      id,
      excluded,
      speaker: speaker ?? null,
      override: shown
        ? {
            source: nameOf.get(shown.sourceId) ?? shown.sourceId,
            startSeconds: shown.start,
            endSeconds: shown.end ?? null,
          }
        : null,
      words: words.map(({ text, start, end, excluded: wordOut, gapAfter }) => ({
        text,
        startSeconds: start,
        endSeconds: end,
        excluded: wordOut,
        gapAfter: gapAfter ?? null,
      })),
    })),
  }
}
