import {
  cell,
  cellsUnder,
  isGap,
  piecesFrom,
  sequenceOf,
  visibleLength,
  type Anchor,
  type Document,
  type Piece,
} from '../kernel/index.ts'
import { formatSpan } from '../words/index.ts'
import type { Timeline } from './keys/content.ts'

/**
 * A clip is a stretch between gaps and boundaries. A run begins one, and so does a split mark inside a run;
 * its id is that of the run or mark that begins it, whether or not that very place is still to be heard.
 * Deleting inside a clip makes no boundary.
 */
export type Clip = { readonly id: string; readonly track: string; readonly start: number; readonly end: number }

/**
 * A boundary at a place of a run: true splits there; false, where a run begins or goes on after another, joins it to
 * what stands before.
 */
export const splitCell = ({ run, offset }: Anchor): string => `split/${run}@${offset}`
export const clipId = ({ run, offset }: Anchor): string => (offset === 0 ? run : `${run}@${offset}`)

export function clipsOf(document: Document, track: string): Clip[] {
  const marks = marksBy(document)
  const clips: Clip[] = []
  const taken = new Set<string>()
  let id = ''
  let run: string | undefined
  let begins = true
  for (const { piece, start } of piecesFrom(sequenceOf(document, track))) {
    if (!piece.live) continue
    if (piece.run !== run) {
      const joined = run !== undefined && cell(document, splitCell({ run: piece.run, offset: piece.from })) === false
      run = piece.run
      if (!joined) {
        id = clipId({ run, offset: between(marks(run), -1, piece.from + 1).at(-1) ?? 0 })
        begins = true
      }
    }
    const heard = visibleLength(piece) > 0 && !isGap(piece)
    const bounds = [piece.from, ...between(marks(run), piece.from, piece.to), piece.to]
    for (const [index, from] of bounds.slice(0, -1).entries()) {
      if (index > 0 || cell(document, splitCell({ run, offset: from })) === true) {
        id = clipId({ run, offset: from })
        begins = true
      }
      if (!heard) continue
      const at = { start: start + from - piece.from, end: start + (bounds[index + 1] as number) - piece.from }
      const last = clips.at(-1)
      if (last && !begins && last.end === at.start) clips[clips.length - 1] = { ...last, end: at.end }
      else {
        // A gap inside a run, or content put into it, parts it without a mark; the second part is named by where it
        // begins.
        if (taken.has(id)) id = clipId({ run, offset: from })
        taken.add(id)
        clips.push({ id, track, ...at })
      }
      begins = false
    }
  }
  return clips
}

/** The split marks of each run in order, read once. */
function marksBy(document: Document): (run: string) => readonly number[] {
  const known = new Map<string, number[]>()
  return (run) => {
    const marks =
      known.get(run) ??
      [...cellsUnder(document, `split/${run}@`)]
        .filter(({ value }) => value === true)
        .map(({ path }) => Number(path.slice(path.indexOf('@') + 1)))
        .sort((a, b) => a - b)
    known.set(run, marks)
    return marks
  }
}

/** The numbers strictly between two others, from a sorted list. */
function between(sorted: readonly number[], from: number, to: number): number[] {
  let low = 0
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) <= from) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let at = low; at < sorted.length && (sorted[at] as number) < to; at++) found.push(sorted[at] as number)
  return found
}

/** The clip at a place, or undefined over a gap or past the end. */
export function clipAt(document: Document, track: string, position: number): Clip | undefined {
  return clipsOf(document, track).find(({ start, end }) => start <= position && position < end)
}

/** Whether a place lies strictly inside a clip, so that splitting there makes two. */
export function isInsideClip(document: Document, track: string, position: number): boolean {
  if (position <= 0) return false
  let before: Piece | undefined
  for (const { piece, start } of piecesFrom(sequenceOf(document, track), position - 1)) {
    const end = start + visibleLength(piece)
    if (end < position || visibleLength(piece) === 0) continue
    before ??= piece
    if (end > position) return !isGap(before) && !isGap(piece) && boundariesAt(document, track, position).length === 0
  }
  return false
}

/**
 * The boundaries between a unit of content and the one before it, those in removed content between them included; or
 * the one before a gap, where that ends what stands there.
 */
export function boundariesAt(document: Document, track: string, position: number, end = position): Anchor[] {
  const isSet = (anchor: Anchor): boolean => cell(document, splitCell(anchor)) === true
  const found: Anchor[] = []
  let run: string | undefined
  for (const { piece, start } of piecesFrom(sequenceOf(document, track), end - 1)) {
    const length = visibleLength(piece)
    if (!piece.live || (run === undefined && start + length < end)) continue
    if (run === undefined) {
      run = piece.run
      const inside: Anchor = { run, offset: piece.from + end - start }
      if (inside.offset < piece.to) return isSet(inside) ? [inside] : []
      continue
    }
    const first: Anchor = { run: piece.run, offset: piece.from }
    if (piece.run === run ? isSet(first) : cell(document, splitCell(first)) !== false) found.push(first)
    run = piece.run
    if (length > 0 && start >= position) return found
    for (const offset of between(marksBy(document)(run), piece.from, piece.to)) found.push({ run, offset })
  }
  return found
}

/** A clip as a sentence calls it: by its track and its place. */
export type NamedClip = Clip & { readonly name: string }

export function listClips(timeline: Timeline): NamedClip[] {
  return timeline.tracks.flatMap((track) =>
    track.kind === 'label' ? [] : timeline.clipsOf(track.id).map((clip) => named(timeline, track.name, clip)),
  )
}

function named({ rate }: Timeline, trackName: string, clip: Clip): NamedClip {
  return { ...clip, name: `${trackName} ${formatSpan(clip.start / rate, clip.end / rate)}` }
}

type Free = { start: number; end: number }

/**
 * The stretches of a track that hold no clip and are long enough, the open end included. One clip may be left out: the
 * one that moves.
 */
export function findRoom(
  timeline: Timeline,
  { track, length, except }: { track: string; length: number; except: string },
): Free[] {
  const free: Free[] = []
  let from = 0
  for (const { id, start, end } of timeline.clipsOf(track)) {
    if (id === except) continue
    if (start - from >= length) free.push({ start: from, end: start })
    from = end
  }
  return [...free, { start: from, end: Infinity }]
}
