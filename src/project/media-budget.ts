import { contain, listFolder } from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'

/** How much decoded sound and effect results a project may hold before it asks for a clean-up. */
const DEFAULT_GIGABYTES = 50
const GIGABYTE = 1e9

/**
 * Refuses when the media folder is over its budget already: a disk that fills up unseen takes other people's work with
 * it.
 */
export async function overBudget(folder: string, said: string | undefined): Promise<Problem | undefined> {
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
