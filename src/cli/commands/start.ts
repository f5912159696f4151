import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { serveHere } from '../serve-here.ts'

/** The server for other programs, in the foreground until it is told to stop. */
export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return serveHere({ as: 'server' }, options, io)
}
