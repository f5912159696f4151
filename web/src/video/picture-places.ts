import type { VideoView } from '../../../src/client/index.ts'

/** What is seen at a moment of the cut. */
export type PicturePlace = {
  /** By its content; null where a source without a picture plays. */
  readonly file: string | null
  /** In the film. */
  readonly seconds: number
  /** What is seen without a jump has one number. */
  readonly run: number
}

/** Where the film of each stretch is at each time of the cut: looked up many times a second. */
export type PicturePlaces = {
  /** Null where nothing plays at all. Before the beginning is the first frame, after the end the last one. */
  at(seconds: number): PicturePlace | null
  /** How often the picture jumps. */
  readonly jumps: number
}

/** Nobody sees a jump that is shorter, and times are rounded to it. */
const SAME_MICROS = 1000
/** The last moment of a stretch shows its last frame, and not the one behind the cut. */
const END_MICROS = 1000

export function placePicture({ sources, stretches, durationMicros }: VideoView): PicturePlaces {
  const seen = stretches.map(({ source, from, to, at, picture }) => ({
    file: sources[picture ? picture.source : source]?.picture?.file ?? null,
    from: picture ? picture.from : from,
    length: to - from,
    at,
  }))
  const runs: number[] = []
  for (const [index, { file, from }] of seen.entries()) {
    const before = seen[index - 1]
    const goesOn =
      before !== undefined && before.file === file && Math.abs(before.from + before.length - from) <= SAME_MICROS
    runs.push((runs.at(-1) ?? 0) + (goesOn || index === 0 ? 0 : 1))
  }
  return {
    jumps: runs.at(-1) ?? 0,
    at: (seconds) => {
      const micros = Math.min(Math.max(0, Math.round(seconds * 1e6)), durationMicros)
      const index = lastFrom(seen, micros)
      const stretch = seen[index]
      if (!stretch) return null
      const into = Math.max(0, Math.min(micros - stretch.at, stretch.length - END_MICROS))
      return { file: stretch.file, seconds: (stretch.from + into) / 1e6, run: runs[index] ?? 0 }
    },
  }
}

/** The last that has begun; the first where none has. */
function lastFrom(stretches: readonly { readonly at: number }[], micros: number): number {
  let low = 0
  for (let high = stretches.length; low < high;) {
    const middle = (low + high) >> 1
    if ((stretches[middle]?.at ?? Infinity) <= micros) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
