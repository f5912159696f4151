import { basename, dirname, join, resolve } from 'node:path'
import { contain, ensureFolder, writeAtomic, newUuid, withLock } from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { readRecord, writeRecord } from './record.ts'

/** A project is a folder with this file. It holds nothing that executes. */
const PROJECT_FILE = 'cutroom.json'
const FORM = { schema: 'cutroom.project', version: 1 }

/** What of `.cutroom` can be made again, or belongs to one machine. */
const NOT_FOR_GIT = [
  'media/',
  'snapshots/',
  'proposals/',
  'previews/',
  'uploads/',
  'jobs/',
  'torn/',
  'workspace/',
  'lock*',
  'question.json',
  'written.json',
  '.cutroom-*.tmp',
]

/** Projects that were begun before they had an id have none. */
export type ProjectFile = { folder: string; name: string; id: string | null }

/** The project that holds a folder: the nearest one at or above it. */
export async function findProject(from: string): Promise<ProjectFile | Problem> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const record = await readRecord(folder, PROJECT_FILE, FORM)
    if (isProblem(record)) return record.code === 'not-found' ? noProject(from) : record
    if (record) return { folder, name: textOf(record['name']) ?? basename(folder), id: textOf(record['id']) }
    if (folder === dirname(folder)) return noProject(from)
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const noProject = (from: string): Problem =>
  problem('no-project', `There is no project at ${resolve(from)} or above it; "cutroom init" starts one there.`)

/** `id` is a new one unless it is given. */
export async function initProject(folder: string, id = newUuid()): Promise<ProjectFile | Problem> {
  const known = await readRecord(folder, PROJECT_FILE, FORM)
  if (isProblem(known)) return known
  if (known)
    return problem(
      'already-there',
      `${join(resolve(folder), PROJECT_FILE)} is there already: this folder is a project.`,
    )
  const name = basename(resolve(folder)) || 'project'
  const records = await contain(folder, '.cutroom', { access: 'write', own: true })
  if (isProblem(records)) return records
  const ignored = await contain(folder, '.cutroom/.gitignore', { access: 'write', own: true })
  if (isProblem(ignored)) return ignored
  const refused =
    (await ensureFolder(records, { label: 'init' })) ??
    (await writeAtomic(ignored, NOT_FOR_GIT.map((name) => `${name}\n`).join(''), { label: 'init' })) ??
    (await writeRecord(folder, PROJECT_FILE, { ...FORM, name, id }, 'init'))
  return refused ?? { folder: resolve(folder), name, id }
}

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
