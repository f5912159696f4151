import { cell, extentOf, isGap, isProblem, itemsOf, piecesOf, positionOf, runOf, sequenceOf, visibleLength, type Anchor, type Checker, type ContentRange, type Document, type Json, type Measure, type Piece, type Problem } from '../kernel/index.ts'
import { splitCell } from './clips.ts'
import { heardOf } from './heard.ts'
import { look } from './keys/measured.ts'
import { labelsOf, type Label } from './labels.ts'
import { rateOf, tracksOf, TRACKS } from './tracks.ts'

type OnContent = { track: string; ranges: ContentRange[] }

/** How exactly a peak can be read back. */
const TOLERANCE_DB = 0.1

/** How each kind of promise is looked up in the document as it is now, never in the plan. */
export const checkers: ReadonlyMap<string, Checker> = new Map<string, Checker>([
  ['audible', ({ document }, about) => seconds(document, about as unknown as OnContent, (piece) => visibleLength(piece) > 0 && !isGap(piece))],
  ['silent', ({ document }, about) => seconds(document, about as unknown as OnContent, (piece) => visibleLength(piece) > 0 && !isGap(piece) && !piece.facts.some(({ kind }) => kind === 'silence'))],
  ['track-length', ({ document }, about) => extentOf(sequenceOf(document, (about as { track: string }).track)).solid / rateOf(document)],
  ['split', ({ document }, about) => cell(document, splitCell(about as unknown as Anchor)) === true],
  ['audible-run', ({ document }, about) => {
    const { track, run } = about as { track: string; run: string }
    return runOf(sequenceOf(document, track), run)?.live === true
  }],
  ['cell', ({ document }, about) => cell(document, (about as { path: string }).path) ?? null],
  ['track-there', ({ document }, about) => itemsOf(document, TRACKS).includes((about as { track: string }).track)],
  ['track-order', ({ document }, about) => itemsOf(document, TRACKS).indexOf((about as { track: string }).track)],
  ['fact', ({ document }, about) => {
    const { change, ...on } = about as unknown as OnContent & { change: number }
    return seconds(document, on, (piece) => visibleLength(piece) > 0 && !isGap(piece) && !piece.facts.some((fact) => fact.change === change))
  }],
  ['clip-start', ({ document }, about) => {
    const { track, run } = about as { track: string; run: string }
    const at = positionOf(sequenceOf(document, track), { run, offset: 0 })
    return at && !at.hidden ? at.position / rateOf(document) : null
  }],
  ['label-text', ({ document }, about) => labelOf(document, about)?.text ?? null],
  ['label-place', ({ document }, about) => {
    const label = labelOf(document, about)
    return label ? [label.start / rateOf(document), label.end / rateOf(document)] : null
  }],
  ['peak', ({ document }, about, measure) => measured(document, about as unknown as OnContent, 'peak', measure)],
  ['peak-at-most', async ({ document }, about, measure) => {
    const found = await measured(document, about as unknown as OnContent, 'peak', measure)
    return isProblem(found) ? found : found === null || found <= (about as { db: number }).db + TOLERANCE_DB
  }],
  ['rms', ({ document }, about, measure) => measured(document, about as unknown as OnContent, 'rms', measure)],
  ['loudness', ({ document }, about, measure) => measured(document, about as unknown as OnContent, 'loudness', measure)],
])

const labelOf = (document: Document, about: Json): Label | undefined => labelsOf(document).find(({ id }) => id === (about as { label: string }).label)

/** How much of some content passes a test, in seconds. */
function seconds(document: Document, { track, ranges }: OnContent, counts: (piece: Piece) => boolean): number {
  const sequence = sequenceOf(document, track)
  let samples = 0
  for (const range of ranges) for (const piece of piecesOf(sequence, range)) if (counts(piece)) samples += Math.min(piece.to, range.to) - Math.max(piece.from, range.from)
  return samples / rateOf(document)
}

async function measured(document: Document, { track, ranges }: OnContent, what: 'peak' | 'rms' | 'loudness', measure: Measure): Promise<number | null | Problem> {
  const channels = tracksOf(document).find(({ id }) => id === track)?.kind === 'stereo' ? 2 : 1
  const found = await measure(look(what, heardOf(document, track, ranges), { rate: rateOf(document), channels }))
  return isProblem(found) ? found : (found as number | null)
}
