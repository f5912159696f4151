import { z } from 'zod'
import { operation, problem, type Edit, type EditorEdit, type Problem } from '../../kernel/index.ts'
import { goneClaims } from '../claims.ts'
import { clips, labels } from '../keys/content.ts'
import { clipboard, type Clipboard } from '../keys/editor.ts'
import { hasTimeSelection } from '../keys/time-selection.ts'
import { storeAudio, isGapWindow, windowsLength } from '../windows.ts'
import { clearSelectionEdit } from './delete-selection.ts'
import { hide, onTracks, readSelected, selectionReads, spanOf, type Selected } from './read-selected.ts'

const onOneTrack =
  'From which track to which? Say “{clause}” in two steps: what to copy, with its time range, and where to paste it.'

export const copy = operation({
  name: 'copy',
  summary: 'Copy the audio within a time range to the clipboard.',
  kind: 'prepare',
  reads: selectionReads,
  writes: [clipboard],
  params: z.strictObject({}),
  rules: [
    {
      name: 'copy',
      says: [
        '(copy|put|save|grab|place) {scope} (on|to|onto|in|into) clipboard',
        'copy {scope}',
        '(make|take|grab) <copied> of {scope}',
      ],
      examples: ['copy 2 to 4 on the host', 'put the intro on the clipboard'],
    },
  ],
  heard: [
    { words: 'copy', withoutMention: ['said:track'] },
    { words: 'copy', with: ['range'], weight: 1 },
    { words: 'grab|take|make|get copy', with: ['range'] },
    { words: 'put|place|get|save|take|send on|onto|to|in|into clipboard', weight: 3 },
    { words: 'copy to|at', with: ['range', 'time'], also: 'paste', onOneTrack, weight: 3 },
    { words: 'copy to|at', with: ['name:clip', 'time'], also: 'paste', onOneTrack, weight: 3 },
    {
      words: 'duplicate|repeat|double',
      with: ['range:some'],
      withoutMention: ['name:clip', 'said:track'],
      also: 'paste',
      onOneTrack,
      place: 'end',
    },
  ],
  apply: (view) => copyRange(readSelected(view)),
  says: (view) => `Copy ${spanOf(view.read(clips), readSelected(view).range)}${onTracks(readSelected(view))}`,
})

export const cut = operation({
  name: 'cut',
  summary: 'Cut the audio within a time range to the clipboard and close the gap.',
  kind: 'operate',
  destroys: 'the selected range on the selected tracks',
  reads: selectionReads,
  writes: [clips, labels, hasTimeSelection, clipboard],
  params: z.strictObject({}),
  heard: [
    { words: 'cut', without: 'label|labels|marker|silence|silences|pauses|noise|hiss|hum' },
    { words: 'cut to|onto clipboard', weight: 2 },
    {
      words: 'move|shift|put|bring|transfer|relocate to|at',
      with: ['range:some', 'time'],
      withoutMention: ['name:clip', 'quantity'],
      without: 'selection|cursor|playhead|label|labels|marker|clip|clips',
      also: 'paste',
      closesUp: true,
      onOneTrack,
      weight: 3,
    },
    { words: 'cut', with: ['range'], without: 'label|labels|marker' },
  ],
  apply: (view): readonly (Edit | EditorEdit)[] | Problem => {
    const onClipboard = copyRange(readSelected(view))
    return 'problem' in onClipboard ? onClipboard : [...hide(readSelected(view)), ...onClipboard, clearSelectionEdit]
  },
  claims: (view, _params, changes) => goneClaims(readSelected(view), changes),
  says: (view) => `Cut ${spanOf(view.read(clips), readSelected(view).range)}${onTracks(readSelected(view))}`,
})

/** The range by value, as it sounds now. */
export function copyRange({ timeline, range, tracks, labelTracks }: Selected): EditorEdit[] | Problem {
  const parts = tracks.flatMap((track): Clipboard['tracks'][number][] => {
    const { windows, jobs, leans } = timeline.heard(track.id, range.start, range.end)
    const short = range.end - range.start - windowsLength(windows)
    return windows.every(isGapWindow)
      ? []
      : [
          {
            name: track.name,
            kind: track.kind === 'stereo' ? 'stereo' : 'mono',
            audio: storeAudio(short > 0 ? [...windows, { gap: short }] : windows, jobs),
            leans,
            from: track.id,
          },
        ]
  })
  if (parts.length === 0)
    return problem(
      'nothing-there',
      `There is nothing at ${spanOf(timeline, range)}${onTracks({ timeline, range, tracks, labelTracks })}.`,
    )
  const to: Clipboard = { length: range.end - range.start, from: tracks.map(({ id }) => id), tracks: parts }
  return [{ edit: 'editor', field: 'clipboard', to }]
}
