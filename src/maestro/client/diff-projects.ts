import { sameJson, type Json, canonical } from '../../kernel/index.ts'
import type { SongNote, ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../music/index.ts'

type Thing = { readonly id: string; readonly name: string }
type Stretch = Thing & { readonly trackId: string; readonly startBeat: number; readonly durationBeats: number }

/** What is otherwise in one project than in another, by this client's ids. */
export type ProjectDiff = {
  readonly tracks: { readonly added: readonly Thing[]; readonly removed: readonly Thing[] }
  readonly buses: { readonly added: readonly Thing[]; readonly removed: readonly Thing[] }
  readonly regions: {
    readonly added: readonly Stretch[]
    readonly moved: readonly (Stretch & { readonly fromBeat: number })[]
    readonly removed: readonly Stretch[]
  }
  /** Regions whose notes differ, new ones included. */
  readonly notes: readonly (NotesDiff & { readonly regionId: string })[]
  readonly fields: readonly FieldChange[]
}

/**
 * A field that was set, of the project itself where there is no id. What was not there before, or is not any more, is
 * null.
 */
export type FieldChange = {
  readonly id: string | null
  readonly field: string
  readonly before: Json
  readonly after: Json
}

export function diffProjects(before: ProjectSnapshot, after: ProjectSnapshot): ProjectDiff {
  const [oldTracks, newTracks] = [byId(before.tracks), byId(after.tracks)]
  const [oldRegions, newRegions] = [regionsOf(before), regionsOf(after)]
  const [oldBuses, newBuses] = [byId(before.buses ?? []), byId(after.buses ?? [])]
  const stayed = pairs(oldRegions, newRegions)
  return {
    tracks: { added: missing(newTracks, oldTracks).map(named), removed: missing(oldTracks, newTracks).map(named) },
    buses: { added: missing(newBuses, oldBuses).map(named), removed: missing(oldBuses, newBuses).map(named) },
    regions: {
      added: missing(newRegions, oldRegions).map(stretchOf),
      moved: stayed.flatMap(([was, is]) =>
        was.region.startBeat === is.region.startBeat ? [] : [{ ...stretchOf(is), fromBeat: was.region.startBeat }],
      ),
      removed: missing(oldRegions, newRegions).map(stretchOf),
    },
    notes: [...newRegions.values()].flatMap(({ region }) => notesFound(oldRegions.get(region.id)?.region, region)),
    fields: [
      ...fieldChanges(null, before, after, ['tracks', 'buses']),
      ...pairs(oldTracks, newTracks).flatMap(([was, is]) => fieldChanges(is.id, was, is, ['regions'])),
      ...stayed.flatMap(([was, is]) =>
        fieldChanges(is.region.id, was.region, is.region, shownElsewhere(was.region, is.region)),
      ),
    ],
  }
}

type Placed = { readonly region: SnapshotRegion; readonly track: SnapshotTrack }

const byId = <T extends { id: string }>(things: readonly T[]): Map<string, T> =>
  new Map(things.map((thing) => [thing.id, thing]))
const regionsOf = ({ tracks }: ProjectSnapshot): Map<string, Placed> =>
  new Map(tracks.flatMap((track) => track.regions.map((region) => [region.id, { region, track }] as const)))
const missing = <T>(from: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): T[] =>
  [...from].flatMap(([id, thing]) => (other.has(id) ? [] : [thing]))
const named = ({ id, name }: Thing): Thing => ({ id, name })
const stretchOf = ({ region: { id, name, startBeat, durationBeats }, track }: Placed): Stretch => ({
  id,
  name: name ?? track.name,
  trackId: track.id,
  startBeat,
  durationBeats,
})

function pairs<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): [T, T][] {
  return [...after].flatMap(([id, is]): [T, T][] => {
    const was = before.get(id)
    return was === undefined || was === is ? [] : [[was, is]]
  })
}

function notesFound(before: SnapshotRegion | undefined, after: SnapshotRegion): ProjectDiff['notes'] {
  const [was, is]: (readonly SongNote[])[] = [before?.notes ?? [], after.notes ?? []]
  const found = diffNotes(was ?? [], is ?? [])
  return found.added.length + found.moved.length + found.removed.length === 0 ? [] : [{ regionId: after.id, ...found }]
}

/** Where notes are not known, how many there are is all that can be told. */
const shownElsewhere = (before: SnapshotRegion, after: SnapshotRegion): string[] => [
  'notes',
  'startBeat',
  'recipe',
  ...(before.notes && after.notes ? ['noteCount'] : []),
]

function fieldChanges(id: string | null, before: object, after: object, except: readonly string[]): FieldChange[] {
  const [was, is] = [new Map<string, Json>(Object.entries(before)), new Map<string, Json>(Object.entries(after))]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !except.includes(field) && !sameJson(was.get(field), is.get(field)))
    .map((field) => ({ id, field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
}

type NotesDiff = {
  readonly added: readonly SongNote[]
  readonly moved: readonly { readonly before: SongNote; readonly after: SongNote }[]
  readonly removed: readonly SongNote[]
}

/**
 * Notes that came, went, or are now at another time or another pitch. Equal notes are the same note, however often
 * there is one.
 */
export function diffNotes(before: readonly SongNote[], after: readonly SongNote[]): NotesDiff {
  if (before === after) return { added: [], moved: [], removed: [] }
  const same = matched(before, after, (note) => canonical(note as unknown as Json))
  const inTime = matched(same.left, same.right, ({ pitch }) => String(pitch))
  const inPitch = matched(inTime.left, inTime.right, ({ startBeat }) => String(startBeat))
  return {
    added: inPitch.right,
    moved: [...inTime.pairs, ...inPitch.pairs].map(([was, is]) => ({ before: was, after: is })),
    removed: inPitch.left,
  }
}

/** Pairs of notes that agree in something, first with first, and those that are left on either side. */
function matched(
  before: readonly SongNote[],
  after: readonly SongNote[],
  by: (note: SongNote) => string,
): { pairs: [SongNote, SongNote][]; left: SongNote[]; right: SongNote[] } {
  const waiting = new Map<string, SongNote[]>()
  for (const note of before) {
    const alike = waiting.get(by(note))
    if (alike) alike.push(note)
    else waiting.set(by(note), [note])
  }
  const pairs: [SongNote, SongNote][] = []
  const right: SongNote[] = []
  for (const note of after) {
    const was = waiting.get(by(note))?.shift()
    if (was) pairs.push([was, note])
    else right.push(note)
  }
  return { pairs, left: [...waiting.values()].flat(), right }
}
