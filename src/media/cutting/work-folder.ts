import { basename, dirname } from 'node:path'
import { contain, ensureFolder, withLock, Refusal, withTempFolder, makeFolder, markOf } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'

/**
 * Lets one render at a time keep its pieces in a folder, for a later one that goes on from there. A render that comes
 * meanwhile, or that is given no folder, has one of its own, which is gone afterwards: nobody tidies away what another
 * one still reads.
 */
export async function withWorkFolder<T>(folder: string | undefined, work: (folder: string) => Promise<T>): Promise<T> {
  if (folder === undefined) return withTempFolder(work)
  await makeFolder(dirname(folder))
  const place = await contain(dirname(folder), basename(folder), { access: 'write', own: true })
  if (isProblem(place)) throw refusalOf(place)
  const unmade = await ensureFolder(place, { label: 'cut' })
  if (unmade) throw refusalOf(unmade)
  const done = await withLock(place, { waitMs: 0, purpose: 'render' }, async () => ({ made: await work(place.path) }))
  if (!isProblem(done)) return done.made
  if (done.code !== 'locked') throw refusalOf(done)
  return withTempFolder(work)
}

const refusalOf = ({ code, message }: Problem): Refusal => new Refusal(code, message)

/**
 * Whether an earlier render has finished the piece of this name. A link was put there by somebody else, and gives way
 * to a new piece.
 */
export async function isFinishedPiece(path: string): Promise<boolean> {
  const place = await contain(dirname(path), basename(path))
  return !isProblem(place) && basename(place.path) === basename(path) && (await markOf(path)) !== null
}
