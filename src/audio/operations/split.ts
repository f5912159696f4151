import { z } from 'zod'
import { operation, type Asked, type Inference, type Problem, type State } from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import { isInsideClip } from '../clips.ts'
import { clips } from '../keys/content.ts'
import { cursor, inferTime } from '../keys/cursor.ts'
import { selectedClips } from '../keys/editor.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { hasTimeSelection, inferRange, readSelection, selectionEnd, selectionStart } from '../keys/time-selection.ts'
import { seconds } from '../params.ts'
import { splitClaims, splitEdits } from '../split.ts'
import { audioTracks, rateOf } from '../tracks.ts'

export const split = operation({
  name: 'split',
  summary:
    'Split the clips of the selected tracks at both ends of the time selection, or else at the cursor, or at ' +
    'given times.',
  kind: 'operate',
  reads: [
    selectedTracks.required,
    hasTimeSelection.optional,
    selectionStart.optional,
    selectionEnd.optional,
    cursor.orElse(hasTimeSelection, cursorSplits),
    clips.required,
  ],
  writes: [clips, selectedClips],
  params: z.strictObject({ times: z.array(seconds).min(1).max(1000).optional() }),
  fill: { times: placesToSplit },
  asks: { times: cursor.ask },
  heard: [
    { words: 'split', without: 'remove|delete|heal|join|undo|close|merge' },
    { words: 'split selection|here|there', weight: 5 },
    { words: 'split', with: ['time', 'name:track'], withoutMention: ['every:track'], weight: 1 },
    { words: 'split', with: ['range'] },
    {
      words: 'slice|chop|divide|break|cut|separate',
      with: ['time', 'name:track'],
      withoutMention: ['range'],
      without: 'off|out|away|cut',
      weight: 1,
    },
    { words: 'slice|chop|cut|divide|break here|there' },
    {
      words: 'cut|chop|slice|divide|break|split in|into two|half|pieces|parts|halves',
      with: ['name:track'],
      weight: 2,
    },
    { words: 'add|put|make|place split|cut', withoutMention: ['range'] },
  ],
  apply: (view, { times }) => {
    const timeline = view.read(clips)
    const chosen = view.read(selectedTracks)
    const at = times?.map((time) => Math.round(time * timeline.rate)) ?? fromEditor(view)
    return splitEdits(
      timeline,
      timeline.tracks.filter(({ id }) => chosen.includes(id)),
      at,
    )
  },
  claims: (_view, _params, changes) => splitClaims(changes),
  says: (view, { times }) => {
    const timeline = view.read(clips)
    const at = times ?? fromEditor(view).map((position) => position / timeline.rate)
    const chosen = view.read(selectedTracks)
    const audio = timeline.tracks.filter(({ kind }) => kind !== 'label')
    const names = audio.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
    return (
      `Split ${names.length === audio.length ? '' : `${names.join(' and ')} `}at ` + at.map(formatTime).join(' and ')
    )
  },
})

function fromEditor(view: Parameters<typeof readSelection>[0]): number[] {
  if (!view.read(hasTimeSelection)) return [view.read(cursor)]
  const { start, end } = readSelection(view)
  return [start, end]
}

/** The cursor is taken for a place to split only when it lies strictly inside a clip. */
function cursorSplits(state: State): boolean {
  const chosen = selectedTracks.read(state)
  return audioTracks(state.document).some(
    ({ id }) => (chosen.length === 0 || chosen.includes(id)) && isInsideClip(state.document, id, cursor.read(state)),
  )
}

/** Words first: every time they name, or both ends of a range. Then the selection, then the cursor. */
function placesToSplit(asked: Asked, state: State): Inference<number[]> | Problem | undefined {
  const said = inferTime(asked)
  if (said && 'problem' in said) return said
  const times = asked.mentions.flatMap((mention) => (mention.kind === 'time' ? [mention] : []))
  if (said) {
    const { others: _, ...rest } = said
    return {
      ...rest,
      value: times.length > 0 ? times.map(({ seconds: at }) => at) : [said.value],
      text: times.map(({ text }) => text).join(', ') || (said.text ?? ''),
    }
  }
  const rate = rateOf(state.document)
  const range = asked.mentions.some(({ kind }) => kind === 'range') ? inferRange(asked, state) : undefined
  if (range && 'problem' in range) return range
  const current =
    range?.value ??
    (hasTimeSelection.read(state)
      ? { start: selectionStart.read(state) ?? 0, end: selectionEnd.read(state) ?? 0 }
      : undefined)
  if (current)
    return {
      ...(range && { text: range.text ?? '', notes: range.notes ?? [] }),
      value: [current.start / rate, current.end / rate],
      source: range ? 'words' : 'state',
      confidence: range?.confidence ?? 0.8,
    }
  const at = cursor.read(state)
  return cursorSplits(state)
    ? {
        value: [at / rate],
        source: 'default',
        confidence: 0.6,
        notes: [{ code: 'assumed-cursor', text: `At the cursor, ${formatTime(at / rate)}.` }],
      }
    : undefined
}
