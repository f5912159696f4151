import { filtersFor, maxShots, seekSeconds, type ShotEncoding, type Shot } from './encode-shots.ts'
import type { CopiedStretch } from './cut-picture.ts'
import { shotOf, type Shown } from './cut-views.ts'
import { secondsOf, type PlacedCut } from './placed-cut.ts'
import { SMALL_HEIGHT, SMALL_WIDTH, readSmallFrames, type SmallFrame, type SmallWindow } from './read-small-frames.ts'
import type { Demuxer } from '../sniff.ts'

export type CompareCall = {
  readonly film: {
    readonly path: string
    readonly demuxer: Demuxer
    readonly firstSeconds: number
    readonly zeroSeconds: number
  }
  readonly cut: PlacedCut
  readonly shown: ReadonlyMap<string, Shown>
  readonly encoding: ShotEncoding
  /** Frames at which another piece begins: cuts, and places where copying begins or ends. */
  readonly seams: readonly number[]
  readonly copied: readonly CopiedStretch[]
  readonly signal?: AbortSignal | undefined
}

/**
 * What was seen of a film beside its sources. A distance is the mean difference of brightness, of 255, in the field of
 * a frame where it is largest.
 */
export type PictureSeen = {
  readonly lookedAt: number
  readonly worstDistance: number
  /** Frames that are missing, or that show something else than their source does there. */
  readonly wrong: readonly number[]
  /** Frames whose source does not come out of its decoder twice alike, so that nothing can be said of them. */
  readonly unsure: number
  /** Whether the film is decoded with errors where it was looked at. */
  readonly hasErrors: boolean
}

/**
 * What is copied has to come out of a decoder as it does from its source; what is encoded may lose what nobody sees.
 */
export const MAX_COPIED_DISTANCE = 1
export const MAX_ENCODED_DISTANCE = 20

/** Around a splice a second is looked at, around other seams as many frames as lean on each other at once. */
const AROUND_SPLICE_SECONDS = 1
const AROUND_SEAM_FRAMES = 5
/** Of copied frames so many seconds have one of their groups looked at, and of a group so many seconds. */
const COPIED_SECONDS = 60
const MAX_GROUP_SECONDS = 10

/**
 * Decodes a film around its seams, and in places of what was copied, and compares what is seen there with the sources.
 */
export async function comparePicture(call: CompareCall): Promise<PictureSeen> {
  const stretches = stretchesToSee(call)
  let lookedAt = 0,
    worstDistance = 0,
    unsure = 0,
    hasErrors = false
  const wrong: number[] = []
  const batch = maxShots(call.encoding)
  for (let at = 0; at < stretches.length; at += batch) {
    const looked = await lookAt(call, stretches.slice(at, at + batch), { earlierSeconds: 0 })
    const { seen } = looked
    hasErrors ||= looked.hasErrors
    const doubted = seen.filter(({ verdict }) => verdict.isWrong || verdict.isUnknown)
    // A seek may have landed too late; and a source that is decoded from elsewhere tells whether it can be relied on.
    const again =
      doubted.length === 0
        ? []
        : (
            await lookAt(
              call,
              runsOf(
                call.cut,
                doubted.map(({ frame }) => frame),
              ),
              { earlierSeconds: 10 },
            )
          ).seen
    const second = new Map(again.map((each) => [each.frame, each]))
    for (const first of seen) {
      lookedAt++
      const { verdict, expected } = second.get(first.frame) ?? first
      if (verdict.isUnknown) unsure++
      else if (!verdict.isWrong) worstDistance = Math.max(worstDistance, verdict.distance)
      else if (expected && first.expected && distanceOf(expected, first.expected) > MAX_COPIED_DISTANCE) unsure++
      else wrong.push(first.frame)
    }
  }
  return { lookedAt, worstDistance, wrong, unsure, hasErrors }
}

