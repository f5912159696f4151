import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { killPoint, mustLive } from './life.ts'
import { displayPath } from './reader.ts'
import { Refusal, systemCode } from './refusal.ts'
import { syncFolder, temporaryName } from './write-atomic.ts'

/**
 * A new file that appears under its name only when it is whole.
 * Until `commit` it is a private file beside the target; `discard` leaves nothing behind.
 */
export type Writer = {
  path: string
  /** Where the bytes lie until `commit`, for a program of ours that writes the file itself. */
  temporaryPath: string
  /** Without a position the bytes go after the last ones written without a position. */
  write(bytes: Uint8Array, position?: number): Promise<void>
  /** Makes the file durable under its name, or under another one in the same folder. */
  commit(as?: string): Promise<void>
  discard(): Promise<void>
}

/** A file that a person asked for gets the mode that their other files have; ours are for them alone. */
type WriterOptions = { isForPerson?: boolean }

export async function createWriter(path: string, { isForPerson = false }: WriterOptions = {}): Promise<Writer> {
  mustLive()
  const folder = dirname(path)
  const temporaryPath = join(folder, temporaryName())
  const handle = await open(temporaryPath, 'wx', 0o600).catch((error: unknown) => {
    throw writeRefusal(path, error)
  })
  let end = 0
  let isOpen = true

  const discard = async () => {
    if (!isOpen) return
    isOpen = false
    await handle.close()
    await dropFile(temporaryPath)
  }
  const refuse = async (error: unknown): Promise<never> => {
    await discard()
    throw writeRefusal(path, error)
  }

  return {
    path,
    temporaryPath,
    async write(bytes, position) {
      const at = position ?? end
      if (position === undefined) end += bytes.length
      try {
        let done = 0
        while (done < bytes.length) {
          const from = done
          done += (
            await killPoint({ name: 'media.write', path: temporaryPath }, () =>
              handle.write(bytes, from, bytes.length - from, at + from),
            )
          ).bytesWritten
        }
      } catch (error) {
        await refuse(error)
      }
    },
    async commit(as = path) {
      if (dirname(as) !== folder) throw new Error('A writer commits inside its own folder.')
      try {
        if (isForPerson) await handle.chmod(0o666 & ~process.umask())
        await killPoint({ name: 'media.fsync', path: temporaryPath }, () => handle.sync())
        await handle.close()
        isOpen = false
        await killPoint({ name: 'media.rename', path: as, from: temporaryPath }, () => rename(temporaryPath, as))
        await syncFolder(folder, 'media')
      } catch (error) {
        if (isOpen) await refuse(error)
        await dropFile(temporaryPath)
        throw writeRefusal(as, error)
      }
    },
    discard,
  }
}

/** Writes a small text whole or not at all. */
export async function writeText(path: string, text: string): Promise<void> {
  const writer = await createWriter(path)
  await writer.write(new TextEncoder().encode(text))
  await writer.commit()
}

/** Makes a folder, private to the user, with those above it. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  await killPoint({ name: 'media.mkdir', path }, () => makeEach(path)).catch((error: unknown) => {
    throw folderRefusal(path, error)
  })
}

/**
 * One after another: where a system makes no folders at all (/proc), asking Node for all of them at once never ends.
 */
async function makeEach(path: string): Promise<void> {
  const made = await mkdir(path, { mode: 0o700 }).catch((error: unknown) => error)
  if (made === undefined || (systemCode(made) === 'EEXIST' && (await isFolder(path)))) return
  const above = dirname(path)
  if (systemCode(made) !== 'ENOENT' || above === path || (await isFolder(above))) throw made
  await makeEach(above)
  await makeEach(path)
}

function folderRefusal(path: string, error: unknown): unknown {
  switch (systemCode(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new Refusal(
        'not-a-folder',
        `${displayPath(path)} is a file, or lies in one, so nothing can be kept there; choose a folder.`,
      )
    case 'ENOENT':
      return new Refusal('folder-not-found', `No folder can be made at ${displayPath(path)}; choose another place.`)
    default:
      return writeRefusal(path, error)
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

/** Removes a file that this program made; one that is gone already is no fault. */
async function dropFile(path: string): Promise<void> {
  await killPoint({ name: 'media.unlink', path }, () => rm(path, { force: true }))
}

function writeRefusal(path: string, error: unknown): unknown {
  const name = displayPath(basename(path))
  switch (systemCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(path)
    case 'EFBIG':
      return new Refusal('file-too-large', `The disk cannot hold a file as large as ${name}; it was not written.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Refusal(
        'not-writable',
        `${name} cannot be written in ${displayPath(dirname(path))}; check the folder's permissions.`,
      )
    case 'ENOENT':
    case 'ENOTDIR':
      return new Refusal('folder-not-found', `There is no folder ${displayPath(dirname(path))} to write ${name} in.`)
    case 'EISDIR':
      return new Refusal('not-writable', `${displayPath(path)} is a folder; choose a file name.`)
    case 'ENAMETOOLONG':
      return new Refusal('not-writable', 'That file name is too long for this system.')
    default:
      return error
  }
}

/** The one sentence for a full disk, also when another program met it. */
export function diskFull(path: string): Refusal {
  return new Refusal(
    'disk-full',
    `The disk is full, so ${displayPath(basename(path))} was not written and nothing half-done was left; free some ` +
      `space and try again.`,
  )
}
