import { contain, isAlive, isTemporaryName, listFolder, remove, type ProcessIdentity } from '../gate/index.ts'
import { isProblem, type Problem, problem } from '../kernel/index.ts'
import { toMix } from '../audio/index.ts'
import type { Project } from './project.ts'
import { waitingProposal } from './proposals.ts'
import { readRecord } from './record.ts'
import { recordingsOf } from './recordings-of.ts'

export type Cleaned = { freed: { path: string; bytes: number }[] }

/**
 * Frees media that no turn, live or undone, refers to, results of effects that are not to be heard now (they can be
 * made again), previews, lighter copies of films, pieces of renders, files that were sent and never imported, what jobs
 * have made, and what killed processes left.
 */
export async function clean(project: Project, { dryRun }: { dryRun: boolean }): Promise<Cleaned | Problem> {
  const needed = neededMedia(project)
  const idle = await findIdleWork(project.folder)
  const freed: Cleaned['freed'] = []
  const folders = ['.cutroom']
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    const place = await contain(project.folder, folder, { own: true })
    const entries = isProblem(place) ? place : await listFolder(place)
    if (isProblem(entries)) {
      if (entries.code === 'not-found') continue
      return entries
    }
    for (const { name, kind, sizeBytes } of entries) {
      if (kind === 'folder') folders.push(`${folder}/${name}`)
      const isUnneeded =
        folder === '.cutroom/previews' ||
        folder.startsWith('.cutroom/media/renders') ||
        folder === '.cutroom/media/proxies' ||
        idle.some((work) => `${folder}/${name}`.startsWith(work)) ||
        (folder === '.cutroom/media' && name !== 'index.json' && !needed.has(name.replace(/\.[a-z]+$/, '')))
      const goes =
        kind === 'file' &&
        (isTemporaryName(name) || isUnneeded || (folder === '.cutroom/proposals' && (await isApplied(project, name))))
      if (!goes) continue
      const path = `${folder}/${name}`
      const target = await contain(project.folder, path, { access: 'write', own: true })
      const refused = isProblem(target) ? target : dryRun ? undefined : await remove(target, { label: 'clean' })
      if (refused) return refused
      freed.push({ path, bytes: sizeBytes })
    }
  }
  return { freed }
}

/**
 * Uploads and jobs that no server holds any more, by how their paths begin. Work that a killed server left unfinished
 * is done by the next one, unless it is cleaned away.
 */
async function findIdleWork(folder: string): Promise<string[]> {
  const idle: string[] = []
  for (const [under, schema] of [
    ['.cutroom/uploads', 'cutroom.upload'],
    ['.cutroom/jobs', 'cutroom.job'],
  ] as const) {
    const place = await contain(folder, under, { own: true })
    const entries = isProblem(place) ? place : await listFolder(place)
    for (const { name } of isProblem(entries) ? [] : entries) {
      const [id = ''] = name.split('.')
      const record = await readRecord(folder, `${under}/${id}.json`, { schema, version: 1 })
      const holder = isProblem(record) ? undefined : (record?.['holder'] as unknown as ProcessIdentity | undefined)
      if (!holder || isAlive(holder) !== 'alive') idle.push(`${under}/${id}.`, `${under}/${id}/`)
    }
  }
  return idle
}

/** A process that was ended right after applying leaves its proposal behind. */
async function isApplied(project: Project, name: string): Promise<boolean> {
  const found = await waitingProposal(project.folder, project.history(), name.replace(/\.json$/, ''))
  return isProblem(found) && found.code === 'already-applied'
}

/** The names of media files without their ending. */
function neededMedia(project: Project): Set<string> {
  const recordings = [...recordingsOf(project.history())].map((address) => address.slice('sha256:'.length))
  const jobs = project
    .documents()
    .filter(({ domain }) => domain === 'audio')
    .flatMap(({ state }) => [...toMix(state.document).jobs.keys()].map((address) => address.replace(':', '-')))
  return new Set([...recordings, ...jobs])
}

/** How much decoded sound and effect results a project may hold before it asks for a clean-up. */
const DEFAULT_GIGABYTES = 50
const GIGABYTE = 1e9

/**
 * Refuses when the media folder is over its budget already: a disk that fills up unseen takes other people's work with
 * it.
 */
export async function refuseOverBudget(folder: string, said: string | undefined): Promise<Problem | undefined> {
  const gigabytes = said === undefined ? DEFAULT_GIGABYTES : Number(said)
  if (!(gigabytes > 0)) return problem('usage', 'CUTROOM_MEDIA_BUDGET_GB has to be a number of gigabytes above 0.')
  const place = await contain(folder, '.cutroom/media', { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return entries.code === 'not-found' ? undefined : entries
  const bytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (bytes <= gigabytes * GIGABYTE) return undefined
  return problem(
    'over-budget',
    `The project's media takes ${(bytes / GIGABYTE).toFixed(1)} GB, more than its budget of ${gigabytes} GB; free ` +
      `some with "cutroom clean", or set CUTROOM_MEDIA_BUDGET_GB higher.`,
  )
}
