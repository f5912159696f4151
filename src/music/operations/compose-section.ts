import { z } from 'zod'
import { compound, isProblem, problem, type OperationCall, type Problem } from '../../kernel/index.ts'
import { arrangementOf, endOfSong } from '../arrangement.ts'
import {
  compose,
  contours,
  drumKinds,
  dynamicMarks,
  readKey,
  readStyle,
  registers,
  swells,
  type ComposedPart,
  type ComposeRequest,
  type Role,
} from '../composer/index.ts'
import { feelFor } from '../composing/feel-for.ts'
import { harmonyFor, type HarmonyWish } from '../composing/harmony-for.ts'
import { hasBass, anyRecipe, roleOfTrack, songSeed, type Recipe, phraseCalls } from '../composing/recipe.ts'
import { songKey } from '../composing/key-in.ts'
import { barsBetween, beatsOfBars, metreChangeIn, signatureAt } from '../document/bars.ts'
import { uuidFrom } from '../document/ids.ts'
import { buses, notes, regions, song, tracks, type Song } from '../document/song.ts'
import { leadsUpTo, resolvePosition } from '../position/resolve-position.ts'
import { readPosition } from '../position/read-position.ts'
import { beat, keyText, level, newThingId, program, regionName, tempo, trackId } from './params.ts'
import { freeName, findTrack, findOverlaps, formatBeat } from './things.ts'

export const roles = ['drums', 'bass', 'chords', 'lead', 'pads', 'arpeggio'] as const

const params = z.strictObject({
  section: regionName.default('Section').describe('what the new section is called, such as Intro or Verse'),
  bars: z.int().min(1).max(64),
  roles: z.array(z.enum(roles)).min(1),
  style: z.string().max(200).default('pop'),
  key: keyText.exactOptional(),
  tempo: tempo.exactOptional(),
  position: z
    .string()
    .max(500)
    .exactOptional()
    .describe('where it begins: "after intro", "before chorus - 4", "at bar 9", "last"'),
  startBeat: beat.exactOptional(),
  energy: level.exactOptional(),
  density: level.exactOptional().describe('0.5 is what the style and the section suggest'),
  swing: level.exactOptional(),
  humanize: level.exactOptional(),
  progression: z.array(z.string().max(20)).max(64).exactOptional(),
  isHeld: z
    .literal(true)
    .exactOptional()
    .describe('the first chord is struck once and held to the end, in place of the rhythm of the style'),
  drums: z
    .array(z.enum(drumKinds))
    .min(1)
    .exactOptional()
    .describe('the only drums that play, such as kick and snare; all of them where it is absent'),
  dynamics: z.enum(dynamicMarks).exactOptional(),
  swell: z.enum(swells).exactOptional().describe('whether it grows or fades'),
  melody: z
    .strictObject({ register: z.enum(registers).exactOptional(), contour: z.enum(contours).exactOptional() })
    .exactOptional(),
  programs: z.partialRecord(z.enum(roles), program).exactOptional(),
  names: z.partialRecord(z.enum(roles), z.string().trim().min(1).max(50)).exactOptional(),
  onTracks: z
    .partialRecord(z.enum(roles), trackId)
    .exactOptional()
    .describe('tracks that play a part; the others are found or made'),
  ids: z
    .partialRecord(z.enum(roles), z.strictObject({ trackId: newThingId, regionId: newThingId }))
    .exactOptional()
    .describe('set by the server'),
  whenBusy: z
    .enum(['refuse', 'insert', 'new-tracks', 'free'])
    .default('refuse')
    .describe(
      'what to do where the tracks have something already: insert moves what follows, new-tracks leaves it, free ' +
        'composes only the beats that are free',
    ),
  effects: z.boolean().default(true).describe('a shared reverb for new tracks'),
  seed: z.string().max(40_000).default(''),
  take: z.int().min(0).max(1000).default(0),
})
export type ComposeParams = z.infer<typeof params>

