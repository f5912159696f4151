import { sha256HexOf } from '../gate/index.ts'
import { type Json } from '../kernel/index.ts'

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
export const maxBodyBytes = 64 * 1024

/** No line is longer; more bytes without a line break are damage, and are not gathered in memory. */
export const maxLineBytes = maxBodyBytes + 1024

/**
 * The text of a line, with its line break. `bodyText` is canonical JSON. Readers compare bytes, so this order of fields
 * is the format.
 */
export function writeLine(line: { seq: number; previous: string; bodyText: string }): { text: string; hash: string } {
  const hash = lineHash(line.seq, line.previous, line.bodyText)
  return { hash, text: `${lineStart(line.seq, line.previous)}${hash}${beforeBody}${line.bodyText}}\n` }
}

export type RawLine = {
  readonly seq: number
  readonly previous: string
  readonly hash: string
  readonly bodyBytes: Buffer
}

/** Reads the line that must follow in the chain, as bytes. Undefined when it is anything else. */
export function readLine(bytes: Buffer, seq: number, previous: string): RawLine | undefined {
  const start = lineStart(seq, previous)
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
  return lineHash(seq, previous, bodyBytes) === hash ? { seq, previous, hash, bodyBytes } : undefined
}

/** The hash in a body that lies in a blob. */
export function blobOf(body: Json): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const [only, ...others] = Object.entries(body)
  return only?.[0] === 'blob' && others.length === 0 && typeof only[1] === 'string' ? only[1] : undefined
}

/** SHA-256 over the previous hash and the canonical JSON of `{ body, seq }`. */
function lineHash(seq: number, previous: string, body: Uint8Array | string): string {
  return sha256HexOf([`${previous}{"body":`, body, `,"seq":${seq}}`])
}

function lineStart(seq: number, previous: string): string {
  return `{"schema":"cutroom.journal","version":1,"seq":${seq},"previous":"${previous}","hash":"`
}

const beforeBody = '","body":'
const hashLength = 64
const closingBrace = 0x7d
