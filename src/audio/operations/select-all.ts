import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { totalTime, trackList } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { hasTimeSelection, selectionEnd, selectionStart } from '../keys/time-selection.ts'
import { selectedClips } from '../keys/editor.ts'
import { clearSelectionEdit } from './delete-selection.ts'

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
  rules: [
    {
      name: 'select-all',
      says: ['<select> (everything|all|it all|all of it|the lot|the whole (thing|recording|file|project|episode))'],
      examples: ['select everything', 'highlight all of it'],
    },
  ],
  apply: (view) => [
    { edit: 'editor', field: 'selection', to: { start: 0, end: view.read(totalTime) } },
    { edit: 'editor', field: 'selectedTracks', to: view.read(trackList).map(({ id }) => id) },
  ],
  says: () => 'Select everything',
})

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
  rules: [
    {
      name: 'select-nothing',
      says: ['(deselect|unselect) [everything|all|it|that|selection|it all|all of it]', '<select> (nothing|none)'],
      examples: ['deselect everything', 'select nothing'],
    },
  ],
  apply: () => [
    clearSelectionEdit,
    { edit: 'editor', field: 'selectedTracks', to: [] },
    { edit: 'editor', field: 'selectedClips', to: [] },
  ],
  says: () => 'Select nothing',
})
