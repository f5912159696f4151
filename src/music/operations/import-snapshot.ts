import { operation, problem } from '../../kernel/index.ts'
import { editsOfSnapshot } from '../edits-of-snapshot.ts'
import { buses, notes, regions, song, tracks } from '../document/song.ts'
import { snapshotSchema, type ProjectSnapshot } from '../wire/snapshot.ts'

/**
 * What a file brings into an empty song. It is no operation of the registry, since only the importer has read the file.
 */
export const importSnapshot = operation({
  name: 'import',
  summary: 'Bring a song in.',
  kind: 'operate',
  reads: [song.optional, tracks.optional],
  writes: [song, tracks, regions, notes, buses],
  params: snapshotSchema,
  apply: (view, snapshot) =>
    view.read(tracks).trackIds.length > 0
      ? problem(
          'not-empty',
          'This song has tracks already; leave --on out, and the file becomes a document of its own.',
        )
      : editsOfSnapshot(snapshot),
  claims: (_view, snapshot) => {
    const size = sizeOf(snapshot)
    return [{ check: 'song-size', promise: `${sizeText(size)} are there`, about: {}, expect: size }]
  },
  says: (_view, snapshot) => `Import ${snapshot.name}: ${sizeText(sizeOf(snapshot))}`,
})

type Size = { readonly tracks: number; readonly regions: number; readonly notes: number }

function sizeOf(snapshot: ProjectSnapshot): Size {
  const all = snapshot.tracks.flatMap((track) => track.regions)
  return {
    tracks: snapshot.tracks.length,
    regions: all.length,
    notes: all.reduce((sum, region) => sum + (region.notes?.length ?? region.noteCount ?? 0), 0),
  }
}

const sizeText = ({ tracks: trackCount, regions: regionCount, notes: noteCount }: Size): string =>
  `${counted(trackCount, 'track')}, ${counted(regionCount, 'region')} and ${counted(noteCount, 'note')}`
const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`
