import {
  beatsPerBar,
  type SongNote,
  type ProjectSnapshot,
  type SnapshotRegion,
  type SnapshotTrack,
} from '../../src/music/wire/snapshot.ts'
import { heldBetween } from './claim-recut.ts'
import { changeRegion, changeTrack, regionNamed, trackNamed } from './draft.ts'
import { pitchOfScale, readKey } from './read-key.ts'
import { isDrums, playsRole, sampleOf, type Role } from './roles.ts'
import type { Span } from './span.ts'
import type { Rewritten, Section, Struck, Wish } from './wish.ts'

/**
 * Brings about what a wish asks for, in the plainest way. `before` is the start, after which tracks and regions are
 * named.
 */
export function doWish(before: ProjectSnapshot, now: ProjectSnapshot, wish: Wish): ProjectSnapshot {
  const onTrack = (name: string, change: (track: SnapshotTrack) => SnapshotTrack): ProjectSnapshot =>
    changeTrack(now, trackNamed({ before }, name).id, change)
  const onRegion = (reference: string, change: (region: SnapshotRegion) => SnapshotRegion | null): ProjectSnapshot =>
    changeRegion(now, regionNamed({ before }, reference).region.id, change)
  const onNotes = (reference: string, change: (note: SongNote) => SongNote): ProjectSnapshot =>
    onRegion(reference, (region) => counted({ ...region, notes: (region.notes ?? []).map(change) }))
  switch (wish.wish) {
    case 'maybe':
      return now
    case 'tempo':
      return { ...now, tempo: middle(wish.bpm) }
    case 'key':
      return { ...now, key: wish.key ?? now.key }
    case 'level':
      return onTrack(wish.track, (track) => ({ ...track, [wish.of]: Math.max(0, middle(wish.to)) }))
    case 'flag':
      return onTrack(wish.track, (track) => ({ ...track, [wish.of]: wish.to }))
    case 'label':
      return onTrack(wish.track, (track) => ({ ...track, [wish.of]: wish.to[0] ?? '' }))
    case 'program':
      return onTrack(wish.track, (track) => ({ ...track, gmProgram: Math.round(middle(wish.to)) }))
    case 'effect':
      return onTrack(wish.track, (track) => ({
        ...track,
        effects: [
          ...(track.effects ?? []),
          { id: `effect-${(track.effects ?? []).length}-${track.id}`, type: wish.types[0] ?? '' },
        ],
      }))
    case 'bus':
      return { ...now, buses: [...(now.buses ?? []), { id: `bus-${wish.name}`, name: wish.name }] }
    case 'send': {
      const busId = now.buses?.find(({ name }) => name === wish.bus)?.id ?? ''
      return onTrack(wish.track, (track) => ({
        ...track,
        sends: [...(track.sends ?? []).filter((send) => send.busId !== busId), { busId, level: middle(wish.level) }],
      }))
    }
    case 'automation': {
      const parameter =
        ['Volume', 'Pan', 'Filter Cutoff (CC74)', 'Sustain (CC64)', 'Mod Wheel (CC1)', 'Pitch Bend'].find((each) =>
          wish.parameter.test(each),
        ) ?? ''
      const [first, last] = wish.goes === 'down' ? [1, 0] : [0, 1]
      return onTrack(wish.track, (track) => ({
        ...track,
        automation: [
          ...(track.automation ?? []),
          {
            id: `lane-${track.id}`,
            parameter,
            points: [
              { beat: Math.max(0, middle(wish.from)), value: first },
              { beat: middle(wish.to), value: last },
            ],
          },
        ],
      }))
    }
    case 'controls':
      return onRegion(wish.region, (region) => ({
        ...region,
        ccEvents: [
          { cc: wish.cc, beat: 0, value: 127 },
          { cc: wish.cc, beat: 2, value: 0 },
        ],
      }))
    case 'bends':
      return onRegion(wish.region, (region) => ({
        ...region,
        pitchBends: [
          { beat: 0, value: 2000 },
          { beat: 1, value: 0 },
        ],
      }))
    case 'moved':
      return onRegion(wish.region, (region) => ({ ...region, startBeat: wish.toBeat }))
    case 'deleted':
      return onRegion(wish.region, () => null)
    case 'copied': {
      const { track, region } = regionNamed({ before }, wish.region)
      return changeTrack(now, track.id, (each) => ({
        ...each,
        regions: [
          ...each.regions,
          { ...region, id: `copy-${region.id}-${wish.toBeat}`, name: `${region.name} (copy)`, startBeat: wish.toBeat },
        ],
      }))
    }
    case 'cleared':
      return onRegion(wish.region, (region) => counted({ ...region, notes: [] }))
    case 'transposed':
      return onNotes(wish.region, (note) => ({ ...note, pitch: note.pitch + wish.semitones }))
    case 'quantised':
      return onNotes(wish.region, (note) => ({
        ...note,
        startBeat:
          note.startBeat + wish.strength * (wish.grid * Math.round(note.startBeat / wish.grid) - note.startBeat),
      }))
    case 'swung':
      return onNotes(wish.region, (note) =>
        note.startBeat % 1 === 0.5 ? { ...note, startBeat: note.startBeat + 0.12 } : note,
      )
    case 'rewritten': {
      const { track } = regionNamed({ before }, wish.region)
      return onRegion(wish.region, (region) =>
        counted({ ...region, notes: rewrite(region, track, { wish, project: now }) }),
      )
    }
    case 'struck':
      return onRegion(wish.region, (region) => ({
        ...region,
        notes: (region.notes ?? []).map((note, index) => ({
          ...note,
          velocity: note.velocity + strikeBy(wish.goes, index),
        })),
      }))
    case 'recut': {
      const { track, region } = regionNamed({ before }, wish.region)
      const pieces = wish.into.map(({ from, to, name }, index) =>
        counted({
          ...region,
          id: index === 0 ? region.id : `piece-${index}-${region.id}`,
          name: name ?? region.name,
          startBeat: from,
          durationBeats: to - from,
          notes: heldBetween(region, { from, to }),
        }),
      )
      return changeTrack(now, track.id, (each) => ({
        ...each,
        regions: [...each.regions.filter(({ id }) => id !== region.id), ...pieces],
      }))
    }
    case 'track':
      return { ...now, tracks: [...now.tracks, newTrack(wish.role, wish.name, now)] }
    case 'section':
      return writeSection(before, now, wish)
  }
}

