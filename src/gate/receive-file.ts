import { constants } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { problem, type Problem } from '../base/index.ts'
import type { ContainedPath } from './contain.ts'
import { mustBeWritable } from './files.ts'
import { killPoint } from './life.ts'
import { onDisk } from './on-disk.ts'
import { leadsElsewhere, refuseSwapped } from './open-contained.ts'

/** `isCut` says that whoever sent the bytes went away before they were all there. */
type ReceivedPiece = { readonly bytes: number; readonly isCut: boolean }

type PieceCall = {
  /** Where the good part of the file ends: what lies behind it is of a piece that was cut off, and is dropped. */
  readonly from: number
  readonly pieces: AsyncIterable<Uint8Array>
  readonly maxBytes: number
  readonly label: string
}

/**
 * Adds bytes to a file that is received over many calls, and by more than one life of the program. They have reached
 * the disk when it returns; where the disk refuses them the file ends where it did before.
 */
export async function receivePiece(place: ContainedPath, call: PieceCall): Promise<ReceivedPiece | Problem> {
  mustBeWritable(place)
  const { path } = place
  const { from, label } = call
  if (await leadsElsewhere(dirname(path))) return refuseSwapped(path)
  return onDisk({ doing: 'write', path }, async () => {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const handle = await open(path, flags, 0o600)
    const cutBack = (): Promise<void> => killPoint({ name: `${label}.truncate`, path }, () => handle.truncate(from))
    try {
      const { size } = await handle.stat()
      if (size < from)
        return problem('changed-meanwhile', 'What was received before is not there any more; send it again.', { path })
      if (size > from) await cutBack()
      let bytes = 0
      let isCut = false
      const pieces = call.pieces[Symbol.asyncIterator]()
      for (;;) {
        const next = await pieces.next().catch(() => undefined)
        if (next === undefined) isCut = true
        if (next === undefined || next.done === true) break
        if (bytes + next.value.length > call.maxBytes) {
          await cutBack()
          return problem('too-large', `More bytes came than the ${call.maxBytes} that are missing; none were kept.`)
        }
        await writeAll(next.value, from + bytes)
        bytes += next.value.length
      }
      await killPoint({ name: `${label}.fsync`, path }, () => handle.sync())
      return { bytes, isCut }
    } catch (error) {
      await cutBack()
      throw error
    } finally {
      await handle.close()
    }

    async function writeAll(piece: Uint8Array, at: number): Promise<void> {
      for (let done = 0; done < piece.length;) {
        const start = done
        const { bytesWritten } = await killPoint({ name: `${label}.write`, path }, () =>
          handle.write(piece, start, piece.length - start, at + start),
        )
        done += bytesWritten
      }
    }
  })
}

/** Drops what was received behind a place. */
export async function cutFile(place: ContainedPath, bytes: number, label: string): Promise<Problem | undefined> {
  mustBeWritable(place)
  const { path } = place
  return onDisk({ doing: 'write', path }, async () => {
    const handle = await open(path, constants.O_RDWR | constants.O_NOFOLLOW)
    try {
      await killPoint({ name: `${label}.truncate`, path }, () => handle.truncate(bytes))
      return undefined
    } finally {
      await handle.close()
    }
  })
}

/** How much more the disk holds that a folder lies on, or null where the system does not tell. */
export async function freeBytes({ path }: ContainedPath): Promise<number | null> {
  const found = await statfs(path).catch(() => null)
  return found && found.blocks > 0 ? found.bavail * found.bsize : null
}
