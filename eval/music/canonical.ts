import type { SongNote, ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../src/music/wire/snapshot.ts'

/**
 * A snapshot in one spelling: what may be left out is filled in, what is derived is left out, and lists stand in the
 * order of time.
 */
export function canonical(snapshot: ProjectSnapshot): ProjectSnapshot {
  const { kind: _kind, revision: _revision, ...project } = snapshot
  return { ...project, tracks: snapshot.tracks.map(canonicalTrack), buses: snapshot.buses ?? [] }
}

function canonicalTrack(track: SnapshotTrack): SnapshotTrack {
  const told = Object.fromEntries(Object.entries(track).filter(([, value]) => value !== null && value !== undefined))
  return {
    ...told,
    id: track.id,
    name: track.name,
    effects: track.effects ?? [],
    sends: track.sends ?? [],
    automation: track.automation ?? [],
    regions: track.regions.map((region) => canonicalRegion(region, track.name)).sort(byStart),
  }
}

/** A region without a name takes its track's; a count of notes counts only where the notes themselves are not sent. */
function canonicalRegion(region: SnapshotRegion, trackName: string): SnapshotRegion {
  const { notes, noteCount, ...rest } = region
  return {
    ...rest,
    name: region.name ?? trackName,
    ccEvents: region.ccEvents ?? [],
    pitchBends: region.pitchBends ?? [],
    aftertouch: region.aftertouch ?? [],
    ...(notes ? { notes: notes.toSorted(byNote) } : { noteCount: noteCount ?? 0 }),
  }
}

const byStart = (one: SnapshotRegion, other: SnapshotRegion): number => one.startBeat - other.startBeat
/** Starts that differ by less than a hundredth of a beat are one chord, read from below. */
const byNote = (one: SongNote, other: SongNote): number =>
  Math.round(one.startBeat * 100) - Math.round(other.startBeat * 100) || one.pitch - other.pitch
