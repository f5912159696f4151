import { Refusal } from '../gate/index.ts'
import { problem, type Problem } from '../kernel/index.ts'

/** Runs `work` at a door of this room: what was refused deep inside comes out as a value, a bug goes on as it is. */
export async function catchRefusal<T>(work: () => Promise<T>): Promise<T | Problem> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return problem(error.code, error.message)
    throw error
  }
}

/** Stops a loop whose caller has lost interest. */
export function stopIfCancelled(signal: AbortSignal | undefined, what: string): void {
  if (signal?.aborted) throw new Refusal('cancelled', `${what} was cancelled; nothing was left behind.`)
}