const middle = ({ min, max }: Span): number => (min + max) / 2
const counted = (region: SnapshotRegion): SnapshotRegion => ({ ...region, noteCount: region.notes?.length ?? 0 })

const strikeBy = (goes: Struck['goes'], index: number): number =>
  goes === 'harder' ? 8 : goes === 'softer' ? -8 : index % 2 === 0 ? 5 : -5

function newTrack(role: Role | null, name: string | null, now: ProjectSnapshot): SnapshotTrack {
  const sample = role ? sampleOf(role) : { name: 'Track', gmProgram: 0 }
  return {
    ...sample,
    name: name ?? sample.name,
    id: `track-${now.tracks.length}`,
    volume: 0.8,
    pan: 0.5,
    muted: false,
    solo: false,
    regions: [],
  }
}

/** A steady line up and down the scale; drums take what they always take. */
function line(options: {
  readonly track: SnapshotTrack
  readonly key: string
  readonly beats: number
  readonly everyBeats: number
  readonly offset: number
}): SongNote[] {
  const { track, key, beats, everyBeats, offset } = options
  const scale = readKey(key) ?? { tonic: 0, mode: 'major' as const }
  return Array.from({ length: Math.max(1, Math.floor((beats - offset) / everyBeats)) }, (_, index) => ({
    pitch: isDrums(track) ? 36 + (index % 2) * 2 : pitchOfScale(scale, index) + 12,
    startBeat: offset + index * everyBeats,
    durationBeats: Math.min(everyBeats, 0.5),
    velocity: 90,
  }))
}

function rewrite(
  region: SnapshotRegion,
  track: SnapshotTrack,
  { wish, project }: { readonly wish: Rewritten; readonly project: ProjectSnapshot },
): SongNote[] {
  const count = region.notes?.length ?? region.noteCount ?? 0
  const [more, fewer] = [
    region.durationBeats / (count * 2 + 1),
    region.durationBeats / Math.max(2, Math.floor(count / 2)),
  ]
  return line({
    track,
    key: project.key,
    beats: region.durationBeats,
    everyBeats: wish.density === 'fewer' ? fewer : more,
    offset: 0.13,
  })
}

function writeSection(before: ProjectSnapshot, now: ProjectSnapshot, wish: Section): ProjectSnapshot {
  const barBeats = beatsPerBar(now.timeSignature)
  const beats =
    wish.beats.min === wish.beats.max
      ? wish.beats.min
      : barBeats * Math.max(1, Math.ceil(wish.beats.min / barBeats), Math.min(4, Math.floor(wish.beats.max / barBeats)))
  const key = wish.key ?? now.key
  const write = (track: SnapshotTrack): SnapshotTrack => ({
    ...track,
    ...(wish.heardThrough === 'reverb' ? { effects: [{ id: `effect-${track.id}`, type: 'reverb' }] } : {}),
    regions: [
      ...track.regions,
      counted({
        id: `region-${track.id}-${wish.atBeat}`,
        name: wordOf(wish.name),
        startBeat: wish.atBeat,
        durationBeats: beats,
        notes: line({ track, key, beats, everyBeats: 1, offset: 0 }),
      }),
    ],
  })
  if (typeof wish.on !== 'string')
    return wish.on.reduce((so, name) => changeTrack(so, trackNamed({ before }, name).id, write), now)
  const roles = [...(wish.roles ?? []), ...wish.includes]
  return (roles.length > 0 ? roles : ['keys' as const]).reduce((so, role) => {
    const free = so.tracks.find(
      (track) =>
        wish.on === 'any tracks' &&
        wish.trackName === null &&
        playsRole(track, role) &&
        track.regions.every(
          ({ startBeat, durationBeats }) =>
            startBeat >= wish.atBeat + beats || startBeat + durationBeats <= wish.atBeat,
        ),
    )
    return free
      ? changeTrack(so, free.id, write)
      : { ...so, tracks: [...so.tracks, write(newTrack(role, wish.trackName, so))] }
  }, now)
}

/** A name that a pattern of plain letters takes. */
const wordOf = (name: RegExp | null): string =>
  (name?.source ?? 'Part').split('|')[0]?.replace('[ro]+', 'ro').replace('[oó]', 'o') ?? ''
