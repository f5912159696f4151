import { plainLine } from '../../gate/index.ts'

export const metaTypes = { name: 0x03, marker: 0x06, port: 0x21, tempo: 0x51, signature: 0x58, key: 0x59 }

/** The type and the content of a meta event, or null for an event of another kind. */
export function readMeta(hex: string): { type: number; bytes: number[] } | null {
  if (!hex.startsWith('ff')) return null
  const [, type = 0, ...rest] = fromHex(hex)
  const start = rest.findIndex((byte) => byte < 0x80) + 1
  return { type, bytes: rest.slice(start) }
}

export function metaHex(type: number, bytes: readonly number[]): string {
  return toHex([0xff, type, ...encodeVariableLength(bytes.length), ...bytes])
}

export function textHex(type: number, text: string): string {
  return metaHex(type, [...new TextEncoder().encode(text)])
}

export function toHex(bytes: ArrayLike<number>): string {
  let text = ''
  for (let i = 0; i < bytes.length; i++) text += (bytes[i] ?? 0).toString(16).padStart(2, '0')
  return text
}

export function fromHex(hex: string): number[] {
  const bytes: number[] = []
  for (let i = 0; i + 1 < hex.length; i += 2) bytes.push(Number.parseInt(hex.slice(i, i + 2), 16))
  return bytes
}

export const MAX_WAIT = 0x0fffffff

/** A number as MIDI files write lengths and waiting times: seven bits a byte, at most four bytes. */
export function encodeVariableLength(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

/**
 * A text of a MIDI file on one line. Files do not say how their letters are coded: new ones use UTF-8, Japanese ones
 * often Shift JIS, whose first bytes fall where Western codes hold next to nothing; the rest is Western.
 */
export function decodeMidiText(bytes: readonly number[], maxLength: number): string {
  const all = Uint8Array.from(bytes)
  const looksJapanese = bytes.some((byte) => (byte >= 0x81 && byte <= 0x90) || (byte >= 0x93 && byte <= 0x9f))
  for (const code of looksJapanese ? ['utf-8', 'shift_jis'] : ['utf-8']) {
    const text = decoded(all, code)
    if (text !== null) return plainLine(text, maxLength)
  }
  return plainLine(new TextDecoder('windows-1252').decode(all), maxLength)
}

function decoded(bytes: Uint8Array, code: string): string | null {
  try {
    return new TextDecoder(code, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
