import type { Json } from '../../kernel/index.ts'
import type { ReadRequest } from '../../music/index.ts'

/** All that a run depends on, besides its prompt and its seed: enough to do it again after a crash. */
export type StoredWork = {
  readonly request: ReadRequest
  readonly memory: readonly Json[]
  readonly baseStateId: string
  readonly variationId: string | null
}

/** Without the prompt, which the store keeps itself, or does not keep. */
export function asStored({ request: { prompt: _, ...request }, ...rest }: StoredWork): Json {
  return { ...rest, request } as Json
}

export function readStored(stored: Json, prompt: string): StoredWork {
  const work = stored as unknown as StoredWork
  return { ...work, request: { ...work.request, prompt } }
}
