import type { CutPicture } from './cut-picture.ts'
import type { ShotEncoding } from './shot-arguments.ts'
import type { FilmFound } from './measure-film.ts'
import { secondsOf, type PlacedCut } from './placed-cut.ts'
import type { LookedAt, RenderedCut, Splice } from './rendered-cut.ts'

export type Film = {
  readonly picture: CutPicture
  readonly found: FilmFound
  readonly looked: LookedAt
  readonly warnings: readonly string[]
}

export function reportOf({
  cut,
  film: { picture, found, looked },
  scores,
  encoding: { width, height },
}: {
  cut: PlacedCut
  film: Film
  scores: readonly number[]
  encoding: ShotEncoding
}): Omit<RenderedCut, 'path' | 'warnings'> {
  const measured = found.offsetsSeconds.filter((offset) => offset !== null)
  const worst = measured.reduce((most, offset) => (Math.abs(offset) > Math.abs(most) ? offset : most), 0)
  const splices = cut.ranges.slice(1).map(({ recordFrame }, index): Splice => ({
    atSeconds: secondsOf(recordFrame, cut.rate),
    clickScore: scores[index] ?? 0,
    offsetSeconds: found.offsetsSeconds[index + 1] ?? null,
  }))
  return {
    durationSeconds: secondsOf(cut.frames, cut.rate),
    picture: {
      frames: found.frames,
      seconds: found.pictureSeconds,
      width,
      height,
      rate: cut.rate,
      method: picture.method,
      because: picture.because,
      encodedFrames: picture.encodedFrames,
      encodedShare: picture.encodedFrames / cut.frames,
      encodedSeconds: secondsOf(picture.encodedFrames, cut.rate),
      looked,
    },
    soundSeconds: found.soundSeconds,
    offset:
      measured.length === 0
        ? null
        : { worstSeconds: worst, endSeconds: found.offsetsSeconds.at(-1) ?? null, measuredPlaces: measured.length },
    heard: found.soundSeconds === null ? null : { places: cut.ranges.length + 1, quiet: found.quietPlaces },
    splices,
    reusedPieces: picture.reusedPieces,
  }
}
