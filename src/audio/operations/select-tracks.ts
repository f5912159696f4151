import { z } from 'zod'
import { operation, problem, type Asked, type Inference, type State } from '../../kernel/index.ts'
import { trackList, clips } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { selectedClips } from '../keys/editor.ts'
import { listClips } from '../clips.ts'

export const selectClips = operation({
  name: 'select_clips',
  summary: 'Select some clips, by id.',
  kind: 'prepare',
  reads: [clips.required],
  writes: [selectedClips],
  params: z.strictObject({ clips: z.array(z.string()).min(1) }),
  fill: { clips: clipsSaid },
  asks: { clips: selectedClips.ask },
  heard: [
    { words: 'select|highlight|pick|choose|grab|mark clip|clips', weight: 2 },
    { words: 'select|highlight|pick|choose|grab|mark', with: ['name:clip'], weight: 2 },
  ],
  apply: (view, { clips: ids }) => {
    const known = new Set(listClips(view.read(clips)).map(({ id }) => id))
    const unknown = ids.find((id) => !known.has(id))
    if (unknown !== undefined) return problem('unknown-clip', `There is no clip "${unknown}".`)
    return [{ edit: 'editor', field: 'selectedClips', to: [...new Set(ids)] }]
  },
  says: (view, { clips: ids }) => {
    const named = listClips(view.read(clips))
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
    return `Select ${named.join(' and ') || ids.join(' and ')}`
  },
})

function clipsSaid(asked: Asked, state: State): Inference<string[]> | undefined {
  const found = selectedClips.infer?.(asked, state)
  if (!found || 'problem' in found) return undefined
  const { others: _, ...rest } = found
  return { ...rest, value: [...found.value] }
}

export const selectAllTracks = operation({
  name: 'select_all_tracks',
  summary: 'Select all tracks.',
  kind: 'prepare',
  reads: [trackList.required],
  writes: [selectedTracks],
  params: z.strictObject({}),
  heard: [
    {
      words: 'select|highlight|pick|choose|grab|mark',
      with: ['every:track'],
      withoutMention: ['range:some'],
      weight: 8,
    },
  ],
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
  params: z.strictObject({ tracks: z.array(z.string()).min(1) }),
  fill: { tracks: tracksSaid },
  asks: { tracks: selectedTracks.ask },
  heard: [
    {
      words: 'select|highlight|pick|choose|grab|mark track|tracks',
      without: 'also|too',
      withoutMention: ['range:some'],
    },
    {
      words: 'select|highlight|pick|choose|grab|mark',
      with: ['name:track'],
      without: 'also|too',
      withoutMention: ['range:some'],
    },
  ],
  apply: (view, { tracks }) => {
    const known = new Map(view.read(trackList).map((track) => [track.id, track]))
    const unknown = tracks.find((id) => !known.has(id))
    if (unknown !== undefined) return problem('unknown-track', `There is no track "${unknown}".`)
    return [{ edit: 'editor', field: 'selectedTracks', to: [...new Set(tracks)] }]
  },
  says: (view, { tracks }) =>
    `Select ${tracks.map((id) => view.read(trackList).find((track) => track.id === id)?.name ?? id).join(' and ')}`,
})

function tracksSaid(asked: Asked, state: State): Inference<string[]> | undefined {
  const found = selectedTracks.infer?.(asked, state)
  if (!found || 'problem' in found || found.source !== 'words') return undefined
  const { others: _, ...rest } = found
  return { ...rest, value: [...found.value] }
}
