import type { Effect, Facts, Play } from './heard.ts'
import type { Range } from './step.ts'

/** A stretch of a track with its place; a hole between pieces is silence. Pieces are sorted and never overlap. */
export type Piece = Omit<Facts, 'gainDb'> & {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
  readonly gainDb: number | 'measured'
  /** The gain may swing here and the effect may be named or not: it depends on the sound of another track. */
  readonly mayDuck: boolean
  /** Effects that may be there or not. */
  readonly mayHave: readonly Effect[]
}

export const piecesOf = (plays: readonly Play[]): readonly Piece[] => {
  let start = 0
  return plays.flatMap((play) => {
    const seconds = 'gap' in play ? play.gap : play.to - play.from
    start += seconds
    return 'gap' in play || seconds <= 0
      ? []
      : [{ ...play, start: start - seconds, end: start, mayDuck: false, mayHave: [] }]
  })
}

/** The same pieces with an edge at each of the times. */
export const withEdges = (pieces: readonly Piece[], times: readonly number[]): readonly Piece[] =>
  times.reduce(
    (all, time) => all.flatMap((piece) => (time > piece.start && time < piece.end ? halves(piece, time) : [piece])),
    pieces,
  )

const halves = (piece: Piece, time: number): readonly Piece[] => {
  const before = time - piece.start
  const middle = piece.reversed ? piece.to - before : piece.from + before
  const [first, second] = piece.reversed
    ? [
        { from: middle, to: piece.to },
        { from: piece.from, to: middle },
      ]
    : [
        { from: piece.from, to: middle },
        { from: middle, to: piece.to },
      ]
  return [
    { ...piece, ...first, end: time },
    { ...piece, ...second, start: time },
  ]
}

export const moved = (piece: Piece, seconds: number): Piece => ({
  ...piece,
  start: piece.start + seconds,
  end: piece.end + seconds,
})

const isWithin = (piece: Piece, [start, end]: Range): boolean => piece.start >= start && piece.end <= end

export const within = (pieces: readonly Piece[], range: Range): readonly Piece[] =>
  withEdges(pieces, range).filter((piece) => isWithin(piece, range))

export const without = (pieces: readonly Piece[], range: Range): readonly Piece[] =>
  withEdges(pieces, range).filter((piece) => !isWithin(piece, range))

/** Takes the range out and closes the gap. */
export const closedOver = (pieces: readonly Piece[], range: Range): readonly Piece[] =>
  without(pieces, range).map((piece) => (piece.start >= range[1] ? moved(piece, range[0] - range[1]) : piece))

export const changedWithin = (
  pieces: readonly Piece[],
  range: Range,
  change: Partial<Piece> | ((piece: Piece) => Piece),
): readonly Piece[] =>
  withEdges(pieces, range).map((piece) => {
    if (!isWithin(piece, range)) return piece
    return typeof change === 'function' ? change(piece) : { ...piece, ...change }
  })

export const mirroredWithin = (pieces: readonly Piece[], range: Range): readonly Piece[] => {
  const mirrored = within(pieces, range).map((piece) => ({
    ...piece,
    reversed: !piece.reversed,
    start: range[0] + range[1] - piece.end,
    end: range[0] + range[1] - piece.start,
  }))
  return sorted([...without(pieces, range), ...mirrored])
}

/** Makes room at a time and puts pieces there; their places are relative to that time. */
export const insertedAt = (
  pieces: readonly Piece[],
  atSeconds: number,
  inserted: readonly Piece[],
): readonly Piece[] => {
  const seconds = endOf(inserted)
  const pushed = withEdges(pieces, [atSeconds]).map((piece) =>
    piece.start >= atSeconds ? moved(piece, seconds) : piece,
  )
  return sorted([...pushed, ...inserted.map((piece) => moved(piece, atSeconds))])
}

export const endOf = (pieces: readonly Piece[]): number => Math.max(0, ...pieces.map((piece) => piece.end))

export const sorted = (pieces: readonly Piece[]): readonly Piece[] => [...pieces].sort((a, b) => a.start - b.start)
