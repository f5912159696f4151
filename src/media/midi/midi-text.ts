import { plainLine } from '../../gate/index.ts'

/**
 * A text of a MIDI file on one line. Files do not say how their letters are coded: new ones use UTF-8, Japanese ones
 * often Shift JIS, whose first bytes fall where Western codes hold next to nothing; the rest is Western.
 */
export function midiText(bytes: readonly number[], maxLength: number): string {
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
