import { problem, type Problem } from '../../kernel/index.ts'
import type { DecodedText, Encoding } from './decode-text.ts'

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

/** The first character that an encoding cannot hold; a NUL would make the file a binary one. */
const foreignTo: Readonly<Record<Encoding, RegExp>> = {
  'utf-8': /[\0\p{Surrogate}]/u,
  'utf-16le': /[\0\p{Surrogate}]/u,
  'utf-16be': /[\0\p{Surrogate}]/u,
  latin1: /[\0\u{100}-\u{10FFFF}]/u,
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

const names: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  latin1: 'Latin-1',
}
