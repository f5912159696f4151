import type { Outcome } from './outcome.ts'
import { piecesOf, type Piece } from './pieces.ts'
import type { Range, Step } from './step.ts'

/**
 * Reads from the end state which part of each silent stretch went, and turns the truncation into that removal; a
 * sentence says what is wrong with it. Scenes with pauses start as one clip a track, so a second of the source is a
 * second of the start.
 */
export const settleTruncation = (step: Extract<Step, { step: 'truncate' }>, { after }: Outcome): Step | string => {
  const first = after.tracks.find(
    ({ kind, name }) => kind !== 'label' && (step.tracks === 'all' || step.tracks.includes(name)),
  )
  if (first === undefined) return 'the track with the silence is gone'
  const gone = holes(piecesOf(first.plays), step.stretches)
  if (gone.length === 0) return 'no silence was shortened'
  for (const [start, end] of step.stretches) {
    const inside = gone.filter((range) => range[0] >= start - 0.002 && range[1] <= end + 0.002)
    const leftSeconds = end - start - inside.reduce((sum, range) => sum + range[1] - range[0], 0)
    const isRight =
      step.leftSeconds === undefined ? leftSeconds <= 1.05 : Math.abs(leftSeconds - step.leftSeconds) < 0.05
    if (!isRight) return `${leftSeconds.toFixed(2)} s are left of the silence at ${start}–${end} s`
  }
  return { step: 'remove', ranges: gone, tracks: step.tracks, clipboard: 'kept' }
}

/** The seconds of the source that no piece plays any more; the last stretch may reach to its end. */
const holes = (pieces: readonly Piece[], stretches: readonly Range[]): readonly Range[] => {
  const last = Math.max(...stretches.map(([, end]) => end))
  const edges: readonly Range[] = [...pieces.map((piece): Range => [piece.from, piece.to]), [last, last]]
  let playedTo = 0
  return edges.flatMap(([from, to]): readonly Range[] => {
    const hole: readonly Range[] = from - playedTo > 0.002 ? [[playedTo, from]] : []
    playedTo = Math.max(playedTo, to)
    return hole
  })
}
