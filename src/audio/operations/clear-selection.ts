import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { selectedClips } from '../keys/editor.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { hasTimeSelection, selectionEnd, selectionStart } from '../keys/time-selection.ts'
import { clearSelectionEdit } from './delete-selection.ts'

export const clearSelection = operation({
  name: 'clear_selection',
  summary: 'Select nothing: no time range, no track, no clip.',
  kind: 'prepare',
  reads: [],
  writes: [hasTimeSelection, selectionStart, selectionEnd, selectedTracks, selectedClips],
  params: z.strictObject({}),
  heard: [
    { words: 'deselect|unselect all|everything|selection|it?' },
    { words: 'clear|cancel|reset|undo|forget selection', weight: 6 },
    { words: 'select nothing|none', weight: 2 },
    { words: 'nothing|none selected', weight: 2, isNoun: true },
    { words: 'get rid selection', weight: 2 },
  ],
  apply: () => [
    clearSelectionEdit,
    { edit: 'editor', field: 'selectedTracks', to: [] },
    { edit: 'editor', field: 'selectedClips', to: [] },
  ],
  says: () => 'Select nothing',
})
