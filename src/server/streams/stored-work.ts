import { type Json, canonical } from '../../kernel/index.ts'
import type { ReadRequest, EventOf, ProjectSnapshot } from '../../music/index.ts'
import type { Store, Variation, KeptProject } from '../../store/index.ts'
import { sha256Hex } from '../../gate/index.ts'

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

/** What is kept of a variation besides its state: the stream that holds its phrases, and what it was asked for. */
export type VariationContent = { readonly streamId: string; readonly intent: string }

type Begun = {
  readonly event: EventOf<'meta'>
  readonly streamId: string
  readonly projectId: string
  readonly now: number
  /** It was asked for, or the run is done again. */ readonly isKnown: boolean
}

/**
 * A stream that begins to show phrases is a variation from then on, to be accepted phrase by phrase. Undefined where it
 * is on record already.
 */
export async function beginVariation(
  store: Store,
  { event, streamId, projectId, now, isKnown }: Begun,
): Promise<Variation | undefined> {
  const { variationId: id, baseStateId: base, intent } = event
  if (
    isKnown &&
    ((await store.moveVariation({ id, from: 'created', to: 'streaming', now })) || (await store.variation(id)))
  )
    return undefined
  return {
    id,
    projectId,
    base,
    status: 'streaming',
    content: { streamId, intent } satisfies VariationContent,
    createdAtMs: now,
    expiresAtMs: expiryOf(now),
  }
}

const LIFE_MS = 3_600_000

export const expiryOf = (nowMs: number): number => nowMs + LIFE_MS

/**
 * What a project would be if its client took the last stream whole. It is no truth of the project: only the notes of
 * regions that the client's next snapshot shows are looked up in it, since clients do not send notes back.
 */
export function makeProposedCopy({
  projectId,
  streamId,
  snapshot,
}: {
  projectId: string
  streamId: string
  snapshot: string
}): KeptProject {
  return { id: proposedId(projectId), version: streamId, snapshot }
}

/** What the server holds of a project: its copy, and what it proposed last. */
export async function readKnownSnapshots(store: Store, projectId: string): Promise<ProjectSnapshot[]> {
  const kept = await Promise.all([store.project(projectId), store.project(proposedId(projectId))])
  return kept.flatMap((each) => (each ? [JSON.parse(each.snapshot) as ProjectSnapshot] : []))
}

const proposedId = (projectId: string): string => `${projectId} (proposed)`

/** Names a project by what is in it as JSON: the same content has the same version, whoever sent it and whenever. */
export function contentVersion(project: ProjectSnapshot): string {
  return sha256Hex(canonical(JSON.parse(JSON.stringify(project)) as Json))
}
