import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { serveHere } from '../serve-here.ts'

/** The studio of this project in the browser; the server behind it runs until it is told to stop. */
export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return serveHere({ as: 'studio' }, options, io)
}
