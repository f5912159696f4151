import { maxShots } from './encode-shots.ts'
import { distanceOf, MAX_COPIED_DISTANCE } from './judge.ts'
import { lookAt } from './look-at.ts'
import type { ShotEncoding } from './shot-arguments.ts'
import type { CopiedStretch } from './cut-picture.ts'
import type { Shown } from './cut-views.ts'
import type { PlacedCut } from './placed-cut.ts'
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
export type SeenStretch = { readonly fromFrame: number; readonly toFrame: number; readonly range: number }

function stretchesToSee({ cut, seams, copied }: CompareCall): SeenStretch[] {
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
function runsOf({ ranges }: PlacedCut, frames: readonly number[]): SeenStretch[] {
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
