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
  heard: [{ words: 'select all|everything', without: 'track|tracks|clip|clips|except|but|after|before' }, { words: 'select whole|entire thing|project|recording|episode|file' }],
  apply: (view) => [
    { edit: 'editor', field: 'selection', to: { start: 0, end: view.read(totalTime) } },
    { edit: 'editor', field: 'selectedTracks', to: view.read(trackList).map(({ id }) => id) },
  ],
  says: () => 'Select everything',
})
