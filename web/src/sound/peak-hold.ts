/** The lowest that a meter shows, in decibels below full scale. */
export const METER_FLOOR_DB = -48

const FALL_DB_PER_SECOND = 24
const HOLD_SECONDS = 1.5

/** A peak as a meter shows it: up at once, down slowly, the highest held for a moment. */
export class PeakHold {
  #levelDb = METER_FLOOR_DB
  #heldDb = METER_FLOOR_DB
  #heldSeconds = 0

  /** `peak` is 1 at full scale. */
  add(peak: number, secondsSince: number): { readonly levelDb: number; readonly heldDb: number } {
    const now = peak > 0 ? 20 * Math.log10(peak) : -Infinity
    this.#levelDb = Math.max(METER_FLOOR_DB, now, this.#levelDb - FALL_DB_PER_SECOND * secondsSince)
    this.#heldSeconds += secondsSince
    if (now >= this.#heldDb) {
      this.#heldDb = now
      this.#heldSeconds = 0
    } else if (this.#heldSeconds > HOLD_SECONDS)
      this.#heldDb = Math.max(this.#levelDb, this.#heldDb - FALL_DB_PER_SECOND * secondsSince)
    return { levelDb: this.#levelDb, heldDb: Math.max(METER_FLOOR_DB, this.#heldDb) }
  }
}

/** Where a level stands on the scale, from 0 to 1. */
export const meterPlace = (db: number): number => Math.min(1, Math.max(0, 1 - db / METER_FLOOR_DB))
