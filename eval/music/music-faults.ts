import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../src/music/wire/snapshot.ts'
import { beatsPerBar } from '../../src/music/wire/snapshot.ts'
import { isInKey, readKey } from './read-key.ts'
import { isDrums } from './roles.ts'
import { beatTolerance } from './span.ts'

/**
 * Why a region does not hold music: empty, beyond its ends, silent for more than half of its bars, or in another key.
 */
export function musicFaults(
  region: SnapshotRegion,
  track: SnapshotTrack,
  project: ProjectSnapshot,
  key: string = project.key,
): readonly string[] {
  const notes = region.notes ?? []
  if (notes.length === 0) return ['it has no notes']
  const barBeats = beatsPerBar(project.timeSignature)
  const bars = Math.ceil(region.durationBeats / barBeats - beatTolerance)
  const sounding = Array.from({ length: bars }, (_, bar) =>
    notes.some(
      ({ startBeat, durationBeats }) => startBeat < (bar + 1) * barBeats && startBeat + durationBeats > bar * barBeats,
    ),
  ).filter(Boolean).length
  const readable = readKey(key)
  const outside = readable && !isDrums(track) ? notes.filter(({ pitch }) => !isInKey(pitch, readable)).length : 0
  return [
    ...(notes.every(
      ({ startBeat, durationBeats }) =>
        startBeat < region.durationBeats && startBeat + durationBeats <= region.durationBeats + 0.26,
    )
      ? []
      : ['it has notes beyond its end']),
    ...(sounding * 2 >= bars ? [] : [`it sounds in ${sounding} of ${bars} bars`]),
    // A passing chord may borrow a note or two; a wrong key borrows many.
    ...(outside <= 0.2 * notes.length ? [] : [`${outside} of ${notes.length} notes are not in ${key}`]),
  ]
}
