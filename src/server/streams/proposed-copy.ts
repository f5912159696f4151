import { isProblem } from '../../kernel/index.ts'
import type { EventOf } from '../../music/wire/events.ts'
import type { Snapshot } from '../../music/wire/snapshot.ts'
import type { Store } from '../../store/index.ts'
import type { Maestro } from '../maestro-port.ts'
import { contentVersion } from './content-version.ts'

/**
 * What a project would be if its client took the last stream whole. It is no truth of the project: only the notes of regions that the
 * client's next snapshot shows are looked up in it, since clients do not send notes back.
 */
export async function keepProposed(store: Store, { project, calls, applyCalls, now }: { project: Snapshot; calls: readonly EventOf<'toolCall'>[]; applyCalls: Maestro['applyCalls']; now: number }): Promise<void> {
  const proposed = applyCalls(project, calls)
  if (!isProblem(proposed)) await store.keepProject({ id: proposedId(project.projectId), version: contentVersion(proposed), snapshot: JSON.stringify(proposed), now })
}

/** What the server holds of a project: its copy, and what it proposed last. */
export async function knownSnapshots(store: Store, projectId: string): Promise<Snapshot[]> {
  const kept = await Promise.all([store.project(projectId), store.project(proposedId(projectId))])
  return kept.flatMap((each) => (each ? [JSON.parse(each.snapshot) as Snapshot] : []))
}

const proposedId = (projectId: string): string => `${projectId} (proposed)`
