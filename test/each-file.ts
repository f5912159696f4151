import { afterAll, expect, vi } from 'vitest'
import { closeStudios } from './open-studios.ts'
import { chooseProgramsFor } from './packaged-programs.ts'

// Files share their processes: each gets its own programs, and leaves the rest as it found it.
await chooseProgramsFor(expect.getState().testPath ?? '')

afterAll(async () => {
  vi.unstubAllEnvs()
  await closeStudios()
})
