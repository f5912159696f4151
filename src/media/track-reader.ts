import { displayPath, Refusal } from '../gate/index.ts'
import type { Sound, Window } from '../audio/index.ts'
import { constantGain, curveGain, indexAt, placeWindows, type PlacedWindow } from './place-windows.ts'
import { makePlanes, type Planes } from './samples.ts'
import type { SampleSource, Sources } from './sources.ts'
import { halfFade, joinOf, type Join } from './splice.ts'

/** The windows of one track, before the track's own gain and pan. */
export type TrackPart = { rate: number; channels: 1 | 2; windows: Window[] }

/** A track as it is heard: windows with their gains and curves, joins smoothed where they would click. */
export type TrackReader = {
  part: TrackPart
  length: number
  placed: PlacedWindow[]
  sourceOf(sound: Sound): SampleSource
  /** How the join at the start of window `index` is smoothed; null when it is left as it is. */
  smoothed(index: number): Promise<Join | null>
  /** What would be done there if it clicked; costs nothing. */
  possible(index: number): Join | null
  /** Samples `from` to `from + count` of the timeline into the planes, from frame `at` on. */
  read(from: number, count: number, planes: Planes, at?: number): Promise<void>
}

export async function openTrack(sources: Sources, part: TrackPart, length?: number): Promise<TrackReader> {
  for (const window of part.windows) checkNumbers(window)
  const placed = placeWindows(part.windows, length)
  const opened = new Map<string, SampleSource>()
  for (const { sound } of placed) {
    if (!sound) continue
    const source = opened.get(sound.source) ?? (await sources.get(sound.source))
    opened.set(sound.source, source)
    checkWindow(sound, source, part)
  }
  const sourceOf = (sound: Sound): SampleSource => {
    const source = opened.get(sound.source)
    if (!source) throw new Error(`Source ${sound.source} was not opened.`)
    return source
  }
  const joins = new Map<number, Promise<Join | null>>()

  const possible = (index: number) => {
    const left = placed[index - 1],
      right = placed[index]
    return left && right ? joinOf(left, right, { rate: part.rate, framesOf: (sound) => sourceOf(sound).frames }) : null
  }
  const decide = async (index: number): Promise<Join | null> => {
    const join = possible(index)
    const left = placed[index - 1],
      right = placed[index]
    if (!join || !left || !right) return null
    const span = halfFade(part.rate)
    const before = makePlanes(part.channels, Math.min(span, left.end - left.start)),
      after = makePlanes(part.channels, Math.min(span, right.end - right.start))
    const beforeCount = before[0]?.length ?? 0,
      afterCount = after[0]?.length ?? 0
    if (left.sound)
      await readSound(sourceOf(left.sound), left.sound, left.end - left.start - beforeCount, beforeCount, before, 0)
    if (right.sound) await readSound(sourceOf(right.sound), right.sound, 0, afterCount, after, 0)
    return before.some((plane, channel) => wouldClick(plane, after[channel] ?? plane)) ? join : null
  }
  const smoothed = (index: number) => {
    const known = joins.get(index)
    if (known) return known
    const deciding = decide(index)
    joins.set(index, deciding)
    return deciding
  }

  const readJoin = async (
    index: number,
    join: Join,
    { from, to }: { from: number; to: number },
    planes: Planes,
    offset: number,
  ) => {
    const left = placed[index - 1],
      right = placed[index]
    if (!left || !right) return
    const a = Math.max(from, join.from),
      b = Math.min(to, join.to)
    const leaving = makePlanes(part.channels, b - a),
      arriving = makePlanes(part.channels, b - a)
    const isCross = join.kind === 'crossfade'
    const leavingEnd = isCross ? b : Math.min(b, join.at),
      arrivingStart = isCross ? a : Math.max(a, join.at)
    if (left.sound && leavingEnd > a)
      await readSound(sourceOf(left.sound), left.sound, a - left.start, leavingEnd - a, leaving, 0)
    if (right.sound && b > arrivingStart)
      await readSound(
        sourceOf(right.sound),
        right.sound,
        arrivingStart - right.start,
        b - arrivingStart,
        arriving,
        arrivingStart - a,
      )
    for (let i = a; i < b; i++) {
      const [out, into] = weights(join, i)
      for (const [channel, plane] of planes.entries())
        plane[offset + i - from] = (leaving[channel]?.[i - a] ?? 0) * out + (arriving[channel]?.[i - a] ?? 0) * into
    }
  }

  return {
    part,
    placed,
    sourceOf,
    smoothed,
    possible,
    length: placed.at(-1)?.end ?? 0,
    async read(from, count, planes, at = 0) {
      const to = from + count
      for (const plane of planes) plane.fill(0, at, at + count)
      const half = halfFade(part.rate)
      // A join reaches into a window from either end, so those just outside count too.
      for (let index = indexAt(placed, from - half); index < placed.length; index++) {
        const window = placed[index]
        if (!window || window.start > to + half) break
        const a = Math.max(from, window.start),
          b = Math.min(to, window.end)
        if (window.sound && b > a)
          await readSound(sourceOf(window.sound), window.sound, a - window.start, b - a, planes, at + a - from)
      }
      for (let index = Math.max(1, indexAt(placed, from - half)); index < placed.length; index++) {
        const window = placed[index]
        if (!window || window.start > to + half) break
        const reach = possible(index)
        if (!reach || reach.from >= to || reach.to <= from) continue
        const join = await smoothed(index)
        if (join) await readJoin(index, join, { from, to }, planes, at)
      }
    },
  }
}

