/** No unit of H.264 begins with the first bit set, and kinds end at 21 (ITU-T H.264, table 7-1). */
const MAX_KIND = 21

/**
 * Whether the bytes of a coded frame of H.264 contradict themselves: units whose lengths do not add up, units of no
 * kind, or a run of zeros that an encoder never leaves in one, as where a disk or a transfer left a hole. Each unit
 * says its length first. What is damaged in another way only a decoder sees.
 */
export function isBrokenFrame(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at + 4 < bytes.length) {
    const length = view.getUint32(at)
    const kind = view.getUint8(at + 4)
    if (length === 0 || at + 4 + length > bytes.length || kind >> 7 === 1 || (kind & 31) > MAX_KIND) return true
    if (hasHole(bytes.subarray(at + 4, at + 4 + length))) return true
    at += 4 + length
  }
  return at !== bytes.length
}

const ZEROS = new Uint8Array(3)

/** Three zeros in a row begin the next unit in a stream, so no unit holds them; some are padded with them. */
function hasHole(unit: Uint8Array): boolean {
  const from = Buffer.from(unit.buffer, unit.byteOffset, unit.byteLength).indexOf(ZEROS)
  return from >= 0 && unit.subarray(from).some((byte) => byte !== 0)
}
