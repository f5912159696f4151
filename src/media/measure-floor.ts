import { measureEnergy } from './measure-energy.ts'
import type { TrackReader } from './track-reader.ts'

/** Short enough to fit between two words, long enough for the mean of a noise to settle. */
const spanSeconds = 0.05

/** The quietest tenth of a recording of speech is what is heard when nobody speaks. */
const share = 0.1

/**
 * The noise floor as a factor: what the quietest tenth of the sound stays below, by the mean of each twentieth of a
 * second. Gaps between clips do not count.
 */
export async function measureFloor(track: TrackReader): Promise<number> {
  const span = Math.max(1, Math.round(track.part.rate * spanSeconds))
  const squares = await measureEnergy(track, 'squares', span)
  const isSound = new Uint8Array(squares.length)
  for (const { start, end, sound } of track.placed) {
    if (sound && !sound.silent)
      isSound.fill(1, Math.ceil(start / span), Math.max(Math.ceil(start / span), Math.floor(end / span)))
  }
  const inSound = squares.filter((_, bin) => isSound[bin] === 1).sort()
  const levels = inSound.length > 0 ? inSound : squares
  return Math.sqrt((levels[Math.floor(levels.length * share)] ?? 0) / (span * track.part.channels))
}
