import type { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Snapshot, SnapshotRegion } from '../../music/wire/snapshot.ts'
import type { Store } from '../../store/index.ts'
import type { Parts } from '../routes/parts.ts'
import { unknownProject } from '../routes/projects.ts'
import { contentVersion } from '../streams/content-version.ts'
import type { StoredWork } from '../streams/stored-work.ts'
import { acceptPhrases } from './accept-phrases.ts'
import type { commitSchema } from './bodies.ts'
import { readVariation, type ReadVariation } from './read-variation.ts'
import { whatChanged } from './what-changed.ts'

/** Takes phrases of a ready variation into the project that the server holds, once. */
export async function commit({ store: lazy, maestro, clock }: Parts, id: string, body: z.infer<typeof commitSchema>): Promise<object | Problem> {
  const store = await lazy.get()
  if (isProblem(store)) return store
  const now = clock.nowMs()
  const variation = await readVariation(store, id, now)
  if (!variation || variation.projectId !== body.projectId || (body.variationId ?? id) !== id) return noVariation()
  if (variation.status !== 'ready') return problem('variation-not-ready', variation.status === 'committed' ? 'This variation is committed already.' : `This variation is ${variation.status}, so it cannot be committed.`, { status: variation.status })
  const known = new Set(variation.phrases.map(({ phraseId }) => phraseId))
  const unknown = body.acceptedPhraseIds.filter((phraseId) => !known.has(phraseId))
  if (unknown.length > 0) return problem('unknown-phrase', 'The variation has no phrase with this id.', unknown)
  const kept = await store.project(variation.projectId)
  if (!kept) return unknownProject()
  const current = JSON.parse(kept.snapshot) as Snapshot
  if (body.baseStateId !== variation.base || (kept.version !== variation.base && !body.force)) return moved(store, variation, { ...kept, current })

  const accepted = new Set(body.acceptedPhraseIds)
  const taken = acceptPhrases({ project: current, calls: variation.calls, phrases: variation.phrases, accepted, applyCalls: maestro.applyCalls })
  if (isProblem(taken)) return taken
  const newStateId = contentVersion(taken.project)
  const undoLabel = `Accept Variation: ${variation.intent}`
  const refused = await store.commitVariation({ id, base: body.force ? null : variation.base, project: { id: variation.projectId, version: newStateId, snapshot: JSON.stringify(taken.project) }, entry: { undoLabel, acceptedPhraseIds: [...accepted] }, now })
  return refused ?? { newStateId, appliedPhraseIds: [...accepted], undoLabel, updatedRegions: updatedRegions(current, taken.project, taken.regions) }
}

export const noVariation = (): Problem => problem('no-variation', 'There is no such variation of this project.')

async function moved(store: Store, { base, streamId }: ReadVariation, { version, current }: { version: string; current: Snapshot }): Promise<Problem> {
  const proposedOn = (await store.stream(streamId))?.request as unknown as StoredWork | undefined
  return problem('state-moved', 'The project has changed since this was proposed; ask for it again on the project as it is now.', { baseStateId: base, stateId: version, changes: proposedOn ? whatChanged(proposedOn.request.project, current) : [] })
}

/** Where a region was not there before, the client also needs its place and name. */
function updatedRegions(before: Snapshot, after: Snapshot, touched: ReadonlySet<string>): object[] {
  const old = new Set(before.tracks.flatMap(({ regions }) => regions.map(({ id }) => id)))
  const shown = (trackId: string, { id, name, startBeat, durationBeats, notes = [], ccEvents = [], pitchBends = [], aftertouch = [] }: SnapshotRegion): object =>
    ({ regionId: id, trackId, notes, ccEvents, pitchBends, aftertouch, ...(!old.has(id) && { startBeat, durationBeats, name: name ?? null }) })
  return after.tracks.flatMap((track) => track.regions.filter(({ id }) => touched.has(id)).map((region) => shown(track.id, region)))
}
