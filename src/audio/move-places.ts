import {
  operateStep,
  type Because,
  type ContentRange,
  type Document,
  type Json,
  type MovedUnder,
  type Step,
  type Unit,
  piecesOf,
  positionOf,
  sequenceOf,
  visibleLength,
} from '../kernel/index.ts'
import { followPlace } from './frame.ts'
import { audioTracks, rateOf } from './tracks.ts'

/** A stretch of a track, in samples. */
type Stretch = { readonly start: number; readonly end: number }

/** Where content is to be heard, in stretches that do not touch. */
export function findStretches(document: Document, track: string, ranges: readonly ContentRange[]): Stretch[] {
  const sequence = sequenceOf(document, track)
  const found: Stretch[] = []
  for (const range of ranges) {
    for (const piece of piecesOf(sequence, range)) {
      const from = Math.max(piece.from, range.from)
      const at = visibleLength(piece) > 0 ? positionOf(sequence, { run: piece.run, offset: from }) : undefined
      if (at) found.push({ start: at.position, end: at.position + Math.min(piece.to, range.to) - from })
    }
  }
  const together: Stretch[] = []
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = together.at(-1)
    if (last && start <= last.end) together[together.length - 1] = { ...last, end: Math.max(last.end, end) }
    else together.push({ start, end })
  }
  return together
}

/**
 * What a unit names in time, where units before it are left out: first its places followed by the content that they
 * stand on, then what its marks really cover, which may be several stretches, and others on each track.
 */
export function moveAudioPlaces(unit: Unit, under: MovedUnder): readonly (readonly (readonly Step[])[])[] {
  const chosen = operateStep(unit).expects['selected_tracks']
  const tracks = Array.isArray(chosen) ? (chosen as string[]) : []
  const rate = rateOf(under.planned.document)
  const follow = (seconds: number): number => followPlace(under.planned, under.now, seconds, tracks) ?? seconds
  const followed = unit.steps.map((step) =>
    withPlaces(step, rate, { start: follow, point: follow, end: (end) => follow(end - 1 / rate) + 1 / rate }),
  )
  const covered = coveredBy(unit, under)
  return [[followed], ...(covered.length === 0 ? [] : [covered])]
}

type Move = (seconds: number) => number
type Moves = { readonly start: Move; readonly end: Move; readonly point: Move }

const NAMED: ReadonlyMap<string, keyof Moves> = new Map([
  ['start_time', 'start'],
  ['end_time', 'end'],
  ['end', 'end'],
  ['time', 'point'],
  ['times', 'point'],
])
const EXPECTED: ReadonlyMap<string, keyof Moves> = new Map([
  ['selection_start_time', 'start'],
  ['selection_end_time', 'end'],
  ['cursor_position', 'point'],
])

/** A step with its places moved: in its parameters, with what they were taken from, and in what it expects. */
function withPlaces(step: Step, rate: number, moves: Moves): Step {
  const params = Object.fromEntries(
    Object.entries(step.params as { [param: string]: Json }).map(([name, value]) => [name, moved(name, value, moves)]),
  )
  const expects = Object.fromEntries(
    Object.entries(step.expects).map(([name, value]) => {
      const edge = EXPECTED.get(name)
      return [name, edge && typeof value === 'number' ? Math.round(moves[edge](value / rate) * rate) : value]
    }),
  )
  const because = step.because.map((each): Because => ({ ...each, value: moved(each.param, each.value, moves) }))
  return { ...step, params, expects, because }
}

function moved(name: string, value: Json, moves: Moves): Json {
  const edge = NAMED.get(name)
  if (edge === undefined) return value
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => moved(name, each, moves))
  return typeof value === 'number' ? moves[edge](value) : value
}

/** The unit once for each stretch that its marks cover now, with the tracks that they cover it on. */
function coveredBy(unit: Unit, { planned, now }: MovedUnder): readonly (readonly Step[])[] {
  const { selection_start_time: from, selection_end_time: to } = operateStep(unit).expects
  if (typeof from !== 'number' || typeof to !== 'number') return []
  const audible = new Set(audioTracks(now.document).map(({ id }) => id))
  const groups = new Map<string, Stretch & { readonly tracks: string[] }>()
  for (const change of unit.changes) {
    if (change.edit !== 'mark' || !audible.has(change.sequence)) continue
    const before = findStretches(planned.document, change.sequence, change.ranges)
    const after = findStretches(now.document, change.sequence, change.ranges)
    const [first] = before
    const last = before.at(-1)
    for (const [index, { start, end }] of after.entries()) {
      // A selection may reach further than the content on a track does.
      const stretch = {
        start: index === 0 && first ? Math.max(0, start - (first.start - from)) : start,
        end: index === after.length - 1 && last ? end + (to - last.end) : end,
      }
      const known = groups.get(`${stretch.start} ${stretch.end}`)
      if (known) known.tracks.push(change.sequence)
      else groups.set(`${stretch.start} ${stretch.end}`, { ...stretch, tracks: [change.sequence] })
    }
  }
  const rate = rateOf(now.document)
  const found = [...groups.values()].sort((a, b) => a.start - b.start)
  return found.map(({ start, end, tracks }) =>
    unit.steps.flatMap((step) => {
      if (SPREADS.has(step.operation)) return []
      const at = withPlaces(step, rate, { start: () => start / rate, end: () => end / rate, point: (same) => same })
      return [found.length === 1 ? at : onTracksOnly(at, tracks)]
    }),
  )
}

/** Preparation that does not name its places: what is expected is set by others then. */
const SPREADS = new Set(['select_all', 'set_selection_start_time', 'set_selection_end_time'])

function onTracksOnly(step: Step, tracks: readonly string[]): Step {
  const params = step.operation === 'select_tracks' ? { ...(step.params as object), tracks } : step.params
  const { selected_tracks: chosen, ...rest } = step.expects
  return {
    ...step,
    params,
    expects: chosen === undefined ? rest : { ...rest, selected_tracks: [...tracks] },
  }
}
