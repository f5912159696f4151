import { problem, type Problem } from '../../kernel/index.ts'
import type { ProjectSnapshot } from '../../music/index.ts'
import type { Store } from '../../store/index.ts'
import type { StoredWork } from '../streams/stored-work.ts'
import { whatChanged } from './what-changed.ts'

/** How far back a state is looked for. */
const MOST_STREAMS = 50

type Stale = {
  readonly projectId: string
  readonly baseStateId: string
  readonly kept: { readonly version: string; readonly snapshot: string }
}

/**
 * Why a state is not the one that the project is in: it is none that the server knows, or the project has moved on from
 * it, with what changed.
 */
export async function staleState(store: Store, { projectId, baseStateId, kept }: Stale): Promise<Problem> {
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
    { ...details, changes: before ? whatChanged(before, JSON.parse(kept.snapshot) as ProjectSnapshot) : [] },
  )
}

async function snapshotAt(
  store: Store,
  streamIds: readonly string[],
  stateId: string,
): Promise<ProjectSnapshot | undefined> {
  for (const id of streamIds.slice(0, MOST_STREAMS)) {
    const told = (await store.stream(id))?.request as unknown as StoredWork | undefined
    if (told?.baseStateId === stateId) return told.request.project
  }
  return undefined
}
