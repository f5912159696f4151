import type { ProjectSnapshot } from '../../music/index.ts'
import type { KeptProject, Store } from '../../store/index.ts'

/**
 * What a project would be if its client took the last stream whole. It is no truth of the project: only the notes of
 * regions that the client's next snapshot shows are looked up in it, since clients do not send notes back.
 */
export function proposedCopy({
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
export async function knownSnapshots(store: Store, projectId: string): Promise<ProjectSnapshot[]> {
  const kept = await Promise.all([store.project(projectId), store.project(proposedId(projectId))])
  return kept.flatMap((each) => (each ? [JSON.parse(each.snapshot) as ProjectSnapshot] : []))
}

const proposedId = (projectId: string): string => `${projectId} (proposed)`
