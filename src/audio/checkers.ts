import {
  cell,
  extentOf,
  isGap,
  isProblem,
  itemsOf,
  piecesOf,
  positionOf,
  runOf,
  sequenceOf,
  visibleLength,
  type Anchor,
  type Checker,
  type ContentRange,
  type Document,
  type Finding,
  type Json,
  type Measure,
  type Piece,
  type Problem,
} from '../kernel/index.ts'
import { FAINTEST_DB } from './claims.ts'
import { splitCell } from './clips.ts'
import { resolveSound, resolveContentSound, toMix } from './resolve-sound.ts'
import { look, lookAtDifference, lookAtMix, type Level, intersectStretches, type Stretch } from './keys/measured.ts'
import { labelsOf, type Label } from './labels.ts'
import type { StartOfClip } from './shift-clips.ts'
import { endOf, rateOf, tracksOf, TRACKS } from './tracks.ts'
import { eachSound } from './windows.ts'

type OnContent = { track: string; ranges: ContentRange[] }

/** How exactly a peak can be read back. */
const TOLERANCE_DB = 0.1

/** What a converter or an encoder makes of a mix above this is clipped; below it, rounding says 0.0. */
const OVER_DBTP = 0.05

/** How each kind of promise is looked up in the document as it is now, never in the plan. */
export const checkers: ReadonlyMap<string, Checker> = new Map<string, Checker>([
  [
    'audible',
    ({ document }, about) =>
      seconds(document, about as unknown as OnContent, (piece) => visibleLength(piece) > 0 && !isGap(piece)),
  ],
  [
    'silent',
    ({ document }, about) =>
      seconds(
        document,
        about as unknown as OnContent,
        (piece) => visibleLength(piece) > 0 && !isGap(piece) && !piece.facts.some(({ kind }) => kind === 'silence'),
      ),
  ],
  [
    'track-length',
    ({ document }, about) =>
      extentOf(sequenceOf(document, (about as { track: string }).track)).solid / rateOf(document),
  ],
  ['split', ({ document }, about) => cell(document, splitCell(about as unknown as Anchor)) === true],
  [
    'audible-run',
    ({ document }, about) => {
      const { track, run } = about as { track: string; run: string }
      return runOf(sequenceOf(document, track), run)?.live === true
    },
  ],
  ['cell', ({ document }, about) => cell(document, (about as { path: string }).path) ?? null],
  ['track-there', ({ document }, about) => itemsOf(document, TRACKS).includes((about as { track: string }).track)],
  ['track-order', ({ document }, about) => itemsOf(document, TRACKS).indexOf((about as { track: string }).track)],
  [
    'fact',
    ({ document }, about) => {
      const { change, ...on } = about as unknown as OnContent & { change: number }
      return seconds(
        document,
        on,
        (piece) => visibleLength(piece) > 0 && !isGap(piece) && !piece.facts.some((fact) => fact.change === change),
      )
    },
  ],
  [
    'clip-start',
    ({ document }, about) => {
      const { track, run, offset = 0 } = about as StartOfClip
      const at = positionOf(sequenceOf(document, track), { run, offset })
      return at && !at.hidden ? at.position / rateOf(document) : null
    },
  ],
  ['label-text', ({ document }, about) => labelOf(document, about)?.text ?? null],
  [
    'label-place',
    ({ document }, about) => {
      const label = labelOf(document, about)
      return label ? [label.start / rateOf(document), label.end / rateOf(document)] : null
    },
  ],
  ['peak', level('peak', 'dB')],
  [
    'peak-at-most',
    async ({ document }, about, measure) => {
      const found = await measured(document, about as unknown as OnContent, 'peak', measure)
      return isProblem(found) ? found : found === null || found <= (about as { db: number }).db + TOLERANCE_DB
    },
  ],
  [
    'longest-pause',
    async ({ document }, about, measure) => {
      const { tracks, startSeconds, endSeconds, thresholdDb, minSeconds } = about as {
        tracks: string[]
        startSeconds: number
        endSeconds: number
        thresholdDb: number
        minSeconds: number
      }
      const start = Math.round(startSeconds * rateOf(document))
      const end = Math.round(endSeconds * rateOf(document))
      const quiet: Stretch[][] = [[{ from: 0, to: end - start }]]
      for (const track of tracks) {
        const found = await measure(
          look('silences', resolveSound(document, track, start, end), {
            ...shapeOf(document, track),
            thresholdDb,
            minSeconds,
          }),
        )
        if (isProblem(found)) return found
        quiet.push([
          ...(found as unknown as Stretch[]),
          { from: Math.max(0, endOf(document, track) - start), to: end - start },
        ])
      }
      const longest = Math.max(0, ...intersectStretches(quiet).map(({ from, to }) => to - from)) / rateOf(document)
      return finding(
        longest,
        longest === 0 ? 'none is as long as that' : `the longest measured is ${longest.toFixed(2)} s`,
      )
    },
  ],
  ['rms', level('rms', 'dB')],
  ['loudness', level('loudness', 'LUFS')],
  ['floor', level('floor', 'dB')],
  [
    'difference',
    async ({ document }, about, measure) => {
      const { change, inverted, ...on } = about as unknown as OnContent & { change: number; inverted?: true }
      const [now, before] = [
        resolveContentSound(document, on.track, on.ranges),
        resolveContentSound(document, on.track, on.ranges, change),
      ]
      const less = inverted
        ? eachSound(before.windows, (each) => ({ ...each, inverted: !each.inverted }))
        : before.windows
      const both = { ...now, jobs: new Map([...before.jobs, ...now.jobs]) }
      const found = await measure(lookAtDifference(both, less, shapeOf(document, on.track)))
      if (isProblem(found)) return found
      if (found !== null) return finding(found, `${decibels(Number(found))} of it`)
      // Whatever is done to silence, it sounds as before.
      const level = inverted ? 0 : await measure(look('peak', before, shapeOf(document, on.track)))
      return level === null ? finding(FAINTEST_DB, 'it was silent before') : finding(null, 'nothing is left')
    },
  ],
  [
    'mix',
    async ({ document }, _about, measure) => {
      const found = await measure(lookAtMix(toMix(document)))
      if (isProblem(found)) return found
      const { true_peak_db: peak, lufs } = found as { true_peak_db: number | null; lufs: number | null }
      if (peak === null) return finding(found, 'silence')
      const told =
        `true peak ${peak.toFixed(1)} dBTP, ` +
        (lufs === null ? 'too short or quiet for a loudness' : `${lufs.toFixed(1)} LUFS`)
      return peak < OVER_DBTP
        ? finding(found, told)
        : {
            ...finding(found, told),
            warning:
              `The mix reaches ${peak.toFixed(1)} dBTP, which is over full scale: it will be clipped. Lower ` +
              `the gain of its tracks.`,
          }
    },
  ],
])

