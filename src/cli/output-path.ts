import { basename, dirname, relative, resolve, sep } from 'node:path'
import { contain } from '../gate/index.ts'
import { protectedPlace } from '../gate/protected-place.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { isOriginal } from '../media/index.ts'
import type { Studio } from '../studio.ts'
import { shown } from './print.ts'

/** Where a command may write a file: wherever the person says, but never over a recording, into a project's records, or where it would steer other programs of this project. */
export async function outputPath(studio: Studio, out: string): Promise<string | Problem> {
  const asked = resolve(out)
  const place = await contain(dirname(asked), basename(asked), { access: 'write' })
  if (isProblem(place)) return place.code === 'not-found' ? problem('folder-not-found', `There is no folder "${shown(dirname(asked))}" to write "${shown(basename(asked))}" in.`) : place
  const below = relative(studio.folder, place.path).split(sep)
  const name = below[0] === '..' ? undefined : protectedPlace(below)
  if (name !== undefined || place.path.split(sep).includes('.cutroom')) return problem('protected-place', `"${shown(out)}" may not be written: "${name ?? '.cutroom'}" steers other programs or holds Cutroom's own records; choose another place.`)
  if (await isOriginal(studio.sources.mediaFolder, place.path)) return problem('would-overwrite-original', `"${shown(out)}" is a recording that was imported; choose another name.`)
  return place.path
}
