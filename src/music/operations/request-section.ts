import { isProblem, problem, type OperationCall, type Problem } from '../../kernel/index.ts'
import { arrangementOf, endOfSong } from '../arrangement.ts'
import { readStyle, styles, type ComposeRequest, type Role } from '../composer/index.ts'
import { listenTo } from '../composing/composed-regions.ts'
import { harmonyFor, type HarmonyWish } from '../composing/harmony-for.ts'
import { anyRecipe, hasBass, songSeed, type Recipe, roleOfTrack } from '../composing/recipe.ts'
import { signatureAt, barsBetween, beatsOfBars } from '../document/bars.ts'
import type { Song } from '../document/song.ts'
import { readPosition } from '../position/read-position.ts'
import { leadsUpTo, resolvePosition } from '../position/resolve-position.ts'
import type { ComposeParams } from './compose-section.ts'
import { findOverlaps, findTrack, formatBeat } from './things.ts'

/** What the composer is asked for a section: what was named, and what the song around it suggests. */
export function requestFor(
  now: Song,
  asked: ComposeParams,
  { startBeat, beats, moves, projectId }: Omit<PlacedSection, 'onTracks' | 'bars'> & { readonly projectId: string },
): ComposeRequest {
  const {
    section,
    bars,
    style,
    seed,
    take,
    energy,
    density,
    humanize,
    programs,
    isHeld,
    drums,
    dynamics,
    swell,
    melody,
  } = asked
  const heard = harmonyFor(now, wishFor(asked, { startBeat, moves }))
  const progression = asked.progression ?? heard.progression
  const feel = feelFor(now, { from: startBeat, to: startBeat + beats, style })
  const { swing, swungUnit } = asked.swing === undefined ? feel : { swing: asked.swing }
  const { drums: _, ...pitched } = programs ?? {}
  return {
    section,
    bars,
    style,
    seed: seedOf(asked),
    take,
    roles: asked.roles,
    key: heard.key,
    tempo: asked.tempo ?? now.tempo,
    timeSignature: signatureAt(now, startBeat),
    relatedTo: anyRecipe(now)?.relatedTo ?? songSeed(projectId, seed || style),
    ...(energy !== undefined && { energy }),
    ...(density !== undefined && { density }),
    ...(swing !== undefined && { swing }),
    ...(swungUnit !== undefined && { swungUnit }),
    ...(humanize !== undefined && { humanize }),
    ...(progression !== undefined && { progression }),
    ...(programs && { programs: pitched }),
    hasBass: asked.roles.includes('bass') || hasBass(now, { from: startBeat, to: startBeat + beats }),
    ...(isHeld && { isHeld }),
    ...(drums && { drums }),
    ...(dynamics && { dynamics }),
    ...(swell && { swell }),
    ...(melody && { melody }),
  }
}

const seedOf = ({ seed, section }: ComposeParams): string => seed || section

/** Which chords a section wants. */
export function wishFor(
  asked: ComposeParams,
  { startBeat, moves }: Pick<PlacedSection, 'startBeat' | 'moves'>,
): HarmonyWish {
  const { section, bars, key, roles: wanted } = asked
  const hasPitch = wanted.some((role) => role !== 'drums')
  return { section, bars, from: startBeat, isInserted: moves.length > 0, hasPitch, ...(key !== undefined && { key }) }
}

/** What is remembered of how a part was composed. */
export function recipeFor(request: ComposeRequest, role: Role): Recipe {
  const { roles: _, tempo: __, timeSignature: ___, programs: ____, ...rest } = request
  return { ...rest, role, relatedTo: rest.relatedTo ?? rest.seed } as Recipe
}

type Feel = Pick<ComposeRequest, 'swing' | 'swungUnit'>

/** A style's own swing is near enough within this. */
const NEAR = 0.2

/** How new parts swing: as what is there does, else as the song; nothing where the style would do the same. */
function feelFor(song: Song, { from, to, style }: { from: number; to: number; style: string }): Feel {
  const name = readStyle(style) ?? 'pop'
  const recipe = anyRecipe(song)
  if (recipe && readStyle(recipe.style) === name) return feelOf(recipe)
  const heard = listenTo(song)
  const rhythm = heard.metreAt(from).isCompound ? null : (heard.rhythmOf(from, to) ?? heard.rhythmOf(0, Infinity))
  const usual = styles.get(name)?.feel
  if (!rhythm || !usual) return {}
  // Straight eighths say nothing of sixteenths.
  if (rhythm.swing === 0 && rhythm.swungUnit === 'eighth' && usual.swungUnit === 'sixteenth') return {}
  const own = rhythm.swungUnit === usual.swungUnit ? usual.swing : 0
  const isNear = Math.abs(rhythm.swing - own) <= NEAR && (rhythm.swing > 0 || usual.swing <= NEAR)
  return isNear ? {} : rhythm
}

/** The feel that the song has from the style already, with what was named or heard of it then. */
function feelOf({ swing, swungUnit }: { swing?: number | undefined; swungUnit?: Feel['swungUnit'] | undefined }): Feel {
  return { ...(swing !== undefined && { swing }), ...(swungUnit !== undefined && { swungUnit }) }
}

/** Where a section goes: from which beat on, on which tracks, and what has to make room. */
type PlacedSection = {
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
