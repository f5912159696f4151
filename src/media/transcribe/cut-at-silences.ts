import { speechRate } from './read-speech-samples.ts'

/** A stretch of a recording that a recogniser hears at once. */
export type Chunk = { readonly startSeconds: number; readonly samples: Float32Array }

/** What is softer than this everywhere (-60 dB) is no speech; recognisers make words up when they hear nothing. */
const FAINTEST = 0.001
const FRAME = speechRate / 100
/** A breath between two words. */
const PAUSE_FRAMES = 20

/**
 * Cuts a recording into chunks of at most `mostSeconds`, each cut at the quietest place that the limits allow. Silent
 * chunks are left out.
 */
export async function* cutAtSilences(
  pieces: AsyncIterable<Float32Array>,
  { leastSeconds, mostSeconds }: { leastSeconds: number; mostSeconds: number },
): AsyncGenerator<Chunk> {
  const room = new Float32Array(Math.round(mostSeconds * speechRate))
  let start = 0
  let held = 0
  const take = (count: number): Chunk => {
    const chunk = { startSeconds: start / speechRate, samples: room.slice(0, count) }
    room.copyWithin(0, count, held)
    held -= count
    start += count
    return chunk
  }
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + room.length - held)
      room.set(part, held)
      held += part.length
      at += part.length
      if (held < room.length) continue
      const chunk = take(quietestPlace(room, Math.round(leastSeconds * speechRate)))
      if (isAudible(chunk.samples)) yield chunk
    }
  }
  const last = take(held)
  if (isAudible(last.samples)) yield last
}

export function isAudible(samples: Float32Array): boolean {
  return samples.some((sample) => Math.abs(sample) >= FAINTEST)
}

/** The middle of the quietest pause after sample `from`. */
export function quietestPlace(samples: Float32Array, from: number): number {
  const first = Math.floor(from / FRAME)
  const energies = Array.from({ length: Math.floor(samples.length / FRAME) - first }, (_, index) =>
    energyOf(samples.subarray((first + index) * FRAME, (first + index + 1) * FRAME)),
  )
  if (energies.length <= PAUSE_FRAMES) return samples.length
  let sum = energies.slice(0, PAUSE_FRAMES).reduce((total, energy) => total + energy, 0)
  let best = { sum, end: PAUSE_FRAMES }
  for (let end = PAUSE_FRAMES + 1; end <= energies.length; end++) {
    sum += (energies[end - 1] ?? 0) - (energies[end - 1 - PAUSE_FRAMES] ?? 0)
    // Of two equal pauses the later one: fewer cuts.
    if (sum <= best.sum) best = { sum, end }
  }
  return (first + best.end - PAUSE_FRAMES / 2) * FRAME
}

function energyOf(frame: Float32Array): number {
  return frame.reduce((sum, sample) => sum + sample * sample, 0)
}
