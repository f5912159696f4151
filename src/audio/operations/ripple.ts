import { z } from 'zod'
import { operation, problem, type Edit, type EditorEdit, type Problem, type View } from '../../kernel/index.ts'
import { goneClaims } from '../claims.ts'
import { clips, labels } from '../keys/content.ts'
import { clipboard } from '../keys/editor.ts'
import { hasTimeSelection, readSelection, timeSelectionRequired } from '../keys/time-selection.ts'
import { copyRange } from './copy.ts'
import { clearSelectionEdit } from './delete-selection.ts'
import { hide, spanOf, type Selected } from './read-selected.ts'

const shared = {
  kind: 'operate',
  destroys: 'the selected range on every track',
  reads: [...timeSelectionRequired, clips.required],
  params: z.strictObject({}),
} as const

export const deleteAllTracksRipple = operation({
  ...shared,
  name: 'delete_all_tracks_ripple',
  summary: 'Delete a time range from every track, labels included, and close the gap everywhere.',
  writes: [clips, labels, hasTimeSelection],
  heard: [
    { words: 'ripple delete|remove|erase', weight: 4 },
    { words: 'ripple-delete|ripple-remove', weight: 12 },
    {
      words: 'delete|remove|erase|take|wipe|drop',
      with: ['range', 'every:track'],
      withoutMention: ['name:label'],
      weight: 2,
    },
    { words: 'delete|remove|take everywhere', with: ['range'] },
  ],
  apply: (view) => {
    const removed = rippled(view)
    return 'problem' in removed ? removed : [...removed, clearSelectionEdit]
  },
  claims: (view, _params, changes) => goneClaims(everywhere(view), changes),
  says: (view) => `Delete ${spanOf(view.read(clips), readSelection(view))} on every track and close the gap`,
})

export const cutAllTracksRipple = operation({
  ...shared,
  name: 'cut_all_tracks_ripple',
  summary: 'Cut a time range from every track to the clipboard, labels included, and close the gap everywhere.',
  writes: [clips, labels, hasTimeSelection, clipboard],
  heard: [
    { words: 'ripple cut', weight: 4 },
    { words: 'ripple-cut', weight: 12 },
    { words: 'cut', with: ['range', 'every:track'], weight: 2 },
  ],
  apply: (view): readonly (Edit | EditorEdit)[] | Problem => {
    const onClipboard = copyRange(everywhere(view))
    if ('problem' in onClipboard) return onClipboard
    const removed = rippled(view)
    return 'problem' in removed ? removed : [...removed, ...onClipboard, clearSelectionEdit]
  },
  claims: (view, _params, changes) => goneClaims(everywhere(view), changes),
  says: (view) => `Cut ${spanOf(view.read(clips), readSelection(view))} from every track and close the gap`,
})

/** All tracks, whatever is selected. */
function everywhere(view: View): Selected {
  const timeline = view.read(clips)
  return {
    timeline,
    range: readSelection(view),
    tracks: timeline.tracks.filter(({ kind }) => kind !== 'label'),
    labelTracks: timeline.tracks.filter(({ kind }) => kind === 'label'),
  }
}

function rippled(view: View): Edit[] | Problem {
  const edits = hide(everywhere(view))
  return edits.length === 0
    ? problem('nothing-there', `There is nothing at ${spanOf(view.read(clips), readSelection(view))} on any track.`)
    : edits
}
