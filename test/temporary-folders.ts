import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Less than this and a film of a test might not fit. */
const MIN_FREE_BYTES = 4 * 1024 ** 3
const MEMORY = '/dev/shm'

let ours: string | undefined

/**
 * Puts the folders that tests make into memory where the machine has room for them. CUTROOM_DISK_DIR keeps naming the
 * disk, for tests that are about disks.
 */
export function setup(): void {
  if (process.env['CUTROOM_DISK_DIR'] !== undefined) return
  process.env['CUTROOM_DISK_DIR'] = tmpdir()
  if (freeBytesOf(MEMORY) < MIN_FREE_BYTES) return
  ours = mkdtempSync(join(MEMORY, 'cutroom-tests-'))
  // PostgreSQL and one command run as other users.
  chmodSync(ours, 0o1777)
  process.env['TMPDIR'] = ours
}

export function teardown(): void {
  if (ours !== undefined) rmSync(ours, { recursive: true, force: true })
}

function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
