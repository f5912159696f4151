import { contain, ensureFolder, withLock } from '../gate/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'

const WAIT_MS = 10_000

/** One at a time changes the files of a project: a second one waits a while, and is then told who is at work. */
export async function lockFiles<T>(folder: string, purpose: string, run: () => Promise<T>, waitMs = WAIT_MS): Promise<T | Problem> {
  const place = await contain(folder, '.cutroom/workspace', { access: 'write', own: true })
  if (isProblem(place)) return place
  const refused = await ensureFolder(place, { label: 'workspace' })
  return refused ?? withLock(place, { waitMs, purpose }, run)
}