/** Frames of the cut that come from one range of it, or some of them. */
type Stretch = { readonly fromFrame: number; readonly toFrame: number; readonly range: number }
type Seen = { readonly frame: number; readonly verdict: Verdict; readonly expected: Uint8Array | null }
type Verdict = { readonly isWrong: boolean; readonly isUnknown?: boolean; readonly distance: number }

function stretchesToSee({ cut, seams, copied }: CompareCall): Stretch[] {
  const around = Math.ceil((AROUND_SPLICE_SECONDS * cut.rate.num) / cut.rate.den)
  const frames = new Set<number>()
  const add = (from: number, to: number): void => {
    for (let frame = Math.max(0, from); frame < Math.min(cut.frames, to); frame++) frames.add(frame)
  }
  for (const { recordFrame } of cut.ranges.slice(1)) add(recordFrame - around, recordFrame + around)
  for (const seam of [...seams, cut.frames]) add(seam - AROUND_SEAM_FRAMES, seam + AROUND_SEAM_FRAMES)
  for (const { fromFrame, toFrame } of chooseGroups(copied, cut.rate)) add(fromFrame, toFrame)
  return runsOf(cut, [...frames])
}

/** Frames as runs without holes, none of which reaches from one range into another. */
function runsOf({ ranges }: PlacedCut, frames: readonly number[]): Stretch[] {
  const runs: { fromFrame: number; toFrame: number; range: number }[] = []
  let range = 0
  for (const frame of frames.toSorted((a, b) => a - b)) {
    while ((ranges[range + 1]?.recordFrame ?? Infinity) <= frame) range++
    const last = runs.at(-1)
    if (last?.toFrame === frame && last.range === range) last.toFrame++
    else runs.push({ fromFrame: frame, toFrame: frame + 1, range })
  }
  return runs
}

/** One group of frames that begins afresh out of each minute that was copied: the one in its middle. */
export function chooseGroups(
  copied: readonly CopiedStretch[],
  rate: PlacedCut['rate'],
): { fromFrame: number; toFrame: number }[] {
  const minute = (COPIED_SECONDS * rate.num) / rate.den,
    longest = (MAX_GROUP_SECONDS * rate.num) / rate.den
  const total = copied.reduce((sum, { fromFrame, toFrame }) => sum + toFrame - fromFrame, 0)
  const middles = Array.from(
    { length: Math.ceil(total / minute) },
    (_, at) => (at * minute + Math.min(total, (at + 1) * minute)) / 2,
  )
  const groups: { fromFrame: number; toFrame: number }[] = []
  let before = 0
  for (const { fromFrame, toFrame, freshAt } of copied) {
    for (const [index, fresh] of freshAt.entries()) {
      const next = freshAt[index + 1] ?? toFrame
      const count = middles.findIndex((middle) => middle >= before + next - fromFrame)
      const passed = middles.splice(0, count < 0 ? middles.length : count)
      if (passed.length > 0) groups.push({ fromFrame: fresh, toFrame: Math.min(next, Math.ceil(fresh + longest)) })
    }
    before += toFrame - fromFrame
  }
  return groups
}

async function lookAt(
  call: CompareCall,
  stretches: readonly Stretch[],
  { earlierSeconds }: { earlierSeconds: number },
): Promise<{ readonly seen: readonly Seen[]; readonly hasErrors: boolean }> {
  const { cut, film, signal } = call
  const half = secondsOf(0.5, cut.rate)
  const filmWindows = stretches.map(({ fromFrame, toFrame }): SmallWindow => {
    const fromSeconds = secondsOf(fromFrame, cut.rate),
      toSeconds = secondsOf(toFrame, cut.rate)
    const seek = film.firstSeconds + fromSeconds - secondsOf(MARGIN_FRAMES, cut.rate) - earlierSeconds
    return {
      ...film,
      streamIndex: 0,
      seekSeconds: seek,
      fromSeconds: fromSeconds - half,
      toSeconds: toSeconds - half,
      filters: [],
    }
  })
  const sources = stretches.map((stretch) => sourceOf(call, stretch, earlierSeconds))
  const [films, originals] = await Promise.all([
    framesIn(filmWindows, signal),
    framesIn(
      sources.map(({ window }) => window),
      signal,
    ),
  ])
  const seen = stretches.flatMap((stretch, index) => {
    const source = sources[index],
      frames = originals.frames[index] ?? null
    return framesOf(stretch).map((frame): Seen => {
      const found = films.frames[index]?.find(({ seconds }) => Math.abs(seconds - secondsOf(frame, cut.rate)) < half)
      const atSeconds = (source?.fromSeconds ?? 0) + secondsOf(frame - stretch.fromFrame, cut.rate)
      const isCopied = call.copied.some(({ fromFrame, toFrame }) => frame >= fromFrame && frame < toFrame)
      return {
        frame,
        ...judge({ found, frames, atSeconds, firstSeconds: source?.firstSeconds ?? 0, halfSeconds: half, isCopied }),
      }
    })
  })
  // A source may be decoded from where it cannot be begun; a film begins afresh wherever it is begun.
  return { seen, hasErrors: films.hasErrors }
}

