import type { CompareCall, SeenStretch } from './compare-picture.ts'
import { judge, type Verdict } from './judge.ts'
import { filtersFor, seekSeconds, type Shot } from './shot-arguments.ts'
import { shotOf } from './cut-views.ts'
import { secondsOf } from './placed-cut.ts'
import { readSmallFrames, type SmallFrame, type SmallWindow } from './read-small-frames.ts'

type Seen = { readonly frame: number; readonly verdict: Verdict; readonly expected: Uint8Array | null }

export async function lookAt(
  call: CompareCall,
  stretches: readonly SeenStretch[],
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

/** Where a run of frames comes from; no window where it is black. */
function sourceOf(
  { cut, shown, encoding }: CompareCall,
  { fromFrame, toFrame, range }: SeenStretch,
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

const framesOf = ({ fromFrame, toFrame }: SeenStretch): number[] =>
  Array.from({ length: toFrame - fromFrame }, (_, at) => fromFrame + at)

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