/** The shares of both sides at one sample of a join. They sum to one in a crossfade. */
function weights(join: Join, frame: number): [leaving: number, arriving: number] {
  if (join.kind === 'crossfade') {
    const into = (frame - join.from + 0.5) / (join.to - join.from)
    return [1 - into, into]
  }
  return frame < join.at
    ? [(join.at - frame - 0.5) / (join.at - join.from), 0]
    : [0, (frame - join.at + 0.5) / (join.to - join.at)]
}

/**
 * Numbers that are none would spoil every sample after them, so they are refused here, at the last place that sees them
 * as numbers.
 */
function checkNumbers(window: Window): void {
  const lengths = 'gap' in window ? [window.gap] : [window.from, window.to, window.to - window.from]
  if (!lengths.every((value) => Number.isSafeInteger(value) && value >= 0))
    throw new Refusal('bad-window', 'A part of a track has no proper place or length.')
  const levels = 'gap' in window ? [] : [window.gainDb, ...window.curves.flatMap(({ from, to }) => [from, to])]
  if (!levels.every((value) => Number.isFinite(value) && Math.abs(value) <= 1000))
    throw new Refusal('bad-gain', 'A gain or a fade of a track is not a number that can be heard.')
}

function checkWindow(sound: Sound, source: SampleSource, part: TrackPart): void {
  if (source.rate !== part.rate)
    throw new Refusal(
      'rate-differs',
      `${displayPath(source.name)} has ${source.rate} samples a second and the mix ${part.rate}; import it again at ` +
        `that ` +
        `rate.`,
    )
  if (sound.to > source.frames)
    throw new Refusal(
      'outside-source',
      `A clip asks for samples ${sound.from}–${sound.to} of ${displayPath(source.name)}, which has ${source.frames}.`,
    )
}

/**
 * Samples of one window with its gain, by their place in it; places outside the window are what its source holds there.
 */
async function readSound(
  source: SampleSource,
  sound: Sound,
  localFrom: number,
  count: number,
  planes: Planes,
  at: number,
): Promise<void> {
  const from = sound.reversed ? sound.to - localFrom - count : sound.from + localFrom
  if (source.channels === planes.length) await source.read(from, count, planes, at)
  else {
    const own = makePlanes(source.channels, count)
    await source.read(from, count, own, 0)
    const [first = new Float64Array(count), second = first] = own
    for (const plane of planes)
      for (let i = 0; i < count; i++)
        plane[at + i] = source.channels === 1 ? (first[i] ?? 0) : ((first[i] ?? 0) + (second[i] ?? 0)) / 2
  }
  const constant = constantGain(sound)
  for (const plane of planes) {
    if (sound.reversed) plane.subarray(at, at + count).reverse()
    if (sound.curves.length > 0)
      for (let i = 0; i < count; i++) plane[at + i] = (plane[at + i] ?? 0) * constant * curveGain(sound, localFrom + i)
    else if (constant !== 1) for (let i = 0; i < count; i++) plane[at + i] = (plane[at + i] ?? 0) * constant
  }
}

/**
 * A jump counts as a click when it bends the signal this much harder than anything near it does.
 * Two keeps joins inside noise and consonants, where a jump drowns, free of crossfades.
 */
const times = 2

/** −66 dB of full scale: a bend smaller than this is not heard even in silence. */
const floor = 1 / 2048

/**
 * Whether a join would click: `before` are the last samples of one side, `after` the first of the other, as they would
 * be heard. What is compared is the bend (second difference): a click is energy at high frequencies that the sound
 * around it does not have.
 */
export function wouldClick(before: Float64Array, after: Float64Array): boolean {
  const joined = new Float64Array(before.length + after.length)
  joined.set(before)
  joined.set(after, before.length)
  let atJoin = 0
  let nearby = 0
  for (let i = 0; i + 2 < joined.length; i++) {
    const bend = Math.abs((joined[i] ?? 0) - 2 * (joined[i + 1] ?? 0) + (joined[i + 2] ?? 0))
    const touchesJoin = i < before.length && i + 2 >= before.length
    if (touchesJoin) atJoin = Math.max(atJoin, bend)
    else nearby = Math.max(nearby, bend)
  }
  return atJoin > times * nearby + floor
}
