import { afterAll, expect, vi } from 'vitest'
import { closeWorkbenches } from './open-workbenches.ts'
import { chooseProgramsFor } from './packaged-programs.ts'

/** Starting a program takes a process the longer the larger it is: 75 ms with a gigabyte. */
const MAX_HEAP_BYTES = 300_000_000

// Files share their processes: each gets its own programs, and leaves the rest as it found it.
await chooseProgramsFor(expect.getState().testPath ?? '')

afterAll(async () => {
  vi.unstubAllEnvs()
  await closeWorkbenches()
  if (process.memoryUsage().heapUsed > MAX_HEAP_BYTES) globalThis.gc?.()
})