export const composeSection = compound({
  name: 'compose_section',
  summary:
    'Compose a section for some parts (drums, bass, chords, lead, pads, arpeggio) in a style and put it where it is ' +
    'asked for, on the tracks that play those parts or on new ones.',
  reads: [song.required, tracks.required, regions.required, notes.required, buses.required],
  writes: [song, tracks, regions, notes, buses],
  params,
  expands: (view, asked, { newId }) => {
    const now = view.read(song)
    const place = placeFor(now, asked)
    if (isProblem(place)) return place
    const id = (kind: string): string => uuidFrom(now.projectId, newId(kind))
    const isNew = now.projectId === '' && now.trackIds.length === 0
    const projectId = isNew ? id('project') : now.projectId
    const change = metreChangeIn(now, place.startBeat, place.startBeat + place.beats)
    if (change !== null) return problem('metre-changes', change)
    const request = requestFor(now, { ...asked, bars: place.bars }, { ...place, projectId })
    const composition = compose(request)
    if (isProblem(composition)) return composition
    const parts = composition.parts.map((part) => ({ part, trackId: place.onTracks.get(part.role) }))
    const made = parts.flatMap(({ part, trackId: on }) =>
      on === undefined ? [{ part, trackId: asked.ids?.[part.role]?.trackId ?? id('track') }] : [],
    )
    const calls: OperationCall[] = isNew
      ? [beginning(asked, projectId)]
      : [
          ...(asked.tempo !== undefined && asked.tempo !== now.tempo
            ? [{ operation: 'stori_set_tempo', params: { tempo: asked.tempo } }]
            : []),
          ...(asked.key !== undefined && !(now.isKeyStated && isSameKey(asked.key, now.key)) && !hasPitches(now)
            ? [{ operation: 'stori_set_key', params: { key: asked.key } }]
            : []),
          ...place.moves,
        ]
    for (const { part, trackId: on } of parts) {
      const track = on ?? made.find((each) => each.part === part)?.trackId ?? ''
      const region = asked.ids?.[part.role]?.regionId ?? id('region')
      if (on === undefined)
        calls.push({
          operation: 'stori_add_midi_track',
          params: {
            name: trackNameFor(
              now,
              asked.names?.[part.role] ?? part.name,
              made
                .map((each) => each.part.name)
                .slice(
                  0,
                  made.findIndex((each) => each.part === part),
                ),
            ),
            ...instrumentOf(part, asked),
            trackId: track,
          },
        })
      calls.push({
        operation: 'stori_add_midi_region',
        params: {
          trackId: track,
          startBeat: place.startBeat,
          durationBeats: place.beats,
          name: asked.section,
          regionId: region,
        },
      })
      calls.push(
        ...phraseCalls(region, part.notes, {
          timeSignature: request.timeSignature,
          recipe: recipeFor(request, part.role),
        }),
      )
    }
    return [...calls, ...(asked.effects ? reverbFor(now, made, id) : [])]
  },
  remarks: (view, asked) => {
    const now = view.read(song)
    const place = placeFor(now, asked)
    if (isProblem(place)) return []
    const isNamed = (key: string): boolean => asked.key === undefined || isSameKey(asked.key, key)
    const isOther = !(now.isKeyStated && isNamed(now.key)) && !isNamed(songKey(now)) && hasPitches(now)
    const stays = {
      code: 'key-stays',
      text: `The song stays in ${now.isKeyStated ? now.key : songKey(now)}; only what is new is in ${asked.key ?? ''}.`,
    }
    const heard = asked.progression ? [] : harmonyFor(now, wishFor({ ...asked, bars: place.bars }, place)).notes
    return [...heard, ...(isOther ? [stays] : [])]
  },
  says: (view, { section, bars, style, key, tempo: to, ...asked }) => {
    const place = placeFor(view.read(song), { section, bars, style, ...asked })
    const where = isProblem(place) ? '' : ` at beat ${formatBeat(place.startBeat)}`
    const detail = [key, to === undefined ? undefined : `${to} BPM`].filter((each) => each !== undefined).join(', ')
    return (
      `Compose ${bars} ${bars === 1 ? 'bar' : 'bars'} of ${readStyle(style) ?? style} ${section}${where} for ` +
      `${asked.roles.join(', ')}${detail ? ` (${detail})` : ''}`
    )
  },
})

/** A song that nothing is in yet has no name, no tempo and no key of its own. */
function beginning({ tempo: to, key }: ComposeParams, projectId: string): OperationCall {
  return {
    operation: 'stori_create_project',
    params: {
      name: 'Untitled',
      projectId,
      ...(to !== undefined && { tempo: to }),
      ...(key !== undefined && { keySignature: key }),
    },
  }
}

type Placed = {
  readonly startBeat: number
  readonly beats: number
  readonly bars: number
  readonly onTracks: ReadonlyMap<Role, string>
  readonly moves: readonly OperationCall[]
}

