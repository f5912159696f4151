import { basename, dirname } from 'node:path'
import { contain, markOf } from '../../gate/index.ts'
import { isProblem } from '../../kernel/index.ts'

/**
 * Whether an earlier render has finished the piece of this name. A link was put there by somebody else, and gives way
 * to a new piece.
 */
export async function isFinishedPiece(path: string): Promise<boolean> {
  const place = await contain(dirname(path), basename(path))
  return !isProblem(place) && basename(place.path) === basename(path) && (await markOf(path)) !== null
}
