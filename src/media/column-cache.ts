/** One column of one segment that may be held in memory; null when it must be read again. */
export type Slot = { floats: Float32Array | null; usedAt: number }

/** Holds what was read of pyramids, for all sources together, so that memory stays bounded however many are open. */
const budgetBytes = 48 * 1024 * 1024

const filled = new Set<Slot>()
let heldBytes = 0
let clock = 0

/** What a slot holds, without waiting: the usual case, met many thousand times in one measurement. */
export function heldIn(slot: Slot): Float32Array | null {
  slot.usedAt = ++clock
  return slot.floats
}

export function fillSlot(slot: Slot, floats: Float32Array): Float32Array {
  emptySlot(slot)
  slot.floats = floats
  slot.usedAt = ++clock
  filled.add(slot)
  heldBytes += floats.byteLength
  if (heldBytes > budgetBytes) {
    // A quarter goes at once, so that this sorting is rare.
    for (const oldest of [...filled].sort((a, b) => a.usedAt - b.usedAt)) {
      if (heldBytes <= budgetBytes * 0.75) break
      emptySlot(oldest)
    }
  }
  return floats
}

export function emptySlot(slot: Slot): void {
  if (filled.delete(slot)) heldBytes -= slot.floats?.byteLength ?? 0
  slot.floats = null
}
