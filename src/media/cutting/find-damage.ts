import { followFfprobe } from '../ask-ffprobe.ts'
import { shotOf, type Shown } from './cut-views.ts'
import { seekSeconds } from './shot-arguments.ts'
import { secondsOf, type PlacedCut } from './placed-cut.ts'

/** Where a picture cannot be decoded without errors, from the beginning of its file. */
export type DamagedStretch = { readonly fromSeconds: number; readonly toSeconds: number; readonly errors: number }

/** What is damaged of one source, among what a cut shows of it. */
export type Damage = { readonly sourceId: string; readonly stretches: readonly DamagedStretch[] }

/** Decodes all that a cut shows of some of its sources, and finds where decoding reports errors. */
export async function findDamage({
  cut,
  shown,
  sourceIds,
  signal,
}: {
  cut: PlacedCut
  shown: ReadonlyMap<string, Shown>
  sourceIds: readonly string[]
  signal?: AbortSignal | undefined
}): Promise<Damage[]> {
  const found: Damage[] = []
  for (const sourceId of sourceIds) {
    const file = shown.get(sourceId)
    const windows = file ? windowsOf({ cut, shown, sourceId }) : []
    if (!file || windows.length === 0) continue
    const frames = await decodeFrames(file, windows, signal)
    const stretches = damagedStretches(frames, windows)
    if (stretches.length > 0) found.push({ sourceId, stretches })
  }
  return found
}

type Window = { readonly fromSeconds: number; readonly toSeconds: number }

/** Decoding on over so short a gap costs less than beginning anew behind it. */
const MAX_GAP_SECONDS = 10

/** What a decoder complains of where it begins, since it lacks what came before, is over so long before a window. */
const RUN_UP_SECONDS = 10

function windowsOf({
  cut,
  shown,
  sourceId,
}: {
  cut: PlacedCut
  shown: ReadonlyMap<string, Shown>
  sourceId: string
}): Window[] {
  const wanted = cut.ranges.flatMap((placed): Window[] => {
    if ((placed.range.override?.sourceId ?? placed.range.sourceId) !== sourceId) return []
    const frames = placed.endFrame - placed.startFrame
    const { view } = shotOf({ placed, skip: 0, frames, rate: cut.rate, shown })
    return view ? [{ fromSeconds: view.fromSeconds, toSeconds: view.fromSeconds + secondsOf(frames, cut.rate) }] : []
  })
  const joined: Window[] = []
  for (const window of wanted.toSorted((a, b) => a.fromSeconds - b.fromSeconds)) {
    const last = joined.at(-1)
    if (last && window.fromSeconds - last.toSeconds < MAX_GAP_SECONDS)
      joined[joined.length - 1] = { ...last, toSeconds: Math.max(last.toSeconds, window.toSeconds) }
    else joined.push(window)
  }
  return joined
}

type DecodedFrame = { readonly seconds: number; readonly isKey: boolean; errors: number }
type Decoded = {
  readonly frames: readonly DecodedFrame[]
  readonly frameSeconds: number
  readonly heldBack: number
  /** Null where it is over at the next key frame. */
  readonly settlingSeconds: number | null
}

/** A probe decodes on one thread and says with each frame what its decoder complained of before it came out. */
async function decodeFrames(
  { record, demuxer }: Shown,
  windows: readonly Window[],
  signal: AbortSignal | undefined,
): Promise<Decoded> {
  const facts = record.picture
  const clock = (seconds: number): string => (seconds + facts.beginSeconds).toFixed(6)
  const intervals = windows.map(({ fromSeconds, toSeconds }) => {
    const begin = Math.max(0, seekSeconds({ demuxer, facts }, { fromSeconds }) - RUN_UP_SECONDS)
    return `${clock(begin)}%${clock(toSeconds + secondsOf(1, facts.rate))}`
  })
  const frames: DecodedFrame[] = []
  let heldBack = 0
  const take = (line: string): void => {
    const seconds = /^frame\|.*\bbest_effort_timestamp_time=([\d.-]+)/.exec(line)?.[1]
    if (seconds !== undefined)
      frames.push({ seconds: Number(seconds) - facts.beginSeconds, isKey: line.includes('key_frame=1'), errors: 0 })
    const last = frames.at(-1)
    if (last && line.includes('|message=')) last.errors++
    heldBack = Number(/^stream\|.*\bhas_b_frames=(\d+)/.exec(line)?.[1] ?? heldBack)
  }
  const entries = 'stream=has_b_frames:frame=key_frame,best_effort_timestamp_time:frame_side_data=:log=message'
  const stream = ['-select_streams', String(facts.streamIndex), '-read_intervals', intervals.join(',')]
  const show = [...stream, '-show_log', ERROR_LEVEL, '-show_entries', entries]
  const what = 'The render'
  await followFfprobe({ path: record.originalPath, demuxer, show, what, isQuiet: true, signal }, 'compact', take)
  const { settlingSeconds = null } = facts
  return { frames, frameSeconds: secondsOf(1, facts.rate), heldBack, settlingSeconds }
}

const ERROR_LEVEL = '16'

/**
 * A frame that leans on a damaged one is damaged too, so damage lasts up to the next key frame. Errors are told with
 * the frame that comes out while another one, which is held back for so many frames, is decoded.
 */
function damagedStretches(
  { frames, frameSeconds, heldBack, settlingSeconds }: Decoded,
  windows: readonly Window[],
): DamagedStretch[] {
  const late = (heldBack + 1.5) * frameSeconds
  const keys = frames.flatMap(({ isKey, seconds }) => (isKey ? [seconds] : []))
  const lastSeconds = frames.reduce((last, { seconds }) => Math.max(last, seconds), 0)
  const stretches: { fromSeconds: number; toSeconds: number; errors: number }[] = []
  for (const { seconds, errors } of frames) {
    if (errors === 0) continue
    const next =
      settlingSeconds === null
        ? (keys.find((key) => key > seconds + late) ?? lastSeconds + frameSeconds)
        : Math.min(seconds + settlingSeconds, lastSeconds + frameSeconds)
    const window = windows.find(({ fromSeconds, toSeconds }) => next > fromSeconds && seconds < toSeconds)
    // What lies before a window is only decoded to begin somewhere.
    if (!window) continue
    const open = stretches.find(({ fromSeconds, toSeconds }) => seconds >= fromSeconds && seconds <= toSeconds)
    if (open) {
      open.errors += errors
      open.toSeconds = Math.max(open.toSeconds, next)
    } else stretches.push({ fromSeconds: seconds, toSeconds: next, errors })
  }
  return stretches
}

const MAX_SAID = 5

/** One sentence for each source that is damaged. */
export function sayDamage(damage: readonly Damage[], names: ReadonlyMap<string, string>): string[] {
  return damage.map(({ sourceId, stretches }) => {
    const errors = stretches.reduce((sum, each) => sum + each.errors, 0)
    const said = stretches
      .slice(0, MAX_SAID)
      .map(({ fromSeconds, toSeconds }) => `from ${fromSeconds.toFixed(1)} to ${toSeconds.toFixed(1)} s`)
    const more = stretches.length > MAX_SAID ? [`at ${stretches.length - MAX_SAID} more places`] : []
    return (
      `The picture of ${names.get(sourceId) ?? sourceId} is damaged ${[...said, ...more].join(', ')} of that file ` +
      `(${errors} ${errors === 1 ? 'error' : 'errors'} in decoding what is shown of it). It was so before it was ` +
      `cut, and the film shows it as it is; take another copy of the file, or cut around it.`
    )
  })
}
