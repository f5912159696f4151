/** How loud each track is in a stretch: a number for each track, block by block. */
export type StretchLevels = {
  readonly tracks: readonly string[]
  readonly peaks: Float32Array
  /** How many frames a block has; the first begins with the stretch. */
  readonly blockFrames: number
}

/** Samples of a stretch of a sound, interleaved. */
export type SoundChunk = {
  readonly from: number
  readonly samples: Float32Array
  readonly levels?: StretchLevels | null
}

/** From a frame on, up to another. */
export type FrameSpan = { readonly start: number; readonly end: number }

/** What is there of one sound, to be played from any place of it. */
export class Deck {
  /** In order; they do not overlap. */
  #chunks: SoundChunk[] = []

  constructor(
    readonly channels: number,
    readonly totalFrames: number,
  ) {}

  /** What was there in its place is of an earlier feeding, and goes: nothing is heard twice. */
  add(chunk: SoundChunk): void {
    const end = this.#endOf(chunk)
    const others = this.#chunks.filter((each) => this.#endOf(each) <= chunk.from || each.from >= end)
    this.#chunks = [...others, chunk].toSorted((a, b) => a.from - b.from)
  }

  /** Lets go of all that lies outside of some stretches. */
  keep(stretches: readonly FrameSpan[]): void {
    this.#chunks = this.#chunks.filter((chunk) =>
      stretches.some(({ start, end }) => this.#endOf(chunk) > start && chunk.from < end),
    )
  }

  /** How many frames there are from one on without a hole; none at the end. */
  reach(frame: number): number {
    let end = frame
    for (const chunk of this.#chunks) {
      if (chunk.from > end) break
      end = Math.max(end, this.#endOf(chunk))
    }
    return end - frame
  }

  /** Adds frames, which are there, to the outputs, by a gain that goes on by `step` with each frame. */
  mixInto(outputs: readonly Float32Array[], { frame, at, count, gain, step }: MixSpan): void {
    for (const chunk of this.#chunks) {
      const from = Math.max(frame, chunk.from),
        to = Math.min(frame + count, this.#endOf(chunk))
      for (let each = from; each < to; each++) {
        const base = (each - chunk.from) * this.channels
        const out = at + each - frame
        const by = step === 0 ? gain : gain + step * (each - frame)
        for (const [channel, output] of outputs.entries()) {
          // A single channel is heard on all sides.
          const sample = chunk.samples[base + Math.min(channel, this.channels - 1)] ?? 0
          output[out] = (output[out] ?? 0) + (by === 1 ? sample : sample * by)
        }
      }
    }
  }

  /** Raises the level of each track to the highest that it has in some frames, as far as that is known. */
  raiseLevels(levels: Map<string, number>, frame: number, count: number): void {
    for (const chunk of this.#chunks) {
      const from = Math.max(frame, chunk.from),
        to = Math.min(frame + count, this.#endOf(chunk))
      if (!chunk.levels || from >= to) continue
      const { tracks, peaks, blockFrames } = chunk.levels
      const last = Math.floor((to - 1 - chunk.from) / blockFrames)
      for (let block = Math.floor((from - chunk.from) / blockFrames); block <= last; block++)
        for (const [place, track] of tracks.entries()) {
          const peak = peaks[block * tracks.length + place] ?? 0
          if (peak >= (levels.get(track) ?? 0)) levels.set(track, peak)
        }
    }
  }

  #endOf({ from, samples }: SoundChunk): number {
    return from + samples.length / this.channels
  }
}

type MixSpan = {
  readonly frame: number
  /** Where in the outputs. */
  readonly at: number
  readonly count: number
  readonly gain: number
  readonly step: number
}
