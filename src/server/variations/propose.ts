import { randomUUID } from 'node:crypto'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { seededIds } from '../../maestro/index.ts'
import type { ReadRequest, VariationScope, ProjectSnapshot } from '../../music/index.ts'
import type { Store, Variation } from '../../store/index.ts'
import type { z } from 'zod'
import type { Parts } from '../routes/endpoint.ts'
import { unknownProject } from '../routes/projects.ts'
import { expiryOf, type VariationContent } from '../streams/stored-work.ts'
import type { proposeSchema } from './bodies.ts'
import { streamUrl } from './read-variation.ts'
import { explainStaleState } from './explain-stale-state.ts'

type Body = z.infer<typeof proposeSchema>

/**
 * Begins a variation of a project that the server has been shown. The same requestId again gives the same variation.
 */
export async function propose(
  { store: lazy, streams, clock }: Parts,
  body: Body,
  unknown: readonly string[] = [],
): Promise<object | Problem> {
  const { projectId, baseStateId, intent, model, scope } = body
  const store = await lazy.get()
  if (isProblem(store)) return store
  const ids = idsFor(body)
  const before = body.requestId ? await store.variation(ids.variationId) : undefined
  if (before && !(await isUnbegun(store, before))) return sameAsBefore(before, body)
  const kept = await store.project(projectId)
  if (!kept) return unknownProject()
  if (kept.version !== baseStateId) return explainStaleState(store, { projectId, baseStateId, kept })
  const project = JSON.parse(kept.snapshot) as ProjectSnapshot
  const strange = scope ? unknownIds(scope, project) : undefined
  if (strange) return strange
  const now = clock.nowMs()
  const { variationId, streamId } = ids
  const request: ReadRequest = {
    prompt: intent,
    storePrompt: true,
    model,
    project,
    warnings:
      unknown.length > 0
        ? [`The request has fields that are not known here and were left out: ${unknown.join(', ')}.`]
        : [],
    isVariation: true,
    ...(scope && { scope }),
  }
  const variation: Variation = before ?? {
    id: variationId,
    projectId,
    base: baseStateId,
    status: 'created',
    content: { streamId, intent } satisfies VariationContent,
    createdAtMs: now,
    expiresAtMs: expiryOf(now),
  }
  if (before) await store.moveVariation({ id: variationId, from: 'failed', to: 'created', now })
  else await store.saveVariation(variation)
  const begun = await streams.begin(request, { streamId, variationId })
  if (isProblem(begun)) {
    await store.moveVariation({ id: variationId, from: 'created', to: 'failed', now })
    return begun
  }
  return answerOf(variation)
}

/**
 * A request that may be repeated has its ids from its own name, so whichever server hears it again finds what came of
 * it.
 */
function idsFor({ projectId, requestId }: Body): { readonly variationId: string; readonly streamId: string } {
  const newId = requestId ? seededIds(JSON.stringify([projectId, requestId])) : randomUUID
  return { variationId: newId(), streamId: newId() }
}

/** Its work was refused, because the server was full for example, so it may be tried again. */
async function isUnbegun(store: Store, { status, content }: Variation): Promise<boolean> {
  return status === 'failed' && !(await store.stream((content as VariationContent).streamId))
}

function sameAsBefore(before: Variation, { baseStateId, intent }: Body): object | Problem {
  if (before.base !== baseStateId || (before.content as VariationContent).intent !== intent)
    return problem('request-id-used', 'This requestId stands for another proposal already; use a new one.', {
      variationId: before.id,
    })
  return answerOf(before)
}

/** What proposing is answered with, the first time and again. */
function answerOf({ id, projectId, base, content, expiresAtMs }: Variation): object {
  const { streamId, intent } = content as VariationContent
  return {
    variationId: id,
    projectId,
    baseStateId: base,
    intent,
    status: 'created',
    streamId,
    streamUrl: streamUrl(id),
    expiresAt: new Date(expiresAtMs).toISOString(),
  }
}

function unknownIds(
  { trackIds = [], regionIds = [] }: VariationScope,
  { tracks }: ProjectSnapshot,
): Problem | undefined {
  const regions = new Set(tracks.flatMap((track) => track.regions.map(({ id }) => id)))
  const wrong = [
    ...trackIds.flatMap((id, at) =>
      tracks.some((track) => track.id === id)
        ? []
        : [{ path: `scope.trackIds.${at}`, message: 'is no track of this project' }],
    ),
    ...regionIds.flatMap((id, at) =>
      regions.has(id) ? [] : [{ path: `scope.regionIds.${at}`, message: 'is no region of this project' }],
    ),
  ]
  return wrong.length === 0
    ? undefined
    : problem(
        'invalid-request',
        `The request cannot be served: ${wrong.map(({ path, message }) => `${path} ${message}`).join('; ')}.`,
        wrong,
      )
}
