import { afterAll, vi } from 'vitest'
import { closeStudios } from './open-studios.ts'

// Files share their processes, so each leaves them as it found them.
afterAll(async () => {
  vi.unstubAllEnvs()
  await closeStudios()
})
