import { problem, type Problem } from '../../kernel/index.ts'

/**
 * Text without its byte order mark. UTF-16 is known by that mark, also where it was read as if each byte were a
 * character.
 */
export function decodeText(content: string | Uint8Array): string | Problem {
  const text = typeof content === 'string' ? fromText(content) : fromBytes(content)
  // A zero character means UTF-16 taken for UTF-8; two replacement characters at the start are what became of its mark.
  return text === null || text.includes('\0') || text.startsWith('\uFFFD\uFFFD')
    ? problem('wrong-encoding', 'The transcript is not UTF-8 or UTF-16 text; save it as UTF-8 and import it again.')
    : text
}

function fromText(text: string): string | null {
  if (text.startsWith('\uFEFF')) return text.slice(1)
  const isSwapped = text.startsWith('\uFFFE')
  if (
    isSwapped ||
    text.startsWith('\u00FF\u00FE') ||
    text.startsWith('\u00FE\u00FF') ||
    text.startsWith('\u00EF\u00BB\u00BF')
  )
    return fromBytes(bytesOf(text, isSwapped))
  return text
}

function fromBytes(bytes: Uint8Array): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** One byte a character, or both bytes of each in the order that the reader should have used. */
function bytesOf(text: string, isSwapped: boolean): Uint8Array {
  const bytes = new Uint8Array(isSwapped ? text.length * 2 : text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (!isSwapped) bytes[at] = code
    else [bytes[at * 2], bytes[at * 2 + 1]] = [code >> 8, code & 0xff]
  }
  return bytes
}
