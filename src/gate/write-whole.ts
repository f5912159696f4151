import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { killPoint } from './kill-point.ts'

/** Writes all bytes, one kill point for each system call; a call may take fewer bytes than it was given. */
export async function writeWhole(
  handle: FileHandle,
  bytes: Uint8Array,
  point: { label: string; path: string },
): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const rest = bytes.subarray(written)
    const { bytesWritten } = await killPoint({ name: `${point.label}.write`, path: point.path }, () =>
      handle.write(rest),
    )
    written += bytesWritten
  }
}

/** A new name in a folder is only durable once the folder itself has reached the disk. */
export async function syncFolder(folder: string, label: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    await killPoint({ name: `${label}-folder.fsync`, path: folder }, () => handle.sync())
  } finally {
    await handle.close()
  }
}
