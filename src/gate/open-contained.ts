import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isProblem, problem, type Problem } from '../base/index.ts'
import { refuseHardLinked, type ContainedPath } from './contain.ts'
import { lookAt, lookInto, onDisk, realPath } from './on-disk.ts'
import { plainLine } from './plain-text.ts'

/**
 * Opens a contained file without following a link at its end, then looks again: the open file must be the one that its
 * canonical path leads to now. So a file or folder that was swapped for a link after `contain` looked at it is refused
 * before a byte moves.
 */
export async function openContained(
  place: ContainedPath,
  how: 'read' | 'append' | 'create',
): Promise<FileHandle | Problem> {
  if (how !== 'read' && place.access !== 'write') throw new Error(`${place.path} was contained for reading only.`)
  // Looked at before too, so that not even an empty file is made behind a folder that was swapped long ago.
  if (how !== 'read' && (await leadsElsewhere(dirname(place.path)))) return refuseSwapped(place.path)
  const handle = await onDisk({ doing: how === 'read' ? 'read' : 'write', path: place.path }, () =>
    open(place.path, flags[how], 0o600),
  )
  if (isProblem(handle)) return handle
  let isTaken = false
  try {
    const refused = await lookAgain(place, handle, how)
    isTaken = refused === undefined
    return refused ?? handle
  } finally {
    if (!isTaken) await handle.close()
  }
}

/** True when some part of a canonical path has become a link. A path that does not exist leads nowhere. */
export async function leadsElsewhere(path: string): Promise<boolean> {
  const real = await onDisk({ doing: 'open', path }, () => realPath(path))
  return isProblem(real) ? real.code !== 'not-found' : real !== path
}

async function lookAgain(
  place: ContainedPath,
  handle: FileHandle,
  how: 'read' | 'append' | 'create',
): Promise<Problem | undefined> {
  const opened = await lookInto(handle)
  const named = await onDisk({ doing: 'open', path: place.path }, () => lookAt(place.path))
  if (isProblem(named) || named.dev !== opened.dev || named.ino !== opened.ino || (await leadsElsewhere(place.path)))
    return refuseSwapped(place.path)
  if (!opened.isFile()) return problem('not-a-file', `${plainLine(place.path)} is not a file.`, { path: place.path })
  return how !== 'read' && opened.nlink > 1 ? refuseHardLinked(place.path, place.path) : undefined
}

export function refuseSwapped(path: string): Problem {
  return problem(
    'changed-meanwhile',
    `${plainLine(path)} was replaced while it was being opened; nothing was written. Look at what is there, then ` +
      `try again.`,
    { path },
  )
}

/** Without O_NONBLOCK, a pipe put in the file's place would hold us for ever. */
const careful = constants.O_NOFOLLOW | constants.O_NONBLOCK
const flags = {
  read: constants.O_RDONLY | careful,
  append: constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | careful,
  create: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | careful,
}