/**
 * Most decoders hold fewer frames back; where one held more, what is missing is looked at once more from farther back.
 */
const MARGIN_FRAMES = 5

/** Decoding on over a gap costs less than beginning again before it: groups of frames mostly last a second or two. */
const MAX_GAP_SECONDS = 1.5
/** All frames of a window are held until they were compared. */
const MAX_JOINED_SECONDS = 120

/** The frames of some windows, of which those that lie near each other in one file are decoded as one. */
async function framesIn(
  windows: readonly (SmallWindow | null)[],
  signal: AbortSignal | undefined,
): Promise<{ readonly frames: readonly (readonly SmallFrame[] | null)[]; readonly hasErrors: boolean }> {
  const joined: { window: SmallWindow; of: number[] }[] = []
  const ordered = windows
    .flatMap((window, index) => (window ? [{ window, index }] : []))
    .toSorted((a, b) => a.window.seekSeconds - b.window.seekSeconds)
  for (const { window, index } of ordered) {
    const open = joined.findLast((each) => each.window.path === window.path)
    const isNear =
      open !== undefined &&
      window.seekSeconds - open.window.toSeconds < MAX_GAP_SECONDS &&
      window.toSeconds - open.window.seekSeconds < MAX_JOINED_SECONDS
    if (!isNear) joined.push({ window, of: [index] })
    else {
      open.window = {
        ...open.window,
        fromSeconds: Math.min(open.window.fromSeconds, window.fromSeconds),
        toSeconds: Math.max(open.window.toSeconds, window.toSeconds),
      }
      open.of.push(index)
    }
  }
  const { frames: found, hasErrors } = await readSmallFrames(
    joined.map(({ window }) => window),
    signal,
  )
  const frames: (readonly SmallFrame[] | null)[] = windows.map(() => null)
  for (const [at, { of }] of joined.entries()) for (const index of of) frames[index] = found[at] ?? []
  return { frames, hasErrors }
}

/** Where a run of frames comes from; no window where it is black. */
function sourceOf(
  { cut, shown, encoding }: CompareCall,
  { fromFrame, toFrame, range }: Stretch,
  earlierSeconds: number,
): { readonly fromSeconds: number; readonly firstSeconds: number; readonly window: SmallWindow | null } {
  const placed = cut.ranges[range]
  if (!placed) throw new Error(`There is no range ${range} in this cut.`)
  const { view }: Shot = shotOf({
    placed,
    skip: fromFrame - placed.recordFrame,
    frames: toFrame - fromFrame,
    rate: cut.rate,
    shown,
  })
  if (!view) return { fromSeconds: 0, firstSeconds: 0, window: null }
  const { facts, fromSeconds } = view
  const back = 4 * Math.max(secondsOf(1, cut.rate), secondsOf(1, facts.rate))
  const first = Math.min(fromSeconds, facts.lastSeconds) - back
  const window: SmallWindow = {
    // Where frames come at odd times, the one that is on show may have begun long before: all that are decoded are
    // kept.
    path: view.path,
    demuxer: view.demuxer,
    streamIndex: facts.streamIndex,
    zeroSeconds: facts.beginSeconds,
    seekSeconds: seekSeconds(view, { fromSeconds: first, heldBack: MARGIN_FRAMES }) - earlierSeconds,
    fromSeconds: facts.isVariable ? 0 : first,
    // Before its first frame a source shows that one, however late it comes.
    toSeconds: Math.max(fromSeconds + secondsOf(toFrame - fromFrame, cut.rate), facts.firstSeconds) + back,
    filters: filtersFor(view.facts, encoding),
  }
  return { fromSeconds, firstSeconds: facts.firstSeconds, window }
}

