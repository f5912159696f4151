import { z } from 'zod'
import type { Intent } from '../agent/index.ts'
import type { Json } from '../kernel/index.ts'

const askedBy = z.enum(['studio', 'terminal', 'mcp'])

/** The door that a request came through. */
export type AskedBy = z.infer<typeof askedBy>

const intent = z.object({
  words: z.string(),
  additions: z.array(z.object({ clause: z.number().nullable(), text: z.string() })),
})

/** What a proposal and its turn were made from. Those of earlier versions have none: their label is all there is. */
export type TurnSource = { readonly intent?: Intent | undefined; readonly by?: AskedBy | undefined }

const turnSource = z.object({ intent: intent.optional(), by: askedBy.optional() })

export function sourceOf({ intent: understood, by }: TurnSource): Json {
  return { ...(understood && { intent: understood as unknown as Json }), ...(by !== undefined && { by }) }
}

/** What a newer version keeps there and this one does not know is passed over. */
export function readSource(stored: Json | undefined): TurnSource {
  const read = turnSource.safeParse(stored)
  return read.success ? read.data : {}
}
