import { basename, dirname, relative, resolve, sep } from 'node:path'
import { contain } from '../gate/index.ts'
import { protectedPlace } from '../gate/protected-place.ts'
import { markOf } from '../gate/reader.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { hashFile } from '../media/hash-file.ts'
import { isOriginal } from '../media/index.ts'
import { refused } from '../media/refused.ts'
import { originalsOf } from '../project/recordings-of.ts'
import type { Studio } from '../studio.ts'
import type { Here } from './open-here.ts'
import { shown } from './print.ts'

/** Where a command may write a file: wherever the person says, but never over what was imported, into a project's records, or where it would steer other programs of this project. */
export async function outputPath({ studio, io }: Pick<Here, 'studio' | 'io'>, out: string): Promise<string | Problem> {
  const asked = resolve(io.cwd, out)
  const place = await contain(dirname(asked), basename(asked), { access: 'write' })
  if (isProblem(place)) return place.code === 'not-found' ? problem('folder-not-found', `There is no folder "${shown(dirname(asked))}" to write "${shown(basename(asked))}" in.`) : place
  const below = relative(studio.folder, place.path).split(sep)
  const name = below[0] === '..' ? undefined : protectedPlace(below)
  if (name !== undefined || place.path.split(sep).includes('.cutroom')) return problem('protected-place', `"${shown(out)}" may not be written: "${name ?? '.cutroom'}" steers other programs or holds Cutroom's own records; choose another place.`)
  const isKnown = (await isOriginal(studio.sources.mediaFolder, place.path)) || (await hasContentOfOriginal(studio, place.path))
  if (isProblem(isKnown)) return isKnown
  if (isKnown) return problem('would-overwrite-original', `"${shown(out)}" was imported into this project; choose another name.`)
  return place.path
}

/** A project that was copied or checked out knows its recordings by their content alone, and every project its transcripts; and one file may lie there under two names. */
async function hasContentOfOriginal({ project }: Studio, path: string): Promise<boolean | Problem> {
  const hash = await refused(async () => ((await markOf(path)) ? hashFile(path) : null))
  if (hash === null || isProblem(hash)) return hash ?? false
  return originalsOf(project.history()).has(hash)
}
