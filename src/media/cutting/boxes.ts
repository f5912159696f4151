// What the boxes of an MP4 file (ISO 14496-12) are put together from.

export function listOf(values: readonly number[]): Uint8Array[] {
  return [Uint8Array.from(u32(values.length)), numbers(values)]
}

export function numbers(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value)
  return new Uint8Array(view.buffer)
}

/** A box of an MP4 file (ISO 14496-12): its length, its name, what it holds. */
export function box(name: string, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  const bytes = new Uint8Array(length)
  bytes.set(u32(length))
  bytes.set(text(name), 4)
  let at = 8
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** A box that says its version and flags first. */
export function fullBox(
  { name, version = 0, flags = 0 }: { name: string; version?: 0 | 1; flags?: number },
  ...parts: readonly (Uint8Array | readonly number[])[]
): Uint8Array {
  return box(name, [version, flags >> 16, (flags >> 8) & 255, flags & 255], ...parts)
}

export const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255]
export const u32 = (value: number): number[] => [
  (value >>> 24) & 255,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]
export const u64 = (value: number): number[] => [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)]
export const text = (letters: string): number[] => Array.from(letters, (letter) => letter.charCodeAt(0))

/** Equal neighbours counted together. */
export function runs(values: readonly number[]): { count: number; value: number }[] {
  const found: { count: number; value: number }[] = []
  for (const value of values) {
    const last = found.at(-1)
    if (last?.value === value) last.count++
    else found.push({ count: 1, value })
  }
  return found
}
