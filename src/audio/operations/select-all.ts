import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { totalTime, trackList } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { hasTimeSelection, selectionEnd, selectionStart } from '../keys/time-selection.ts'

export const selectAll = operation({
  name: 'select_all',
  summary: 'Select the whole length of the project on all tracks.',
  kind: 'prepare',
  reads: [trackList.required, totalTime.required],
  writes: [hasTimeSelection, selectionStart, selectionEnd, selectedTracks],
  params: z.strictObject({}),
  heard: [
    {
      words: 'select|highlight|mark|grab|pick|choose all|everything',
      without: 'track|tracks|clip|clips|except|but|after|before|from|up|until|past|between',
      withoutMention: ['range:some', 'name'],
      weight: 2,
    },
    {
      words:
        'select|highlight|mark|grab|pick|choose whole|entire|complete|full ' +
        'thing|project|recording|episode|file|song|lot|audio',
      without: 'track',
      withoutMention: ['name'],
      weight: 2,
    },
  ],
  apply: (view) => [
    { edit: 'editor', field: 'selection', to: { start: 0, end: view.read(totalTime) } },
    { edit: 'editor', field: 'selectedTracks', to: view.read(trackList).map(({ id }) => id) },
  ],
  says: () => 'Select everything',
})
