import { contain, ensureFolder, isSha256Hex, readSmall, sha256Hex, writeAtomic } from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'

/**
 * Keeps bytes under `.cutroom/blobs/<sha256>` and returns their hash once they have reached the disk. The same bytes
 * are kept once.
 */
export async function putBlob(folder: string, bytes: Uint8Array): Promise<string | Problem> {
  const hash = sha256Hex(bytes)
  const place = await contain(folder, blobPath(hash), { access: 'write', own: true })
  if (isProblem(place)) return place
  // What is there under this name is checked, not trusted: a blob that was damaged is mended by writing it again.
  const present = await readSmall(place, bytes.length)
  if (!isProblem(present) && sha256Hex(present) === hash) return hash
  const parent = await contain(folder, blobFolder, { access: 'write', own: true })
  const refused = isProblem(parent)
    ? parent
    : ((await ensureFolder(parent, { label: 'blobs' })) ?? (await writeAtomic(place, bytes, { label: 'blob' })))
  return refused ?? hash
}

/** The bytes of a hash, checked against it. */
export async function getBlob(folder: string, hash: string): Promise<Buffer | Problem> {
  if (!isSha256Hex(hash))
    return problem(
      'blob-missing',
      'A record refers to content by something that is not a hash; restore the record from a backup.',
    )
  const place = await contain(folder, blobPath(hash), { own: true })
  if (isProblem(place)) return place
  const bytes = await readSmall(place, maxBlobBytes)
  if (isProblem(bytes)) {
    return bytes.code === 'not-found'
      ? problem('blob-missing', `${blobPath(hash)} is missing; restore it from a backup.`, { hash })
      : bytes
  }
  return sha256Hex(bytes) === hash
    ? bytes
    : problem('blob-damaged', `${blobPath(hash)} does not hold what its name says; restore it from a backup.`, { hash })
}

const blobFolder = '.cutroom/blobs'

/** Records and texts, never media: what does not fit in memory does not belong here. */
const maxBlobBytes = 1 << 30

function blobPath(hash: string): string {
  return `${blobFolder}/${hash}`
}
