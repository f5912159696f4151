import { z } from 'zod'
import { operation, problem } from '../../kernel/index.ts'
import { trackList } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'

export const selectAllTracks = operation({
  name: 'select_all_tracks',
  summary: 'Select all tracks.',
  kind: 'prepare',
  reads: [trackList.required],
  writes: [selectedTracks],
  params: z.object({}),
  apply: (view) => [{ edit: 'editor', field: 'selectedTracks', to: view.read(trackList).map(({ id }) => id) }],
  says: (view) => {
    const count = view.read(trackList).filter(({ kind }) => kind !== 'label').length
    return count === 1 ? 'Select the only track' : `Select all ${count} tracks`
  },
})

export const selectTracks = operation({
  name: 'select_tracks',
  summary: 'Select some tracks, by id.',
  kind: 'prepare',
  reads: [trackList.required],
  writes: [selectedTracks],
  params: z.object({ tracks: z.array(z.string()).min(1) }),
  apply: (view, { tracks }) => {
    const known = new Map(view.read(trackList).map((track) => [track.id, track]))
    const unknown = tracks.find((id) => !known.has(id))
    if (unknown !== undefined) return problem('unknown-track', `There is no track "${unknown}".`)
    return [{ edit: 'editor', field: 'selectedTracks', to: [...new Set(tracks)] }]
  },
  says: (view, { tracks }) => `Select ${tracks.map((id) => view.read(trackList).find((track) => track.id === id)?.name ?? id).join(' and ')}`,
})
