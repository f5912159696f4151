/** A number as MIDI files write lengths and waiting times: seven bits a byte, at most four bytes. */
export function variableLength(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

export const longestWait = 0x0fffffff
