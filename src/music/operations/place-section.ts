import { isProblem, problem, type OperationCall, type Problem } from '../../kernel/index.ts'
import { arrangementOf, endOfSong } from '../arrangement.ts'
import type { Role } from '../composer/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import { barsBetween, beatsOfBars } from '../document/bars.ts'
import type { Song } from '../document/song.ts'
import { readPosition } from '../position/read-position.ts'
import { leadsUpTo, resolvePosition } from '../position/resolve-position.ts'
import type { ComposeParams } from './compose-section.ts'
import { findOverlaps, findTrack, formatBeat } from './things.ts'

/** Where a section goes: from which beat on, on which tracks, and what has to make room. */
export type PlacedSection = {
  readonly startBeat: number
  readonly beats: number
  readonly bars: number
  readonly onTracks: ReadonlyMap<Role, string>
  readonly moves: readonly OperationCall[]
}

/** Where the section goes, on which tracks, and what has to make room. */
export function placeSection(
  now: Song,
  asked: Pick<ComposeParams, 'bars' | 'roles' | 'whenBusy' | 'section'> & Partial<ComposeParams>,
): PlacedSection | Problem {
  const arrangement = arrangementOf(now)
  const read = asked.position === undefined ? undefined : readPosition(asked.position)
  if (isProblem(read)) return read
  const resolved = read && resolvePosition(read, arrangement)
  if (isProblem(resolved)) return resolved
  const at = resolved?.beat ?? asked.startBeat ?? endOfSong(arrangement)
  const found = tracksFor(now, asked)
  if (isProblem(found)) return found
  const leads = read !== undefined && leadsUpTo(read, arrangement)
  // What is inserted before something takes its place, and what was there moves on.
  const isBefore = leads && asked.whenBusy !== 'insert'
  const beats = Math.abs(beatsOfBars(now, at, isBefore ? -asked.bars : asked.bars))
  const placed = { beats, bars: asked.bars, onTracks: found, moves: [] }
  if (leads && !isBefore) return { ...placed, startBeat: at, moves: movesFrom(now, at, beats) }
  const startBeat = isBefore ? at - beats : at
  const busy = [...found].filter(
    ([, track]) => findOverlaps(now, track, { from: startBeat, to: startBeat + beats }).length > 0,
  )
  if (busy.length === 0 && startBeat >= 0) return { ...placed, startBeat }
  // "Alongside" asks for more at the same time, never for moving what is there.
  const isBeside = asked.whenBusy === 'new-tracks' || read?.place.kind === 'alongside'
  if (isBeside && startBeat >= 0)
    return {
      ...placed,
      startBeat,
      onTracks: new Map([...found].filter(([role]) => !busy.some(([other]) => other === role))),
    }
  if (asked.whenBusy === 'insert') return { ...placed, startBeat, moves: movesFrom(now, startBeat, beats) }
  const tracks = busy.map(([, track]) => track)
  const free = isBefore
    ? freeBefore(now, { tracks, at })
    : Math.min(...tracks.map((track) => freeBeats(now, track, startBeat)))
  const inBars = isBefore ? barsBetween(now, at - free, at) : barsBetween(now, startBeat, startBeat + free)
  const bars = Math.min(asked.bars, Math.floor(inBars + 1e-6))
  const short = Math.abs(beatsOfBars(now, at, isBefore ? -bars : bars))
  if (asked.whenBusy === 'free' && bars > 0)
    return { ...placed, startBeat: isBefore ? at - short : startBeat, beats: short, bars }
  return startBeat < 0
    ? noRoomBefore({ at, beats, bars: asked.bars })
    : busyProblem(now, { tracks, startBeat, beats, bars: asked.bars, free })
}

type Wanted = {
  readonly startBeat: number
  readonly beats: number
  readonly bars: number
  readonly free: number
  readonly tracks: readonly string[]
}

function busyProblem(now: Song, { tracks, startBeat, beats, bars, free }: Wanted): Problem {
  const names = tracks.map((track) => `"${now.track(track)?.name ?? track}"`).join(', ')
  return problem(
    'overlap',
    `At beats ${formatBeat(startBeat)}–${formatBeat(startBeat + beats)} there is something on ${names} already. ` +
      `Insert it and move what follows by ${bars} ${bars === 1 ? 'bar' : 'bars'}, put it on new tracks, or use only ` +
      `the ${free > 0 ? `free ${formatBeat(free)} beats` : 'beats that are free elsewhere'}?`,
    { free, startBeat },
  )
}

const noRoomBefore = ({ at, beats, bars }: Pick<Wanted, 'beats' | 'bars'> & { readonly at: number }): Problem =>
  problem(
    'overlap',
    `Only ${formatBeat(at)} of ${formatBeat(beats)} beats fit before that. Insert it and move what follows by ` +
      `${bars} ${bars === 1 ? 'bar' : 'bars'}?`,
    { free: at, startBeat: 0 },
  )

/** How many beats are free right before a place on all of these tracks. */
function freeBefore(now: Song, { tracks, at }: { readonly tracks: readonly string[]; readonly at: number }): number {
  const ends = tracks.flatMap((track) =>
    findOverlaps(now, track, { from: 0, to: at }).map(({ startBeat, durationBeats }) => startBeat + durationBeats),
  )
  return Math.max(0, at - Math.max(0, ...ends))
}

const freeBeats = (now: Song, track: string, from: number): number =>
  Math.max(
    0,
    Math.min(...findOverlaps(now, track, { from, to: Number.MAX_SAFE_INTEGER }).map(({ startBeat }) => startBeat)) -
      from,
  )

/** Everything that begins at a beat or later goes on by some beats; the last first, so that nothing meets. */
function movesFrom(now: Song, fromBeat: number, beats: number): OperationCall[] {
  const later = now.trackIds
    .flatMap((track) => now.regionIds(track))
    .flatMap((id) => now.region(id) ?? [])
    .filter(({ startBeat }) => startBeat >= fromBeat - 1e-6)
  return later
    .toSorted((a, b) => b.startBeat - a.startBeat)
    .map(({ id, startBeat }) => ({
      operation: 'stori_move_region',
      params: { regionId: id, startBeat: startBeat + beats },
    }))
}

/** The one track that plays a part; where several do, or none, a new one is made. */
function tracksFor(
  now: Song,
  { roles: wanted, onTracks = {}, names }: Pick<ComposeParams, 'roles'> & Partial<ComposeParams>,
): Map<Role, string> | Problem {
  const found = new Map<Role, string>()
  for (const role of wanted) {
    const given = onTracks[role]
    const named = given === undefined ? undefined : findTrack(now, given)
    if (isProblem(named)) return named
    const asked = names?.[role]?.toLowerCase()
    const all = now.trackIds.flatMap((id) => now.track(id) ?? []).filter((track) => roleOfTrack(track) === role)
    const players = asked === undefined ? all : all.filter(({ name }) => name.toLowerCase() === asked)
    if (named) found.set(role, named.id)
    else if (players.length === 1 && players[0]) found.set(role, players[0].id)
  }
  return found
}
