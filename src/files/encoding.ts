import { problem, type Problem } from '../kernel/index.ts'
import { lineEndsOf, type LineEnds } from './text/line-ends.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'

/**
 * A text file as it was read. The text has no byte order mark; with the rest of this it becomes the same bytes again.
 */
export type DecodedText = {
  readonly text: string
  readonly encoding: Encoding
  readonly bom: boolean
  readonly eol: LineEnds
}

/** Bytes become text without loss, or are refused as binary. */
export function decodeText(bytes: Uint8Array): DecodedText | Problem {
  const read = fromUtf16(bytes) ?? fromUtf8(bytes) ?? fromLatin1(bytes)
  // Text has no NUL and no half of a surrogate pair, whatever its bytes are called.
  if (read === null || read.text.includes('\0') || /\p{Surrogate}/u.test(read.text))
    return problem('binary', 'This is a binary file, not a text; only texts can be read or edited.')
  return { ...read, eol: lineEndsOf(read.text) }
}

type Read = Omit<DecodedText, 'eol'> | null

function fromUtf16(bytes: Uint8Array): Read {
  const littleEndian = bytes[0] === 0xff && bytes[1] === 0xfe
  const bigEndian = bytes[0] === 0xfe && bytes[1] === 0xff
  if (bytes.length % 2 === 1 || !(littleEndian || bigEndian)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + 2, bytes.length - 2)
  const units = Uint16Array.from({ length: view.byteLength / 2 }, (_, n) => view.getUint16(n * 2, littleEndian))
  return { text: textOfUnits(units), encoding: littleEndian ? 'utf-16le' : 'utf-16be', bom: true }
}

function fromUtf8(bytes: Uint8Array): Read {
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    return { text: decoder.decode(bom ? bytes.subarray(3) : bytes), encoding: 'utf-8', bom }
  } catch {
    return null
  }
}

/** Backspace, tab, the breaks of lines and pages, and the escape that colours begin with. */
const layout = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b])

/** Each byte is one character: not what its author saw, perhaps, but every byte goes back as it came. */
function fromLatin1(bytes: Uint8Array): Read {
  const controls = bytes.reduce((count, byte) => count + (byte < 0x20 && !layout.has(byte) ? 1 : 0), 0)
  return controls * 100 > bytes.length ? null : { text: textOfUnits(bytes), encoding: 'latin1', bom: false }
}

/** As many as may be arguments of one call everywhere. */
const atOnce = 8192

/** Code units (or bytes, one a character) as a string. */
function textOfUnits(units: Uint8Array | Uint16Array): string {
  const parts: string[] = []
  // Not spread: that goes through an iterator and takes three times as long.
  for (let at = 0; at < units.length; at += atOnce)
    parts.push(String.fromCharCode.apply(null, units.subarray(at, at + atOnce) as unknown as number[]))
  return parts.join('')
}

/** The first character that an encoding cannot hold; a NUL would make the file a binary one. */
const foreignTo: Readonly<Record<Encoding, RegExp>> = {
  'utf-8': /[\0\p{Surrogate}]/u,
  'utf-16le': /[\0\p{Surrogate}]/u,
  'utf-16be': /[\0\p{Surrogate}]/u,
  latin1: /[\0\u{100}-\u{10FFFF}]/u,
}

/** A new text in the encoding of the file it came from, with the byte order mark that the file had. */
export function encodeText(
  { encoding, bom }: Pick<DecodedText, 'encoding' | 'bom'>,
  text: string,
): Uint8Array | Problem {
  const foreign = foreignTo[encoding].exec(text)?.[0]
  if (foreign !== undefined) return cannotHold(encoding, foreign)
  const marked = bom ? `\uFEFF${text}` : text
  if (encoding === 'utf-8') return new TextEncoder().encode(marked)
  if (encoding === 'latin1') return Uint8Array.from({ length: text.length }, (_, n) => text.charCodeAt(n))
  const view = new DataView(new ArrayBuffer(marked.length * 2))
  for (let n = 0; n < marked.length; n += 1) view.setUint16(n * 2, marked.charCodeAt(n), encoding === 'utf-16le')
  return new Uint8Array(view.buffer)
}

const names: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  latin1: 'Latin-1',
}

function cannotHold(encoding: Encoding, character: string): Problem {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const name = /[\0\p{Surrogate}]/u.test(character) ? code : `\`${character}\` (${code})`
  const advice = encoding === 'latin1' ? 'write it another way, or save the file as UTF-8 first' : 'leave it out'
  return problem(
    'cannot-encode',
    `The file is ${names[encoding]}, which cannot hold the character ${name}: ${advice}.`,
    { character: code, encoding },
  )
}
