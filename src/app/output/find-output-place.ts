import { basename, dirname, relative, sep } from 'node:path'
import { contain, findProtectedPlace, markOf, plainLine } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { catchRefusal, hashFile, isOriginal } from '../../media/index.ts'
import { originalsOf, writtenHash } from '../../project/index.ts'
import type { Workbench } from '../workbench.ts'

/** A file that somebody wants to have written: `path` is absolute, `said` is how they called it. */
type WantedFile = {
  readonly path: string
  readonly said: string
  readonly mayReplace?: boolean
  /** What can be done where a file of somebody else is there. */
  readonly wayOut: string
}

/**
 * Where a file may be written: wherever the person says, but never over what was imported, into a project's records, or
 * where it would steer other programs of this project; and over a file of somebody else only where that was allowed.
 */
export async function findOutputPlace(
  { folder, project, sources }: Pick<Workbench, 'folder' | 'project' | 'sources'>,
  { path, said, mayReplace = false, wayOut }: WantedFile,
): Promise<string | Problem> {
  const place = await contain(dirname(path), basename(path), { access: 'write' })
  if (isProblem(place))
    return place.code === 'not-found'
      ? problem(
          'folder-not-found',
          `There is no folder "${plainLine(dirname(path))}" to write "${plainLine(basename(path))}" in.`,
        )
      : place
  const below = relative(folder, place.path).split(sep)
  const name = below[0] === '..' ? undefined : findProtectedPlace(below)
  if (name !== undefined || place.path.split(sep).includes('.cutroom'))
    return problem(
      'protected-place',
      `"${plainLine(said)}" may not be written: "${name ?? '.cutroom'}" steers other programs or holds Cutroom's own ` +
        `records; choose another place.`,
    )
  const hash = await catchRefusal(async () => ((await markOf(place.path)) ? hashFile(place.path) : null))
  if (isProblem(hash)) return hash
  // A project that was copied or checked out knows its recordings by their content alone, and every project its
  // transcripts; and one file may lie there under two names.
  const isKnown =
    (await isOriginal(sources.mediaFolder, place.path)) || (hash !== null && originalsOf(project.history()).has(hash))
  if (isKnown)
    return problem(
      'would-overwrite-original',
      `"${plainLine(said)}" was imported into this project; choose another name.`,
    )
  if (hash === null || mayReplace) return place.path
  const written = await writtenHash(folder, place.path)
  if (isProblem(written) || written === hash) return isProblem(written) ? written : place.path
  const why =
    written === undefined
      ? 'is there already, and nothing says that Cutroom wrote it'
      : 'was changed since Cutroom wrote it'
  return problem('would-overwrite', `"${plainLine(said)}" ${why}; ${wayOut}`)
}
