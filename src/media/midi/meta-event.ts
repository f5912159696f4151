import { fromHex, toHex } from './hex.ts'
import { variableLength } from './variable-length.ts'

export const metaTypes = { name: 0x03, marker: 0x06, port: 0x21, tempo: 0x51, signature: 0x58, key: 0x59 }

/** The type and the content of a meta event, or null for an event of another kind. */
export function readMeta(hex: string): { type: number; bytes: number[] } | null {
  if (!hex.startsWith('ff')) return null
  const [, type = 0, ...rest] = fromHex(hex)
  const start = rest.findIndex((byte) => byte < 0x80) + 1
  return { type, bytes: rest.slice(start) }
}

export function metaHex(type: number, bytes: readonly number[]): string {
  return toHex([0xff, type, ...variableLength(bytes.length), ...bytes])
}

export function textHex(type: number, text: string): string {
  return metaHex(type, [...new TextEncoder().encode(text)])
}
