import { isProblem } from '../kernel/index.ts'
import type { Io } from './io.ts'
import { fail, voice } from './print.ts'

/** What was not expected: said in one sentence, with the trace for whoever mends it. */
export function sayCrash(cause: unknown, argv: readonly string[], io: Io): number {
  if (isProblem(cause)) return fail(voice({ json: argv.includes('--json') }, io), cause)
  const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
  io.stderr.write(
    `This is a fault of Cutroom itself: ${message}\nNothing that was applied is lost. Please report it with what ` +
      `follows.\n${stack ?? ''}\n`,
  )
  return 1
}