type Judged = {
  readonly found: SmallFrame | undefined
  readonly frames: readonly SmallFrame[] | null
  readonly atSeconds: number
  readonly firstSeconds: number
  readonly halfSeconds: number
  readonly isCopied: boolean
}

/** Where two frames of the source are as near to a frame of the cut, either of them may be shown. */
const TIE_SECONDS = 0.0015

/** Another frame of the source is meant when it is much nearer than the one that belongs there. */
const NEARER = 0.5
const MIN_NEARER = 1

function judge({ found, frames, atSeconds, firstSeconds, halfSeconds, isCopied }: Judged): {
  verdict: Verdict
  expected: Uint8Array | null
} {
  if (!found) return { verdict: { isWrong: true, distance: 255 }, expected: null }
  if (!frames) return { verdict: verdictOf(distanceOf(found.fields, BLACK), MAX_ENCODED_DISTANCE), expected: BLACK }
  const last = frames.findLastIndex(({ seconds }) => seconds < atSeconds + halfSeconds)
  // Before its first frame a source shows that one.
  const on = last < 0 && atSeconds < firstSeconds ? 0 : last
  const expected = frames[on]
  if (!expected) return { verdict: { isWrong: false, isUnknown: true, distance: 0 }, expected: null }
  if (isCopied)
    return {
      verdict: verdictOf(distanceOf(found.fields, expected.fields), MAX_COPIED_DISTANCE),
      expected: expected.fields,
    }
  const isTie = ({ seconds }: SmallFrame): boolean => Math.abs(seconds - atSeconds - halfSeconds) < TIE_SECONDS
  const mayBe = frames.filter((frame, at) => at === on || isTie(frame) || (at === on - 1 && isTie(expected)))
  const distance = Math.min(...mayBe.map(({ fields }) => distanceOf(found.fields, fields)))
  const own = Math.min(...mayBe.map(({ fields }) => meanDistance(found.fields, fields)))
  const isOther = frames
    .slice(Math.max(0, on - 4), on + 5)
    .some((frame) => !mayBe.includes(frame) && meanDistance(found.fields, frame.fields) + MIN_NEARER < own * NEARER)
  return { verdict: { isWrong: distance > MAX_ENCODED_DISTANCE || isOther, distance }, expected: expected.fields }
}

const BLACK = new Uint8Array(SMALL_WIDTH * SMALL_HEIGHT).fill(16)
const verdictOf = (distance: number, allowed: number): Verdict => ({ isWrong: distance > allowed, distance })
const framesOf = ({ fromFrame, toFrame }: Stretch): number[] =>
  Array.from({ length: toFrame - fromFrame }, (_, at) => fromFrame + at)

function meanDistance(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / one.length
}

/** A field is so many small pixels wide and high: what is broken is often a corner of a frame. */
const FIELD = 4

function distanceOf(one: Uint8Array, other: Uint8Array): number {
  const across = SMALL_WIDTH / FIELD
  const sums = new Uint32Array(across * (SMALL_HEIGHT / FIELD))
  for (let at = 0; at < one.length; at++) {
    const field = Math.floor(at / SMALL_WIDTH / FIELD) * across + Math.floor((at % SMALL_WIDTH) / FIELD)
    sums[field] = (sums[field] ?? 0) + Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  }
  return sums.reduce((most, sum) => Math.max(most, sum), 0) / FIELD ** 2
}
