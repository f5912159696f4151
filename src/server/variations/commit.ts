import type { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { EventOf, ProjectSnapshot, SnapshotRegion, SongNote } from '../../music/index.ts'
import type { Store } from '../../store/index.ts'
import type { Maestro } from '../maestro-port.ts'
import type { Parts } from '../routes/endpoint.ts'
import { unknownProject } from '../routes/projects.ts'
import { contentVersion, type StoredWork } from '../streams/stored-work.ts'
import type { commitSchema } from './bodies.ts'
import { isOpen, readVariation, type ReadVariation } from './read-variation.ts'
import { describeChanges, explainStaleState } from './explain-stale-state.ts'

type Body = z.infer<typeof commitSchema>

/**
 * Takes phrases of a ready variation into the project that the server holds, once. The same requestId again gives the
 * same answer.
 */
export async function commit(
  { store: lazy, maestro, clock }: Parts,
  id: string,
  body: Body,
): Promise<object | Problem> {
  const store = await lazy.get()
  if (isProblem(store)) return store
  const now = clock.nowMs()
  const variation = await readVariation(store, id, now)
  if (!variation || variation.projectId !== body.projectId || (body.variationId ?? id) !== id) return noVariation()
  if (variation.status !== 'ready') return (await committedBefore(store, variation, body)) ?? notReady(variation)
  const known = new Set(variation.phrases.map(({ phraseId }) => phraseId))
  const unknown = body.acceptedPhraseIds.filter((phraseId) => !known.has(phraseId))
  if (unknown.length > 0) return problem('unknown-phrase', 'The variation has no phrase with this id.', unknown)
  const kept = await store.project(variation.projectId)
  if (!kept) return unknownProject()
  const current = JSON.parse(kept.snapshot) as ProjectSnapshot
  if (body.baseStateId !== variation.base)
    return explainStaleState(store, { projectId: variation.projectId, baseStateId: body.baseStateId, kept })
  // Whoever asked the same at the same time may have been quicker.
  const before = (): ReturnType<typeof committedBefore> =>
    committedBefore(store, { ...variation, status: 'committed' }, body)
  if (kept.version !== variation.base && !body.force)
    return (await before()) ?? moved(store, variation, { ...kept, current })

  const accepted = new Set(body.acceptedPhraseIds)
  const taken = acceptPhrases({
    project: current,
    calls: variation.calls,
    phrases: variation.phrases,
    accepted,
    applyCalls: maestro.applyCalls,
  })
  if (isProblem(taken)) return taken
  const newStateId = contentVersion(taken.project)
  const entry: CommitEntry = {
    undoLabel: `Accept Variation: ${variation.intent}`,
    acceptedPhraseIds: [...accepted],
    ...(body.requestId && { requestId: body.requestId }),
  }
  const refused = await store.commitVariation({
    id,
    base: body.force ? null : variation.base,
    project: { id: variation.projectId, version: newStateId, snapshot: JSON.stringify(taken.project) },
    entry,
    now,
  })
  if (refused) return (await before()) ?? refused
  return answerOf({ entry, newStateId, before: current, after: taken.project, phrases: variation.phrases })
}

/** What is kept of a commit in the history of its project. */
type CommitEntry = {
  readonly undoLabel: string
  readonly acceptedPhraseIds: readonly string[]
  readonly requestId?: string
}

/** The answer once more, for a client that asks again under the same requestId because it was lost. */
async function committedBefore(
  store: Store,
  { id, projectId, status, streamId, phrases }: ReadVariation,
  { requestId, acceptedPhraseIds }: Body,
): Promise<object | Problem | undefined> {
  if (!requestId || status !== 'committed') return undefined
  const found = (await store.history(projectId)).find((each) => each.kind === 'commit' && each.variationId === id)
  const entry = found?.kind === 'commit' ? (found.entry as CommitEntry) : undefined
  if (found?.kind !== 'commit' || entry?.requestId !== requestId) return undefined
  if (entry.acceptedPhraseIds.toSorted().join() !== [...new Set(acceptedPhraseIds)].toSorted().join())
    return problem('request-id-used', 'This requestId stands for a commit of other phrases already; use a new one.', {
      variationId: id,
    })
  const [told, kept] = await Promise.all([store.stream(streamId), store.project(projectId)])
  const after = kept && (JSON.parse(kept.snapshot) as ProjectSnapshot)
  const before = (told?.request as unknown as StoredWork | undefined)?.request.project ?? after
  return before && after && answerOf({ entry, newStateId: found.version, before, after, phrases })
}

type Answering = {
  readonly entry: CommitEntry
  readonly newStateId: string
  readonly before: ProjectSnapshot
  readonly after: ProjectSnapshot
  readonly phrases: ReadVariation['phrases']
}

function answerOf({ entry: { undoLabel, acceptedPhraseIds }, newStateId, before, after, phrases }: Answering): object {
  const touched = new Set(
    phrases.filter(({ phraseId }) => acceptedPhraseIds.includes(phraseId)).map(({ regionId }) => regionId),
  )
  return {
    newStateId,
    appliedPhraseIds: acceptedPhraseIds,
    undoLabel,
    updatedRegions: updatedRegions(before, after, touched),
  }
}

const notReady = ({ status }: ReadVariation): Problem =>
  problem(
    'variation-not-ready',
    status === 'committed'
      ? 'This variation is committed already.'
      : `This variation is ${status}, so it cannot be committed.`,
    { status },
  )

export const noVariation = (): Problem => problem('no-variation', 'There is no such variation of this project.')

async function moved(
  store: Store,
  { base, streamId }: ReadVariation,
  { version, current }: { version: string; current: ProjectSnapshot },
): Promise<Problem> {
  const proposedOn = (await store.stream(streamId))?.request as unknown as StoredWork | undefined
  return problem(
    'state-moved',
    'The project has changed since this was proposed; ask for it again on the project as it is now.',
    {
      baseStateId: base,
      stateId: version,
      changes: proposedOn ? describeChanges(proposedOn.request.project, current) : [],
    },
  )
}

/** Where a region was not there before, the client also needs its place and name. */
function updatedRegions(before: ProjectSnapshot, after: ProjectSnapshot, touched: ReadonlySet<string>): object[] {
  const old = new Set(before.tracks.flatMap(({ regions }) => regions.map(({ id }) => id)))
  const shown = (
    trackId: string,
    { id, name, startBeat, durationBeats, notes = [], ccEvents = [], pitchBends = [], aftertouch = [] }: SnapshotRegion,
  ): object => ({
    regionId: id,
    trackId,
    notes,
    ccEvents,
    pitchBends,
    aftertouch,
    ...(!old.has(id) && { startBeat, durationBeats, name: name ?? null }),
  })
  return after.tracks.flatMap((track) =>
    track.regions.filter(({ id }) => touched.has(id)).map((region) => shown(track.id, region)),
  )
}

/**
 * Gives a variation up and stops its work. What is discarded, failed or expired stays so; what is committed is the
 * client's to undo.
 */
export async function discard(
  { store: lazy, clock }: Pick<Parts, 'store' | 'clock'>,
  id: string,
): Promise<object | Problem> {
  const store = await lazy.get()
  if (isProblem(store)) return store
  const now = clock.nowMs()
  const variation = await readVariation(store, id, now)
  if (!variation) return noVariation()
  if (variation.status === 'committed')
    return problem('variation-not-ready', 'This variation is committed already; undo it in the project.', {
      status: 'committed',
    })
  if (!isOpen(variation.status)) return { variationId: id, status: variation.status }
  // It moved on between the look and the move; the next look sees where to.
  if (!(await store.moveVariation({ id, from: variation.status, to: 'discarded', now })))
    return discard({ store: lazy, clock }, id)
  await store.requestStop(variation.streamId)
  return { variationId: id, status: 'discarded' }
}

type Phrase = EventOf<'phrase'>
type Accepting = {
  readonly project: ProjectSnapshot
  readonly calls: readonly EventOf<'toolCall'>[]
  readonly phrases: readonly Phrase[]
  readonly accepted: ReadonlySet<string>
  readonly applyCalls: Maestro['applyCalls']
}

/**
 * The project with some phrases of a variation: the tracks and regions that these need, what was set for all, and their
 * notes alone.
 */
export function acceptPhrases({
  project,
  calls,
  phrases,
  accepted,
  applyCalls,
}: Accepting): { readonly project: ProjectSnapshot; readonly regions: ReadonlySet<string> } | Problem {
  const taken = phrases.filter(({ phraseId }) => accepted.has(phraseId))
  const arranged = applyCalls(project, callsFor(taken, phrases, calls))
  if (isProblem(arranged)) return arranged
  const touched = new Set(taken.map(({ regionId }) => regionId))
  const unknown = arranged.tracks
    .flatMap(({ regions }) => regions)
    .find((region) => touched.has(region.id) && region.notes === undefined && (region.noteCount ?? 0) > 0)
  if (unknown)
    return problem(
      'notes-unknown',
      `The server does not know the notes of the region "${unknown.name ?? unknown.id}"; send the project with them ` +
        `first.`,
    )
  const changed = (region: SnapshotRegion): SnapshotRegion =>
    taken.filter(({ regionId }) => regionId === region.id).reduce(withPhrase, region)
  return {
    project: {
      ...arranged,
      tracks: arranged.tracks.map((track) => ({
        ...track,
        regions: track.regions.map((region) => (touched.has(region.id) ? changed(region) : region)),
      })),
    },
    regions: touched,
  }
}

/**
 * Notes come from the phrases alone, so calls that change notes are left out, and so is everything for what was not
 * accepted.
 */
function callsFor(taken: readonly Phrase[], all: readonly Phrase[], calls: Accepting['calls']): Accepting['calls'] {
  const droppedRegions = without(
    all.map(({ regionId }) => regionId),
    taken.map(({ regionId }) => regionId),
  )
  const droppedTracks = without(
    all.map(({ trackId }) => trackId),
    taken.map(({ trackId }) => trackId),
  )
  const shown: ReadonlySet<unknown> = new Set(all.map(({ regionId }) => regionId))
  return calls.filter(({ name, params: { regionId, trackId } }) => {
    if (droppedRegions.has(regionId) || droppedTracks.has(trackId)) return false
    return !(changesNotes.has(name) && shown.has(regionId))
  })
}

const changesNotes = new Set([
  'stori_add_notes',
  'stori_clear_notes',
  'stori_quantize_notes',
  'stori_apply_swing',
  'stori_transpose_notes',
])

const without = (all: readonly string[], kept: readonly string[]): ReadonlySet<unknown> =>
  new Set(all.filter((id) => !kept.includes(id)))

/** Two places that are nearer than this are the same. */
const TINY_BEATS = 1e-6

const isSameNote = (a: SongNote, b: SongNote): boolean =>
  a.pitch === b.pitch &&
  Math.abs(a.startBeat - b.startBeat) < TINY_BEATS &&
  Math.abs(a.durationBeats - b.durationBeats) < TINY_BEATS

function withPhrase(region: SnapshotRegion, { noteChanges }: Phrase): SnapshotRegion {
  const notes = [...(region.notes ?? [])]
  for (const { before, after } of noteChanges) {
    const at = before ? notes.findIndex((note) => isSameNote(note, before)) : -1
    if (at >= 0) notes.splice(at, 1, ...(after ? [after] : []))
    else if (after) notes.push(after)
  }
  return { ...region, notes, noteCount: notes.length }
}
