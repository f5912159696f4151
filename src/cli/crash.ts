import { isProblem } from '../kernel/index.ts'
import { fail, voice } from './print.ts'

/** What was not expected: said in one sentence, with the trace for whoever mends it. */
export function crash(cause: unknown): number {
  if (isProblem(cause)) return fail(voice({ json: process.argv.includes('--json') }), cause)
  const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
  process.stderr.write(`This is a fault of Cutroom itself: ${message}\nNothing that was applied is lost. Please report it with what follows.\n${stack ?? ''}\n`)
  return 1
}
