import type { Reader } from '../../gate/reader.ts'

/** An encoder writes a handful of units before the picture; a file with thousands of empty ones only wants our time. */
const mostUnits = 64

/**
 * Whether a coded frame of H.264 is an IDR picture: the container's keyframes may be ones that frames before them lean
 * on. Each unit says its length first.
 */
export async function beginsAfresh(
  reader: Reader,
  { position, bytes }: { readonly position: number; readonly bytes: number },
): Promise<boolean> {
  const head = new Uint8Array(5)
  const view = new DataView(head.buffer)
  for (let at = 0, units = 0; at + head.length <= bytes && units < mostUnits; units++) {
    if ((await reader.read(head, position + at)) < head.length) return false
    const kind = view.getUint8(4) & 31
    if (kind === 5) return true
    if (kind >= 1 && kind <= 4) return false
    at += 4 + view.getUint32(0)
  }
  return false
}
