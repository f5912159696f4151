import { contain, ensureFolder, withLock } from '../gate/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'

const WAIT_MS = 10_000

/** One at a time changes the files of a project: a second one waits a while, and is then told who is at work. */
export function lockFiles<T>(
  folder: string,
  purpose: string,
  run: () => Promise<T>,
  waitMs = WAIT_MS,
): Promise<T | Problem> {
  return lockIn(folder, '.cutroom/workspace', { purpose, waitMs }, run)
}

/** One at a time runs a plan, from the look at the turn that waits to its report: two would take the same turn. */
export function lockPlans<T>(folder: string, purpose: string, run: () => Promise<T>): Promise<T | Problem> {
  return lockIn(folder, '.cutroom/workspace/plans', { purpose, waitMs: WAIT_MS }, run)
}

async function lockIn<T>(
  folder: string,
  path: string,
  options: { purpose: string; waitMs: number },
  run: () => Promise<T>,
): Promise<T | Problem> {
  const place = await contain(folder, path, { access: 'write', own: true })
  if (isProblem(place)) return place
  const refused = await ensureFolder(place, { label: 'workspace' })
  return refused ?? withLock(place, options, run)
}