const labelOf = (document: Document, about: Json): Label | undefined =>
  labelsOf(document).find(({ id }) => id === (about as { label: string }).label)

/** How much of some content passes a test, in seconds. */
function seconds(document: Document, { track, ranges }: OnContent, counts: (piece: Piece) => boolean): number {
  const sequence = sequenceOf(document, track)
  let samples = 0
  for (const range of ranges)
    for (const piece of piecesOf(sequence, range))
      if (counts(piece)) samples += Math.min(piece.to, range.to) - Math.max(piece.from, range.from)
  return samples / rateOf(document)
}

const finding = (found: Json, told: string): Finding => ({ finding: true, found, told })
const decibels = (value: number): string => `${value.toFixed(1)} dB`
const shapeOf = (document: Document, track: string): { rate: number; channels: 1 | 2 } => ({
  rate: rateOf(document),
  channels: tracksOf(document).find(({ id }) => id === track)?.kind === 'stereo' ? 2 : 1,
})

/** The level of given content now, told as it is found. */
function level(what: Level, unit: string): Checker {
  return async ({ document }, about, measure) => {
    const found = await measured(document, about as unknown as OnContent, what, measure)
    return isProblem(found)
      ? found
      : finding(found, found === null ? 'measured silence' : `measured ${found.toFixed(1)} ${unit}`)
  }
}

async function measured(
  document: Document,
  { track, ranges }: OnContent,
  what: Level,
  measure: Measure,
): Promise<number | null | Problem> {
  const found = await measure(look(what, resolveContentSound(document, track, ranges), shapeOf(document, track)))
  return isProblem(found) ? found : (found as number | null)
}