/** Where the section goes, on which tracks, and what has to make room. */
function placeFor(
  now: Song,
  asked: Pick<ComposeParams, 'bars' | 'roles' | 'whenBusy' | 'section'> & Partial<ComposeParams>,
): Placed | Problem {
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
    `At beats ${formatBeat(startBeat)}–${formatBeat(startBeat + beats)} there is something on ${names} already. Insert it and ` +
      `move what follows by ${bars} ${bars === 1 ? 'bar' : 'bars'}, put it on new tracks, or use only the ` +
      `${free > 0 ? `free ${formatBeat(free)} beats` : 'beats that are free elsewhere'}?`,
    { free, startBeat },
  )
}

const noRoomBefore = ({
  at,
  beats,
  bars,
}: {
  readonly at: number
  readonly beats: number
  readonly bars: number
}): Problem =>
  problem(
    'overlap',
    `Only ${formatBeat(at)} of ${formatBeat(beats)} beats fit before that. Insert it and move what follows by ${bars} ` +
      `${bars === 1 ? 'bar' : 'bars'}?`,
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

/** Where nothing has a pitch yet, a key that is named is the song's; elsewhere it is that of what is new alone. */
function hasPitches(now: Song): boolean {
  const pitched = now.trackIds.flatMap((id) => now.track(id) ?? []).filter((track) => roleOfTrack(track) !== 'drums')
  const regions = pitched.flatMap(({ id }) => now.regionIds(id)).flatMap((id) => now.region(id) ?? [])
  return regions.some(({ noteCount, isUnsent }) => noteCount > 0 || isUnsent)
}

function wishFor(asked: ComposeParams, { startBeat, moves }: Pick<Placed, 'startBeat' | 'moves'>): HarmonyWish {
  const { section, bars, key, roles: wanted } = asked
  const hasPitch = wanted.some((role) => role !== 'drums')
  return { section, bars, from: startBeat, isInserted: moves.length > 0, hasPitch, ...(key !== undefined && { key }) }
}

function requestFor(
  now: Song,
  asked: ComposeParams,
  { startBeat, beats, moves, projectId }: Omit<Placed, 'onTracks' | 'bars'> & { readonly projectId: string },
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

function recipeFor(request: ComposeRequest, role: Role): Recipe {
  const { roles: _, tempo: __, timeSignature: ___, programs: ____, ...rest } = request
  return { ...rest, role, relatedTo: rest.relatedTo ?? rest.seed } as Recipe
}

/** Two spellings of one key change nothing. */
function isSameKey(a: string, b: string): boolean {
  const [one, other] = [readKey(a), readKey(b)]
  return one !== null && other !== null ? JSON.stringify(one) === JSON.stringify(other) : a === b
}

function instrumentOf(part: ComposedPart, { programs }: ComposeParams): { drumKitId: string } | { gmProgram: number } {
  const asked = programs?.[part.role]
  if (part.drumKitId !== undefined) return { drumKitId: part.drumKitId }
  return { gmProgram: asked ?? part.gmProgram ?? 0 }
}

/** A name that no other track has. */
const trackNameFor = (now: Song, name: string, alsoNew: readonly string[]): string =>
  freeName(name, {
    taken: [...now.trackIds.flatMap((id) => now.track(id)?.name ?? []), ...alsoNew],
    beside: now.beside,
  })

const WITH_ROOM: ReadonlySet<Role> = new Set<Role>(['chords', 'lead', 'pads', 'arpeggio'])

/** Two or more new parts that like a room share one. */
function reverbFor(
  now: Song,
  made: readonly { part: ComposedPart; trackId: string }[],
  id: (kind: string) => string,
): OperationCall[] {
  const wet = made.filter(({ part }) => WITH_ROOM.has(part.role))
  if (wet.length < 2) return []
  const isThere = now.busIds.some((bus) => now.bus(bus)?.name.toLowerCase() === 'reverb')
  return [
    ...(isThere ? [] : [{ operation: 'stori_ensure_bus', params: { name: 'Reverb', busId: id('bus') } }]),
    ...wet.map(({ part, trackId: on }) => ({
      operation: 'stori_add_send',
      params: { trackId: on, busName: 'Reverb', sendLevel: part.role === 'pads' ? 0.35 : 0.25 },
    })),
  ]
}
