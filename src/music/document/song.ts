import {
  cell,
  cellsUnder,
  extentOf,
  itemsOf,
  piecesFrom,
  placeOf,
  runOf,
  sequenceOf,
  stateKey,
  type Document,
  type Json,
  type StateKey,
} from '../../kernel/index.ts'
import type { SongNote, TimeSignature } from '../wire/snapshot.ts'
import { type Metres, readFileHead, type FileHead, type TempoChange } from './bars.ts'
import { bendNote, bendTouch } from './bend-note.ts'
import {
  BUSES,
  busCell,
  effectCell,
  effectsOf,
  heldIn,
  laneCell,
  lanesOf,
  regionCell,
  regionsIn,
  sendsOf,
  songCell,
  TRACKS,
  type Held,
} from './cells.ts'
import { idOf, keyOf } from './ids.ts'

/** What operations ask of a song. It answers from the document, by the ids of the snapshot. */
export type Song = {
  readonly projectId: string
  /** The project's own fields as they came, those that nobody here knows included. */
  readonly made: Fields
  /** So many other requests work on the same song at this moment, and make tracks that are not here yet. */
  readonly beside: number
  readonly name: string
  readonly tempo: number
  readonly key: string
  /** Whether anyone named that key. A MIDI file may name none; then only its notes tell one. */
  readonly isKeyStated: boolean
  /** The first one; `metres` has them all. */
  readonly timeSignature: TimeSignature
  readonly metres: Metres
  /** The tempos that follow the first one, as they are played now: a new tempo takes them along. */
  readonly laterTempos: readonly TempoChange[]
  readonly trackIds: readonly string[]
  track(id: string): SongTrack | undefined
  regionIds(track: string): readonly string[]
  region(id: string): Region | undefined
  /** Notes as they are now, in the order in which they came. */
  notes(region: string): readonly SongNote[]
  held(region: string, held: Exclude<Held, 'notes'>): readonly Json[]
  readonly busIds: readonly string[]
  bus(id: string): Bus | undefined
  readonly document: Document
}

type Fields = { readonly [field: string]: Json }
export type SongTrack = {
  readonly id: string
  readonly name: string
  readonly gmProgram?: number
  readonly drumKitId?: string
  readonly volume?: number
  readonly pan?: number
  readonly muted?: boolean
  readonly solo?: boolean
  readonly color?: string
  readonly icon?: string
  readonly channel?: number
  readonly instrument?: string
}
/**
 * The notes of a region that is unsent are known to the client alone; `unseen` counts them. `recipe` says how it was
 * composed.
 */
export type Region = {
  readonly id: string
  readonly trackId: string
  readonly name: string
  readonly startBeat: number
  readonly durationBeats: number
  readonly noteCount: number
  readonly unseen: number
  readonly isUnsent: boolean
  readonly recipe: Fields | undefined
  readonly made: Fields
}
export type Bus = { readonly id: string; readonly name: string }

/** A document never changes, so there is one song for each. */
export function songOf(document: Document): Song {
  const known = songs.get(document) ?? openSong(document)
  songs.set(document, known)
  return known
}

const songs = new WeakMap<Document, Song>()

function openSong(document: Document): Song {
  let read: FileHead | undefined
  let metres: Metres | undefined
  const head = (): FileHead => (read ??= readFileHead(made(document, songCell('made'))['midi']))
  return {
    get projectId() {
      return textOf(songField(document, 'projectId')) ?? ''
    },
    get made() {
      return made(document, songCell('made'))
    },
    get name() {
      return textOf(songField(document, 'name')) ?? 'Untitled'
    },
    get tempo() {
      return Number(songField(document, 'tempo') ?? 120)
    },
    get key() {
      return textOf(songField(document, 'key')) ?? 'C'
    },
    get isKeyStated() {
      const came = made(document, songCell('made'))
      const isSet = cell(document, songCell('key')) !== undefined
      return isSet || (came['key'] !== undefined && came['isKeyStated'] !== false && head().isKeyStated)
    },
    get timeSignature() {
      return (songField(document, 'timeSignature') ?? { numerator: 4, denominator: 4 }) as TimeSignature
    },
    get metres() {
      metres ??= [{ beat: 0, timeSignature: this.timeSignature }, ...head().metres.slice(1)]
      return metres
    },
    get laterTempos() {
      const [first, ...later] = head().tempos
      const by = first ? this.tempo / first.tempo : 1
      return later.map(({ beat, tempo }) => ({ beat, tempo: Math.round(tempo * by * 1000) / 1000 }))
    },
    get beside() {
      return Number(cell(document, songCell('beside')) ?? 0)
    },
    get trackIds() {
      return itemsOf(document, TRACKS).map(idOf)
    },
    track: remembered((id) => trackOf(document, keyOf(id))),
    regionIds: (track) => itemsOf(document, regionsIn(keyOf(track))).map(idOf),
    region: remembered((id) => regionOf(document, keyOf(id))),
    notes: (region) => notesOf(document, keyOf(region)),
    held: (region, held) => heldOf(document, keyOf(region), held),
    get busIds() {
      return itemsOf(document, BUSES).map(idOf)
    },
    bus: (id) => busOf(document, keyOf(id)),
    document,
  }
}

