import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { uploadRow, type StudioEvent, type UploadRow } from '../../client/index.ts'
import {
  contain,
  cutFile,
  ensureFolder,
  freeBytes,
  markOf,
  moveToNew,
  openCalledThread,
  receivePiece,
  remove,
} from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { UploadPiece, UploadsPort } from '../../server/index.ts'
import { findThread } from './find-thread.ts'
import type { HashHandlers } from './hash-thread.ts'
import { nameFile, numberName } from './name-file.ts'
import { openWorkRecords } from './work-records.ts'

const MEDIA = 'media'
const LABEL = 'upload'
/** At once, finished ones included; whoever needs more imports or drops some first. */
const MAX_UPLOADS = 500

/** Whoever has not gone on with a file for so long does not come back for it. */
const MAX_REST_MS = 7 * 86_400_000

const DROPPED = problem('unknown-upload', 'This upload was dropped while its bytes came.')

/** `file` is where it lies among the project's files once it has a place there. */
const recordSchema = uploadRow
  .omit({ upload: true })
  .extend({ id: z.string(), sha256: z.string().nullable(), file: z.string().nullable() })
type UploadRecord = z.infer<typeof recordSchema>

/** A file with the name that it came with. */
export type PlacedUpload = { readonly path: string; readonly name: string }

export type OpenedUploads = UploadsPort & {
  /** Gives a finished one its place among the project's files; asked again, it gives the same place. */
  place(id: string): Promise<PlacedUpload | Problem>
  /** What could not be brought in waits as an upload again. */
  takeBack(id: string): Promise<void>
  /** What was brought in, or never can be, is no upload any more; `withFile` also removes what has a place. */
  settle(id: string, options?: { readonly withFile?: boolean }): Promise<void>
  /** The bytes of a finished one where they lie, to be read. */
  locate(id: string): Promise<PlacedUpload | Problem>
  close(): Promise<void>
}

type UploadParts = { readonly folder: string; tell(event: StudioEvent): void; now(): Date }

/**
 * Files on their way into the project. Each is a record and its bytes in `.cutroom/uploads`; what the record says is
 * there has reached the disk, so that another life of the server goes on from it.
 */
