import { problem, type Problem } from '../../kernel/index.ts'
import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../music/index.ts'
import type { Store } from '../../store/index.ts'
import type { StoredWork } from '../streams/stored-work.ts'

/** How far back a state is looked for. */
const MAX_STREAMS = 50

type Stale = {
  readonly projectId: string
  readonly baseStateId: string
  readonly kept: { readonly version: string; readonly snapshot: string }
}

/**
 * Why a state is not the one that the project is in: it is none that the server knows, or the project has moved on from
 * it, with what changed.
 */
export async function explainStaleState(store: Store, { projectId, baseStateId, kept }: Stale): Promise<Problem> {
  const history = (await store.history(projectId)).toReversed()
  const before = await snapshotAt(
    store,
    history.flatMap((entry) => (entry.kind === 'stream' ? [entry.streamId] : [])),
    baseStateId,
  )
  const isKnown =
    before !== undefined ||
    kept.version === baseStateId ||
    history.some((entry) => entry.kind === 'commit' && entry.version === baseStateId)
  const details = { baseStateId, stateId: kept.version }
  if (!isKnown)
    return problem(
      'unknown-state',
      `The server knows no state "${baseStateId}" of this project; baseStateId is the "stateId" of GET ` +
        `/api/v1/projects/{projectId}.`,
      details,
    )
  return problem(
    'state-moved',
    'The project has changed since that state; read it again and ask on the project as it is now.',
    { ...details, changes: before ? describeChanges(before, JSON.parse(kept.snapshot) as ProjectSnapshot) : [] },
  )
}

async function snapshotAt(
  store: Store,
  streamIds: readonly string[],
  stateId: string,
): Promise<ProjectSnapshot | undefined> {
  for (const id of streamIds.slice(0, MAX_STREAMS)) {
    const told = (await store.stream(id))?.request as unknown as StoredWork | undefined
    if (told?.baseStateId === stateId) return told.request.project
  }
  return undefined
}

const MAX_SENTENCES = 20

/** What is different in a project, for a person who has to decide whether to ask again: at most 20 sentences. */
export function describeChanges(before: ProjectSnapshot, after: ProjectSnapshot): string[] {
  const found = [
    ...setting('name', before.name, after.name),
    ...setting('tempo', before.tempo, after.tempo),
    ...setting('key', before.key, after.key),
    ...setting('time signature', signature(before), signature(after)),
    ...things('track', before.tracks, after.tracks),
    ...things('region', before.tracks.flatMap(placed), after.tracks.flatMap(placed)),
    ...things('bus', before.buses ?? [], after.buses ?? []),
  ]
  return found.length > MAX_SENTENCES
    ? [...found.slice(0, MAX_SENTENCES - 1), `and ${found.length - MAX_SENTENCES + 1} more`]
    : found
}

const setting = (what: string, before: string | number, after: string | number): string[] =>
  before === after ? [] : [`the ${what} was ${before} and is ${after}`]
const signature = ({ timeSignature: { numerator, denominator } }: ProjectSnapshot): string =>
  `${numerator}/${denominator}`

type Thing = { readonly id: string; readonly name?: string | undefined }
const placed = ({
  name,
  regions,
}: SnapshotTrack): (Thing &
  Pick<SnapshotRegion, 'startBeat' | 'durationBeats'> & { noteCount: number | undefined })[] =>
  regions.map((region) => ({
    id: region.id,
    name: `${region.name ?? region.id} of ${name}`,
    startBeat: region.startBeat,
    durationBeats: region.durationBeats,
    noteCount: region.noteCount ?? region.notes?.length,
  }))

function things(kind: string, before: readonly Thing[], after: readonly Thing[]): string[] {
  const earlier = new Map(before.map((each) => [each.id, each]))
  const later = new Map(after.map((each) => [each.id, each]))
  const said = ({ id, name = id }: Thing): string => `the ${kind} "${name}"`
  const isSame = (a: Thing, b: Thing): boolean =>
    JSON.stringify({ ...a, regions: null }) === JSON.stringify({ ...b, regions: null })
  return [
    ...after.filter(({ id }) => !earlier.has(id)).map((each) => `${said(each)} is new`),
    ...before.filter(({ id }) => !later.has(id)).map((each) => `${said(each)} is gone`),
    ...after.flatMap((each) => {
      const was = earlier.get(each.id)
      return was === undefined || isSame(was, each) ? [] : [`${said(was)} is not as it was`]
    }),
  ]
}
