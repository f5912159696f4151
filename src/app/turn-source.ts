import { z } from 'zod'
import type { Intent, Meaning, TurnMemory } from '../agent/index.ts'
import type { Json } from '../kernel/index.ts'

const askedBy = z.enum(['studio', 'terminal', 'mcp'])

/** The door that a request came through. */
export type AskedBy = z.infer<typeof askedBy>

const intent = z.object({
  words: z.string(),
  additions: z.array(z.object({ clause: z.number().nullable(), text: z.string() })),
})

const meaning = z.object({
  rule: z.string(),
  op: z.string(),
  slots: z.record(z.string(), z.string()),
  from: z.array(z.object({ from: z.number(), to: z.number() })),
})

const value = z.looseObject({
  is: z.string(),
  text: z.string(),
  span: z.object({ from: z.number(), to: z.number() }),
})
/** The last clause of a request, with its values as they were said. */
const heardClause = z.object({ rule: z.string(), slots: z.record(z.string(), value) })

/**
 * What a proposal and its turn were made from, and what that means. Those of earlier versions have none: their
 * label is all there is.
 */
export type TurnSource = {
  readonly intent?: Intent | undefined
  readonly by?: AskedBy | undefined
  readonly meanings?: readonly Meaning[] | undefined
  readonly heard?: TurnMemory['heard'] | undefined
}

const turnSource = z.object({
  intent: intent.optional(),
  by: askedBy.optional(),
  meanings: z.array(meaning).optional(),
  heard: heardClause.optional(),
})

export function sourceOf({ intent: understood, by, meanings, heard }: TurnSource): Json {
  return {
    ...(understood && { intent: understood as unknown as Json }),
    ...(by !== undefined && { by }),
    ...(meanings && meanings.length > 0 && { meanings: meanings as unknown as Json }),
    ...(heard && { heard: heard as unknown as Json }),
  }
}

/** What a newer version keeps there and this one does not know is passed over. */
export function readSource(stored: Json | undefined): TurnSource {
  const read = turnSource.safeParse(stored)
  return read.success ? read.data : {}
}
