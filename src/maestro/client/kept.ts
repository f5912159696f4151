import { z } from 'zod'
import { problem, type Problem } from '../../kernel/index.ts'
import { snapshotSchema, type Snapshot } from '../../music/wire/snapshot.ts'
import type { IdMap } from './id-map.ts'
import type { Keep } from './ports.ts'

/** What outlives a client: its project, the conversation about it, and which thing a server means by an id. */
export type Kept = { readonly conversationId: string; readonly project: Snapshot; readonly ids: IdMap }

const KEY = 'cutroom-client'
const keptSchema = z.object({
  schema: z.literal('cutroom.client'),
  version: z.literal(1),
  conversationId: z.string(),
  project: snapshotSchema,
  ids: z.array(z.tuple([z.string(), z.string()])),
})

/** What was kept the last time, null if nothing was. What cannot be read is never written over. */
export async function readKept(keep: Keep): Promise<Kept | null | Problem> {
  const text = await keep.read(KEY)
  if (text === null) return null
  const read = keptSchema.safeParse(jsonOf(text))
  if (!read.success)
    return problem(
      'unreadable-project',
      `The project that was kept as "${KEY}" cannot be read by this version; put it aside to begin a new one.`,
    )
  const { conversationId, project, ids } = read.data
  return { conversationId, project, ids: new Map(ids) }
}

export async function writeKept(keep: Keep, { conversationId, project, ids }: Kept): Promise<void> {
  await keep.write(
    KEY,
    JSON.stringify({ schema: 'cutroom.client', version: 1, conversationId, project, ids: [...ids] }),
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
