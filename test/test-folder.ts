import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A fresh, canonical folder that goes away with its test. */
export async function testFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cutroom-test-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