export function openUploads({ folder, tell, now }: UploadParts): OpenedUploads {
  const hashing = openCalledThread<HashHandlers>(findThread('hash-thread'), null)
  const form = { schema: 'cutroom.upload', version: 1 }
  const records = openWorkRecords(folder, { under: '.cutroom/uploads', form, schema: recordSchema })
  const known = new Map<string, UploadRecord>()
  const busy = new Set<string>()
  const dropping = new Map<string, Promise<unknown>>()
  const checks = new Set<Promise<void>>()

  // What cannot be read now is left where it is, and may be read by the next life.
  const loaded = (async () => {
    for (const { record } of await records.load()) {
      known.set(record.id, record)
      // A check that a life did not see to its end is made again.
      if (record.state === 'checking') check(record)
    }
    await dropAbandoned()
  })().catch(() => undefined)

  const bytesOf = (id: string): ReturnType<typeof records.beside> => records.beside(`${id}.part`)

  const keep = async (record: UploadRecord): Promise<Problem | undefined> => {
    const wasKnown = known.has(record.id)
    const refused = await records.keep(record)
    if (refused) return refused
    // What was dropped while this was written stays dropped.
    if (wasKnown && !known.has(record.id)) return (await records.drop(record.id)) ?? DROPPED
    known.set(record.id, record)
    tell({ type: 'upload.changed', upload: rowOf(record) })
    return undefined
  }

  const find = async (id: string): Promise<UploadRecord | Problem> => {
    await loaded
    return known.get(id) ?? problem('unknown-upload', 'There is no such upload; it was imported or dropped.')
  }

  const findReady = async (id: string): Promise<UploadRecord | Problem> => {
    const record = await find(id)
    if (isProblem(record) || record.state === 'ready') return record
    return problem(
      'upload-not-ready',
      record.problem?.message ?? 'Not all bytes of this upload are there yet.',
      progressOf(record),
    )
  }

  /** Files that were left off long ago; one that is whole waits for as long as it takes. */
  async function dropAbandoned(): Promise<void> {
    for (const record of known.values()) {
      if (record.state !== 'open' && record.state !== 'failed') continue
      const place = await bytesOf(record.id)
      const moved = isProblem(place) ? undefined : (await markOf(place.path))?.modifiedMs
      const restsMs = now().getTime() - Math.max(Date.parse(record.when), moved ?? 0)
      if (restsMs > MAX_REST_MS && !busy.has(record.id)) await forget(record, false)
    }
  }

  /** What those that are on their way still need. */
  const missingBytes = (): number =>
    [...known.values()].reduce((sum, { state, size, offset }) => sum + (state === 'open' ? size - offset : 0), 0)

  /** Reads the whole file back where its sender told its hash. */
  function check(record: UploadRecord): void {
    const run = async (): Promise<void> => {
      const place = await bytesOf(record.id)
      const found = isProblem(place) ? null : await hashing.call('hash', { path: place.path, from: 0, to: record.size })
      // It may have been dropped meanwhile.
      if (!known.has(record.id)) return
      const message = 'What arrived is not what was sent; send the file again.'
      const isSame = found === record.sha256
      await keep({
        ...record,
        state: isSame ? 'ready' : 'failed',
        problem: isSame ? null : { code: 'upload-damaged', message, details: null },
      })
    }
    const running = run()
      .catch(() => undefined)
      .finally(() => checks.delete(running))
    checks.add(running)
  }

  async function receive(record: UploadRecord, { offset, sha256, bytes }: UploadPiece): Promise<UploadRow | Problem> {
    const place = await bytesOf(record.id)
    if (isProblem(place)) return place
    const maxBytes = record.size - offset
    const came = await receivePiece(place, { from: offset, pieces: bytes, maxBytes, label: LABEL })
    if (isProblem(came)) return came
    const to = offset + came.bytes
    if (sha256 !== undefined && came.bytes > 0) {
      const found = came.isCut ? null : await hashing.call('hash', { path: place.path, from: offset, to })
      if (found !== sha256)
        return (
          (await cutFile(place, offset, LABEL)) ??
          problem(
            came.isCut ? 'cut-off' : 'piece-damaged',
            'These bytes did not arrive as they were sent; send them again.',
            progressOf(record),
          )
        )
    }
    if (!known.has(record.id)) return DROPPED
    const state = to < record.size ? 'open' : record.sha256 === null ? 'ready' : 'checking'
    const next: UploadRecord = { ...record, offset: to, state }
    const refused = await keep(next)
    if (refused) return refused
    if (state === 'checking') check(next)
    return rowOf(next)
  }

  /** Bytes that came after their upload was dropped have begun its file anew. */
  async function sweep(id: string): Promise<Problem> {
    await dropping.get(id)
    const place = await bytesOf(id)
    if (!isProblem(place)) await remove(place, { label: LABEL })
    return DROPPED
  }

  const add: UploadsPort['add'] = async (id, piece) => {
    const record = await find(id)
    if (isProblem(record)) return record
    if (busy.has(id)) return problem('upload-busy', 'Bytes of this upload are arriving already.', progressOf(record))
    if (record.state !== 'open')
      return problem('upload-complete', 'All bytes of this upload are there.', progressOf(record))
    if (piece.offset !== record.offset)
      return problem('wrong-offset', `The next byte of this upload is ${record.offset}.`, progressOf(record))
    busy.add(id)
    try {
      const came = await receive(record, piece)
      return known.has(id) ? came : await sweep(id)
    } catch (error) {
      // Whatever went wrong with a file that was taken away meanwhile went wrong because of that.
      if (known.has(id)) throw error
      return await sweep(id)
    } finally {
      busy.delete(id)
    }
  }

  const place: OpenedUploads['place'] = async (id) => {
    const found = await findReady(id)
    if (isProblem(found)) return found
    const from = await bytesOf(id)
    if (isProblem(from)) return from
    const { name } = found
    if (found.file !== null && (await markOf(from.path)) === null) return { path: join(folder, found.file), name }
    const media = await contain(folder, MEDIA, { access: 'write' })
    if (isProblem(media)) return media
    const refused = await ensureFolder(media, { label: LABEL, mode: 0o777 & ~process.umask() })
    if (refused) return refused
    const base = nameFile(name)
    let { file } = found
    for (let number = 1; ; number++) {
      const isClaimed = file !== null
      file ??= `${MEDIA}/${numberName(base, number)}`
      const to = await contain(folder, file, { access: 'write' })
      if (isProblem(to)) return to
      if (isClaimed || (await markOf(to.path)) === null) {
        const noted = isClaimed ? undefined : await keep({ ...found, file })
        const moved = noted ?? (await moveToNew(from, to, { label: LABEL, isForPerson: true, isClaimed }))
        if (moved?.code !== 'exists') return moved ?? { path: to.path, name }
      }
      file = null
    }
  }

  async function forget(record: UploadRecord, withFile: boolean): Promise<Problem | undefined> {
    known.delete(record.id)
    const bytes = await bytesOf(record.id)
    const file = withFile && record.file !== null ? await contain(folder, record.file, { access: 'write' }) : undefined
    for (const each of [bytes, file]) {
      const refused = each === undefined || isProblem(each) ? each : await remove(each, { label: LABEL })
      if (refused) return refused
    }
    const refused = await records.drop(record.id)
    tell({ type: 'upload.removed', upload: record.id })
    return refused
  }

  return {
    begin: async ({ name, size, sha256 = null }) => {
      await loaded
      await dropAbandoned()
      if (known.size >= MAX_UPLOADS)
        return problem('too-many-uploads', `At most ${MAX_UPLOADS} files can wait to be imported; drop some first.`)
      const above = await records.ensure()
      if (isProblem(above)) return above
      const disk = await freeBytes(above)
      const free = disk === null ? null : Math.max(0, disk - missingBytes())
      if (free !== null && size > free)
        return problem(
          'disk-full',
          `The disk has ${sayBytes(free)} left and this file needs ${sayBytes(size)}; free some space and try again.`,
        )
      const id = `u${randomBytes(8).toString('hex')}`
      const when = now().toISOString()
      const record: UploadRecord = { id, name, size, sha256, when, offset: 0, state: 'open', file: null, problem: null }
      const refused = await keep(record)
      // Of an empty file nothing is to come; that it is empty is said where it is imported.
      return refused ?? (size > 0 ? rowOf(record) : add(id, { offset: 0, bytes: noBytes() }))
    },
    list: async () => {
      await loaded
      return [...known.values()].toSorted((a, b) => (a.when < b.when ? -1 : 1)).map(rowOf)
    },
    find: async (id) => {
      const record = await find(id)
      return isProblem(record) ? record : rowOf(record)
    },
    add,
    drop: async (id) => {
      const record = await find(id)
      if (isProblem(record)) return record
      const dropped = forget(record, false).finally(() => dropping.delete(id))
      dropping.set(id, dropped)
      return dropped
    },
    place,
    takeBack: async (id) => {
      const record = known.get(id)
      if (!record || record.file === null) return
      const [from, to] = [await contain(folder, record.file, { access: 'write' }), await bytesOf(id)]
      if (isProblem(from) || isProblem(to)) return
      const moved = await moveToNew(from, to, { label: LABEL, isForPerson: false, isClaimed: false })
      if (!moved || moved.code === 'not-found') await keep({ ...record, file: null })
    },
    settle: async (id, { withFile = false } = {}) => {
      // Work that ended with the life before is settled while this one still reads what there is.
      await loaded
      const record = known.get(id)
      if (record) await forget(record, withFile)
    },
    locate: async (id) => {
      const found = await findReady(id)
      if (isProblem(found)) return found
      const place = await bytesOf(id)
      return isProblem(place) ? place : { path: place.path, name: found.name }
    },
    close: async () => {
      await Promise.all(checks)
      await hashing.close()
    },
  }
}

const rowOf = ({ id, name, size, offset, state, when, problem: failure }: UploadRecord): UploadRow => ({
  upload: id,
  name,
  size,
  offset,
  state,
  when,
  problem: failure,
})

const progressOf = ({ offset, size }: UploadRecord): { offset: number; size: number } => ({ offset, size })

const sayBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`

async function* noBytes(): AsyncGenerator<Uint8Array> {}
