import { z } from 'zod'
import { operation, type Claim, type Edit, type EditorEdit } from '../../kernel/index.ts'
import { trackList } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { chosenTracks, namesOf, trackReads } from './chosen-tracks.ts'

export const deleteTrack = operation({
  name: 'delete_track',
  summary: 'Delete the selected tracks with everything on them.',
  kind: 'operate',
  destroys: 'the selected tracks with everything on them',
  reads: trackReads,
  writes: [trackList, selectedTracks],
  params: z.strictObject({}),
  heard: [{ words: 'delete|remove|drop|erase|kill|scrap|ditch|dump track|tracks', without: 'label|labels|marker|silence|noise|split', withoutMention: ['range'] }, { words: 'get|rid of? track|tracks', withoutMention: ['range'] }, { words: 'delete|remove|drop|ditch label|labels|marker track' }],
  apply: (view): (Edit | EditorEdit)[] => [...chosenTracks(view).map(({ id }): Edit => ({ edit: 'place', item: id, at: null })), { edit: 'editor', field: 'selectedTracks', to: [] }],
  claims: (view) => chosenTracks(view).map(({ id, name }): Claim => ({ check: 'track-there', promise: `${name} is gone`, about: { track: id }, expect: false })),
  says: (view) => `Delete the ${chosenTracks(view).length === 1 ? 'track' : 'tracks'} ${namesOf(chosenTracks(view))}`,
})
