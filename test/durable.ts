import { dirname } from 'node:path'
import type { NamedPoint } from './kill-points.ts'

/** Locks need not outlive a power cut, and the embedded database sees to its own files. */
const FLEETING = new Set(['lock', 'unlock'])

/**
 * What a power cut could take away although the program went on as if it were safe, found by looking at its calls
 * alone: bytes that were not synced before the file took its place or before the program ended, and a new name whose
 * folder was not synced before anything else was written.
 */
export function unsafeCalls(points: readonly NamedPoint[]): string[] {
  const found: string[] = []
  /** Files that hold bytes which no sync has reached, and what wrote them. */
  const unsynced = new Map<string, string>()
  const unsyncedFolders = new Map<string, string>()
  for (const { name, path, call, from } of points) {
    const label = name.slice(0, -call.length - 1)
    if (FLEETING.has(label)) continue
    if (call === 'write' || call === 'truncate') {
      unsynced.set(path, name)
      // What is written next may build on the new name, so that has to be there first.
      for (const [folder, renamed] of unsyncedFolders)
        found.push(`${folder} was not synced after ${renamed} and before ${name}`)
      unsyncedFolders.clear()
    }
    if (call === 'fsync') {
      unsynced.delete(path)
      if (label.endsWith('-folder')) unsyncedFolders.delete(path)
    }
    if (call === 'unlink') unsynced.delete(path)
    if (call !== 'rename' || from === undefined) continue
    if (unsynced.delete(from)) found.push(`${from} was not synced before ${name} to ${path}`)
    unsyncedFolders.set(dirname(path), name)
  }
  for (const [file, name] of unsynced) found.push(`${file} was never synced after ${name}`)
  for (const [folder, name] of unsyncedFolders) found.push(`${folder} was not synced after ${name}`)
  return found
}