/** Many ask for the same things of a large song. */
function remembered<T>(read: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>()
  return (id) => {
    const found = known.get(id)
    if (found !== undefined || known.has(id)) return found as T
    const value = read(id)
    known.set(id, value)
    return value
  }
}

const keyNamed = (name: string, about: string, owns: readonly string[]): StateKey<Song> =>
  stateKey<Song>({
    name,
    about,
    owns,
    read: ({ document }) => songOf(document),
    same: () => true,
    isSet: () => true,
    tell: () => ({}),
  })

export const song = keyNamed('song', 'the name, tempo, key and time signature of the project', ['cell:song/**'])
export const tracks = keyNamed('tracks', 'the tracks with their instruments, levels, effects, sends and automation', [
  'list:tracks',
  'cell:track/**',
  'list:effects/*',
  'cell:effect/**',
  'cell:send/**',
  'list:lanes/*',
  'cell:lane/**',
])
export const regions = keyNamed('regions', 'the regions of each track: their names, starts and lengths', [
  'list:in/*',
  'cell:region/**',
])
export const notes = keyNamed('notes', 'the notes, controllers, bends and aftertouch of each region', [
  'sequence:notes/*',
  'sequence:controls/*',
  'sequence:bends/*',
  'sequence:touches/*',
  'cell:region/*/unseen',
  'cell:region/*/isUnsent',
])
export const buses = keyNamed('buses', 'the buses that tracks send to', ['list:buses', 'cell:bus/**'])

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)
const made = (document: Document, path: string): Fields => (cell(document, path) as Fields | undefined) ?? {}

function songField(document: Document, field: string): Json | undefined {
  return cell(document, songCell(field)) ?? made(document, songCell('made'))[field]
}

/** Fields that are the document's own: a client may have others of the same names, which are kept like any. */
const ownFields: ReadonlySet<string> = new Set(['made', 'unseen', 'isUnsent', 'recipe'])

/** A thing as it was made, with the fields that were set since; what was set to null is gone. */
function fieldsNow(document: Document, kind: 'track' | 'region', key: string): { [field: string]: Json } {
  const now: { [field: string]: Json } = { ...made(document, `${kind}/${key}/made`) }
  const prefix = `${kind}/${key}/`
  for (const { path, value } of cellsUnder(document, prefix)) {
    const field = path.slice(prefix.length)
    if (ownFields.has(field)) continue
    if (value === null) delete now[field]
    else now[field] = value
  }
  return now
}

/** What a client sends as null, it does not have. */
export function trackOf(document: Document, key: string): SongTrack | undefined {
  return placeOf(document, key)?.list === TRACKS
    ? (Object.fromEntries(
        Object.entries(trackFields(document, key)).filter(([, value]) => value !== null),
      ) as SongTrack)
    : undefined
}

/** The fields of a track exactly as its client would have them, but for its lists. */
export const trackFields = (document: Document, key: string): Fields => fieldsNow(document, 'track', key)

