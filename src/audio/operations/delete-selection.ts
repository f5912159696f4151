import { z } from 'zod'
import { operation, type Edit } from '../../kernel/index.ts'
import { goneClaims } from '../claims.ts'
import { clips, labels } from '../keys/content.ts'
import { hasTimeSelection } from '../keys/time-selection.ts'
import { hide, onTracks, selected, selectionReads, spanOf } from './selected.ts'

export const clearSelectionEdit = { edit: 'editor', field: 'selection', to: null } as const

export const deleteSelection = operation({
  name: 'delete_selection',
  summary: 'Delete the audio within a time range and close the gap.',
  kind: 'operate',
  destroys: 'the selected range on the selected tracks',
  reads: selectionReads,
  writes: [clips, labels, hasTimeSelection],
  params: z.strictObject({}),
  heard: [
    { words: 'delete|remove|erase|drop|kill|lose|scrap|ditch|dump|snip|strip', without: 'track|tracks|label|labels|marker|noise|hiss|hum|silence|silences|pauses|split|solo|mute' },
    { words: 'take|cut|chop|lop|get out|off|away|rid', without: 'track|label|noise|silence|silences|pauses|solo|mute' },
    { words: 'trim off|away', with: ['range'] },
    { words: 'trim from start|end|beginning' },
  ],
  apply: (view): (Edit | typeof clearSelectionEdit)[] => [...hide(selected(view)), clearSelectionEdit],
  claims: (view, _params, changes) => goneClaims(selected(view), changes),
  says: (view) => `Delete ${spanOf(view.read(clips), selected(view).range)}${onTracks(selected(view))}`,
})
