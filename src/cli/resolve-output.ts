import { basename, dirname, relative, resolve, sep } from 'node:path'
import { contain, findProtectedPlace, markOf } from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { hashFile, isOriginal, catchRefusal } from '../media/index.ts'
import { originalsOf, keepWritten, writtenHash } from '../project/index.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'

/**
 * Where a command may write a file: wherever the person says, but never over what was imported, into a project's
 * records, or where it would steer other programs of this project; and over a file of somebody else only with --force.
 */
export async function resolveOutput(
  { workbench, io, options }: Pick<Here, 'workbench' | 'io' | 'options'>,
  out: string,
): Promise<string | Problem> {
  const asked = resolve(io.cwd, out)
  const place = await contain(dirname(asked), basename(asked), { access: 'write' })
  if (isProblem(place))
    return place.code === 'not-found'
      ? problem(
          'folder-not-found',
          `There is no folder "${shown(dirname(asked))}" to write "${shown(basename(asked))}" in.`,
        )
      : place
  const below = relative(workbench.folder, place.path).split(sep)
  const name = below[0] === '..' ? undefined : findProtectedPlace(below)
  if (name !== undefined || place.path.split(sep).includes('.cutroom'))
    return problem(
      'protected-place',
      `"${shown(out)}" may not be written: "${name ?? '.cutroom'}" steers other programs or holds Cutroom's own ` +
        `records; choose another place.`,
    )
  const hash = await catchRefusal(async () => ((await markOf(place.path)) ? hashFile(place.path) : null))
  if (isProblem(hash)) return hash
  // A project that was copied or checked out knows its recordings by their content alone, and every project its
  // transcripts; and one file may lie there under two names.
  const isKnown =
    (await isOriginal(workbench.sources.mediaFolder, place.path)) ||
    (hash !== null && originalsOf(workbench.project.history()).has(hash))
  if (isKnown)
    return problem('would-overwrite-original', `"${shown(out)}" was imported into this project; choose another name.`)
  if (hash === null || options['force'] === true) return place.path
  const written = await writtenHash(workbench.folder, place.path)
  if (isProblem(written) || written === hash) return isProblem(written) ? written : place.path
  const why =
    written === undefined
      ? 'is there already, and nothing says that Cutroom wrote it'
      : 'was changed since Cutroom wrote it'
  return problem('would-overwrite', `"${shown(out)}" ${why}; choose another name, or say --force to replace it.`)
}

/**
 * Remembers what a command has written, so that it may be written again; where that fails, the next time asks for
 * --force.
 */
export async function keepOutput(
  { workbench, voice, io }: Pick<Here, 'workbench' | 'voice' | 'io'>,
  out: string,
): Promise<void> {
  const asked = resolve(io.cwd, out)
  const place = await contain(dirname(asked), basename(asked))
  const unkept = isProblem(place) ? place : await keepWritten(workbench.folder, place.path)
  if (unkept)
    voice.remark(`Note: ${shown(out)} is written, but it is not noted that Cutroom wrote it: ${shown(unkept.message)}`)
}