export function regionOf(document: Document, key: string): Region | undefined {
  const list = placeOf(document, key)?.list
  if (!list?.startsWith('in/')) return undefined
  const now = fieldsNow(document, 'region', key)
  const unseen = Number(cell(document, regionCell(key, 'unseen')) ?? 0)
  const isUnsent = cell(document, regionCell(key, 'isUnsent')) === true
  const seen = extentOf(sequenceOf(document, heldIn(key, 'notes'))).length
  return {
    id: idOf(key),
    trackId: idOf(list.slice('in/'.length)),
    name: textOf(now['name']) ?? '',
    startBeat: Number(now['startBeat']),
    durationBeats: Number(now['durationBeats']),
    noteCount: unseen + seen,
    unseen,
    isUnsent,
    recipe: (cell(document, regionCell(key, 'recipe')) ?? now['recipe']) as Fields | undefined,
    made: now,
  }
}

function busOf(document: Document, key: string): Bus | undefined {
  return placeOf(document, key)?.list === BUSES ? (cell(document, busCell(key)) as Bus | undefined) : undefined
}

export const notesOf = (document: Document, region: string): SongNote[] =>
  placedNotesOf(document, region).map(({ note }) => note)

/** A note as it is now, and what it is known by for good: the run that it came in with, and its place there. */
export type PlacedNote = { readonly note: SongNote; readonly run: string; readonly at: number }

export function placedNotesOf(document: Document, region: string): PlacedNote[] {
  const found: PlacedNote[] = []
  const sequence = sequenceOf(document, heldIn(region, 'notes'))
  for (const { piece } of piecesFrom(sequence)) {
    const { live, facts, run, from, to } = piece
    if (!live || facts.some(({ kind }) => kind === 'hide')) continue
    const content = (runOf(sequence, run)?.content ?? []) as unknown as readonly SongNote[]
    for (const [index, note] of content.slice(from, to).entries())
      found.push({ note: facts.length === 0 ? note : bendNote(note, facts), run, at: from + index })
  }
  return found
}

export function heldOf(document: Document, region: string, held: Held): Json[] {
  const sequence = sequenceOf(document, heldIn(region, held))
  return [...piecesFrom(sequence)].flatMap(({ piece }) => {
    if (!piece.live || piece.facts.some(({ kind }) => kind === 'hide')) return []
    const items = ((runOf(sequence, piece.run)?.content ?? []) as readonly Json[]).slice(piece.from, piece.to)
    return piece.facts.length === 0 ? items : items.map((item) => bendTouch(item as object, piece.facts) as Json)
  })
}

export const effectsOn = (document: Document, track: string): Json[] =>
  itemsOf(document, effectsOf(track)).map((effect) => cell(document, effectCell(effect)) ?? null)

type Send = { readonly busId: string; readonly level: number }

/** In the order of the buses, whenever they were made; sends to buses that are not there come last, as they came. */
export function sendsFrom(document: Document, track: string): Send[] {
  const prefix = sendsOf(track)
  const set = new Map(
    [...cellsUnder(document, prefix)].map(({ path, value }) => [idOf(path.slice(prefix.length)), Number(value)]),
  )
  const came = ((trackFields(document, track)['sends'] ?? []) as readonly Send[]).map((send) => ({
    ...send,
    level: set.get(send.busId) ?? send.level,
  }))
  const buses = itemsOf(document, BUSES).map(idOf)
  const added = buses.flatMap((busId) =>
    set.has(busId) && !came.some((send) => send.busId === busId) ? [{ busId, level: set.get(busId) ?? 0 }] : [],
  )
  const place = new Map(buses.map((busId, at) => [busId, at]))
  return [...came, ...added].toSorted(
    (a, b) => (place.get(a.busId) ?? buses.length) - (place.get(b.busId) ?? buses.length),
  )
}

export type LanePoint = { readonly beat: number; readonly value: number; readonly curve?: string }
export type Lane = { readonly parameter: string; readonly points: readonly LanePoint[] }

/** One lane a parameter: what came later replaces points on the same beat. */
export function lanesOn(document: Document, track: string): Lane[] {
  const added = itemsOf(document, lanesOf(track)).map((lane) => cell(document, laneCell(lane)) as unknown as Lane)
  const names = [...new Set(added.map(({ parameter }) => parameter))]
  return names.map((parameter) => mergeLanes(added.filter((lane) => lane.parameter === parameter)))
}

export function mergeLanes(lanes: readonly Lane[]): Lane {
  const points = new Map(lanes.flatMap((lane) => lane.points.map((point) => [point.beat, point] as const)))
  return {
    ...lanes[0],
    parameter: lanes[0]?.parameter ?? '',
    points: [...points.values()].toSorted((a, b) => a.beat - b.beat),
  }
}
