import { randomUUID } from 'node:crypto'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { ReadRequest } from '../../music/wire/request.ts'
import type { Snapshot } from '../../music/wire/snapshot.ts'
import type { z } from 'zod'
import type { Parts } from '../routes/parts.ts'
import { unknownProject } from '../routes/projects.ts'
import { expiryOf, type VariationContent } from '../streams/begun-variation.ts'
import type { proposeSchema } from './bodies.ts'
import { streamUrl } from './shown-variation.ts'

/** Begins a variation of a project that the server has been shown. */
export async function propose({ store: lazy, streams, clock }: Parts, { projectId, baseStateId, intent, model }: z.infer<typeof proposeSchema>): Promise<object | Problem> {
  const store = await lazy.get()
  if (isProblem(store)) return store
  const kept = await store.project(projectId)
  if (!kept) return unknownProject()
  if (kept.version !== baseStateId) return problem('state-moved', 'The project is not at that baseStateId any more; read it again and ask on the project as it is now.', { baseStateId, stateId: kept.version })
  const now = clock.nowMs()
  const variationId = randomUUID()
  const streamId = randomUUID()
  const request: ReadRequest = { prompt: intent, storePrompt: true, model, project: JSON.parse(kept.snapshot) as Snapshot, warnings: [], isVariation: true }
  await store.saveVariation({ id: variationId, projectId, base: baseStateId, status: 'created', content: { streamId, intent } satisfies VariationContent, createdAtMs: now, expiresAtMs: expiryOf(now) })
  const begun = await streams.begin(request, { streamId, variationId })
  if (isProblem(begun)) {
    await store.moveVariation({ id: variationId, from: 'created', to: 'failed', now })
    return begun
  }
  return { variationId, projectId, baseStateId, intent, status: 'created', streamId, streamUrl: streamUrl(variationId), expiresAt: new Date(expiryOf(now)).toISOString() }
}
