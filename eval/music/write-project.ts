import { createHash } from 'node:crypto'
import type { SongNote, ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../src/music/wire/snapshot.ts'

type Bar = readonly (readonly [pitch: number, startBeat: number, durationBeats: number, velocity: number])[]
/** `sends` holds a level for each bus by its name. */
type Written = {
  readonly gmProgram?: number
  readonly drumKitId?: string
  readonly volume?: number
  readonly pan?: number
  readonly muted?: boolean
  readonly color: string
  readonly effects?: NonNullable<SnapshotTrack['effects']>
  readonly sends?: Readonly<Record<string, number>>
  readonly regions: readonly SnapshotRegion[]
}

/**
 * A start project as the client would send it. Ids are made from the names, as long and as meaningless as real ones.
 */
export function writeProject(
  project: Pick<ProjectSnapshot, 'name' | 'tempo' | 'key'> & {
    readonly signature?: readonly [number, number]
    readonly buses?: readonly string[]
    readonly tracks: Readonly<Record<string, Written>>
  },
): ProjectSnapshot {
  const { name, tempo, key, signature: [numerator, denominator] = [4, 4], buses = [], tracks } = project
  const id = (...path: readonly string[]): string => idOf([name, ...path].join('/'))
  return {
    projectId: id(),
    name,
    tempo,
    key,
    timeSignature: { numerator, denominator },
    tracks: Object.entries(tracks).map(([trackName, { sends, regions, ...rest }]) => ({
      id: id(trackName),
      name: trackName,
      volume: 0.8,
      pan: 0.5,
      muted: false,
      solo: false,
      ...rest,
      ...(sends ? { sends: Object.entries(sends).map(([bus, level]) => ({ busId: id('bus', bus), level })) } : {}),
      regions: regions.map((region) => ({ ...region, id: id(trackName, String(region.startBeat)) })),
    })),
    ...(buses.length > 0 ? { buses: buses.map((bus) => ({ id: id('bus', bus), name: bus })) } : {}),
  }
}

/** A region that says one written bar, or a few, again and again. */
export function looped(
  name: string,
  [fromBeat, toBeat]: readonly [number, number],
  phrase: { readonly beats: number; readonly notes: Bar },
): SnapshotRegion {
  const durationBeats = toBeat - fromBeat
  const notes: SongNote[] = Array.from({ length: Math.ceil(durationBeats / phrase.beats) }, (_, time) =>
    phrase.notes.map(([pitch, startBeat, beats, velocity]): SongNote => ({
      pitch,
      startBeat: time * phrase.beats + startBeat,
      durationBeats: beats,
      velocity,
    })),
  ).flat()
  const inside = notes.filter((note) => note.startBeat + note.durationBeats <= durationBeats)
  return { id: 'named by its track', name, startBeat: fromBeat, durationBeats, noteCount: inside.length, notes: inside }
}

/** The same phrase in several places of the arrangement. */
export const loopedAt = (
  places: Readonly<Record<string, readonly [number, number]>>,
  phrase: Parameters<typeof looped>[2],
): readonly SnapshotRegion[] => Object.entries(places).map(([name, range]) => looped(name, range, phrase))

function idOf(path: string): string {
  const hex = createHash('sha256').update(path).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
