import { emptyDocument, perform } from '../../../src/kernel/index.ts'
import { editsOfSnapshot } from '../../../src/music/edits-of-snapshot.ts'
import { songOf, type Song } from '../../../src/music/document/song.ts'
import type { ProjectSnapshot, SnapshotRegion } from '../../../src/music/wire/snapshot.ts'

const region = (id: string, name: string, startBeat: number): SnapshotRegion => ({
  id,
  name,
  startBeat,
  durationBeats: 16,
  notes: [{ pitch: 60, startBeat: 0, durationBeats: 1, velocity: 90 }],
})

/** Two tracks of one name, names within names, and regions that share a name over tracks. */
export const project: ProjectSnapshot = {
  projectId: 'p-1',
  name: 'Demo',
  tempo: 90,
  key: 'Am',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: [
    {
      id: 't-drums',
      name: 'Drums',
      drumKitId: 'acoustic',
      regions: [region('r-drums-intro', 'Intro', 0), region('r-drums-verse', 'Verse', 16)],
    },
    {
      id: 't-synth',
      name: 'Synth Bass',
      gmProgram: 38,
      regions: [region('r-synth-verse', 'Verse', 16), region('r-synth-drop', 'Big Drop', 32)],
    },
    { id: 't-bassoon', name: 'Bassoon', gmProgram: 70, regions: [] },
    { id: 't-keys-1', name: 'Keys', gmProgram: 4, regions: [] },
    { id: 't-keys-2', name: 'keys', gmProgram: 5, regions: [] },
  ],
  buses: [{ id: 'b-room', name: 'Big Room' }],
}

export function songFrom(snapshot: ProjectSnapshot): Song {
  return songOf(
    perform(
      emptyDocument,
      editsOfSnapshot(snapshot).map((edit, at) => ({ ...edit, id: at + 1 })),
    ),
  )
}
