import { sha256HexOf, contain, ensureFolder, isSha256Hex, readSmall, sha256Hex, writeAtomic } from '../gate/index.ts'
import { type Json, isProblem, problem, type Problem } from '../kernel/index.ts'

/** One entry of the journal with its body in place, also when the body lies in a blob. */
export type JournalLine = {
  readonly seq: number
  readonly previous: string
  readonly hash: string
  readonly body: Json
}

/** What the first line has as `previous`. */
export const startOfChain = '0'.repeat(64)

/** Bodies longer than this lie in a blob and the line holds their hash. */
export const MAX_BODY_BYTES = 64 * 1024

/** No line is longer; more bytes without a line break are damage, and are not gathered in memory. */
export const MAX_LINE_BYTES = MAX_BODY_BYTES + 1024

/** A line that programs which know only version 1 would misread is of version 2; all others stay what they were. */
export type LineVersion = 1 | 2
export const NEWEST_LINE_VERSION = 2

type NewLine = { seq: number; previous: string; bodyText: string; version?: LineVersion }

/**
 * The text of a line, with its line break. `bodyText` is canonical JSON. Readers compare bytes, so this order of fields
 * is the format.
 */
export function writeLine({ seq, previous, bodyText, version = 1 }: NewLine): { text: string; hash: string } {
  const hash = lineHash({ seq, previous, version }, bodyText)
  return { hash, text: `${lineStart({ seq, previous, version })}${hash}${beforeBody}${bodyText}}\n` }
}

export type RawLine = {
  readonly seq: number
  readonly previous: string
  readonly hash: string
  readonly bodyBytes: Buffer
}

/** Reads the line that must follow in the chain, as bytes. Undefined when it is anything else. */
export function readLine(bytes: Buffer, seq: number, previous: string): RawLine | undefined {
  const place = { seq, previous, version: bytes[versionAt] === newerVersion ? 2 : 1 } as const
  const start = lineStart(place)
  const bodyAt = start.length + hashLength + beforeBody.length
  if (
    bytes.length < bodyAt + 1 ||
    bytes.toString('latin1', 0, start.length) !== start ||
    bytes[bytes.length - 1] !== closingBrace
  )
    return undefined
  if (bytes.toString('latin1', start.length + hashLength, bodyAt) !== beforeBody) return undefined
  const hash = bytes.toString('latin1', start.length, start.length + hashLength)
  const bodyBytes = bytes.subarray(bodyAt, bytes.length - 1)
  return lineHash(place, bodyBytes) === hash ? { seq, previous, hash, bodyBytes } : undefined
}

/** The hash in a body that lies in a blob. */
export function blobOf(body: Json): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const [only, ...others] = Object.entries(body)
  return only?.[0] === 'blob' && others.length === 0 && typeof only[1] === 'string' ? only[1] : undefined
}

type LinePlace = { readonly seq: number; readonly previous: string; readonly version: LineVersion }

/** SHA-256 over the previous hash and the canonical JSON of `{ body, seq }`, with its version if that is not 1. */
function lineHash({ seq, previous, version }: LinePlace, body: Uint8Array | string): string {
  const rest = version === 1 ? '' : `,"version":${version}`
  return sha256HexOf([`${previous}{"body":`, body, `,"seq":${seq}${rest}}`])
}

function lineStart({ seq, previous, version }: LinePlace): string {
  return `${beforeVersion}${version},"seq":${seq},"previous":"${previous}","hash":"`
}

const beforeVersion = '{"schema":"cutroom.journal","version":'
const versionAt = beforeVersion.length
const newerVersion = 0x32
const beforeBody = '","body":'
const hashLength = 64
const closingBrace = 0x7d

const blobFolder = '.cutroom/blobs'

/** Records and texts, never media: what does not fit in memory does not belong here. */
const MAX_BLOB_BYTES = 1 << 30

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
  const bytes = await readSmall(place, MAX_BLOB_BYTES)
  if (isProblem(bytes)) {
    return bytes.code === 'not-found'
      ? problem('blob-missing', `${blobPath(hash)} is missing; restore it from a backup.`, { hash })
      : bytes
  }
  return sha256Hex(bytes) === hash
    ? bytes
    : problem('blob-damaged', `${blobPath(hash)} does not hold what its name says; restore it from a backup.`, { hash })
}

function blobPath(hash: string): string {
  return `${blobFolder}/${hash}`
}
