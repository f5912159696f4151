import { z } from 'zod'
import {
  operation,
  type Asked,
  type Inference,
  type Problem,
  type State,
  problem,
  type Change,
  type Claim,
  type Edit,
  type EditorEdit,
} from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import { isInsideClip, clipId, splitCell } from '../clips.ts'
import { clips, type Timeline } from '../keys/content.ts'
import { cursor, inferTime } from '../keys/cursor.ts'
import { selectedClips } from '../keys/editor.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { hasTimeSelection, inferRange, readSelection, selectionEnd, selectionStart } from '../keys/time-selection.ts'
import { seconds } from '../params.ts'
import { audioTracks, rateOf, type Track } from '../tracks.ts'

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
  rules: [
    {
      name: 'split',
      says: [
        '<split> [{on}] (in|into) (two|half|halves|pieces|parts) {times}',
        '<split> {on} {times} [{harmless}]',
        '<split> [it|everything|the recording|the audio|this] {times} {harmless}',
        '<split> {times} [{on}] {harmless}',
        '(slice|split|divide|break|chop) [it|everything|this] {times} [{on}]',
        '(add|put|make|place|set) (split|cut|edit point|slice) {times} [{on}] [{harmless}]',
        '<have> (split|cut) {times} [{on}] [{harmless}]',
      ],
      examples: [
        'make a cut at 33 sec but do not delete anything',
        'cut the Guest at 0:25 without removing anything',
        'divide Music in two at 1 min 5',
        'put a split at 0:30 on the host',
      ],
    },
  ],
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

export const splitAtTime = operation({
  name: 'split_at_time',
  summary: 'Split the clips of all tracks at a time.',
  kind: 'operate',
  reads: [clips.required],
  writes: [clips, selectedClips],
  params: z.strictObject({ time: seconds }),
  fill: { time: inferTime },
  asks: { time: cursor.ask },
  heard: [
    { words: 'split', with: ['time'], weight: 1 },
    { words: 'cut|chop|slice|divide|break|split in|into two|half|pieces|parts|halves', with: ['time'] },
    { words: 'slice|divide|break|separate', with: ['time'], withoutMention: ['range'], without: 'off|out|away' },
    { words: 'add|put|make|place split|cut', with: ['time'], withoutMention: ['range'] },
  ],
  apply: (view, { time }) => {
    const timeline = view.read(clips)
    return splitEdits(timeline, timeline.tracks, [Math.round(time * timeline.rate)])
  },
  claims: (_view, _params, changes) => splitClaims(changes),
  says: (_view, { time }) => `Split at ${formatTime(time)}`,
})

/** Boundaries at some places of some tracks; a place on an edge or over a gap has nothing to split there. */
function splitEdits(
  timeline: Timeline,
  tracks: readonly Track[],
  positions: readonly number[],
): (Edit | EditorEdit)[] | Problem {
  const edits: Edit[] = []
  const begun: string[] = []
  for (const { id, kind } of tracks) {
    for (const position of kind === 'label' ? [] : positions) {
      const unit = timeline.isInsideClip(id, position) ? timeline.unitAt(id, position) : undefined
      if (!unit) continue
      edits.push({ edit: 'set', cell: splitCell(unit), to: true })
      begun.push(clipId(unit))
    }
  }
  if (edits.length === 0)
    return problem(
      'nothing-to-split',
      `There is no clip to split at ` +
        `${positions.map((position) => formatTime(position / timeline.rate)).join(' or ')}: a clip has to go on ` +
        `to both sides.`,
    )
  return [...edits, { edit: 'editor', field: 'selectedClips', to: begun }]
}

function splitClaims(changes: readonly Change[]): Claim[] {
  return changes.flatMap((change): Claim[] => {
    if (change.edit !== 'set') return []
    const [run = '', offset = '0'] = change.cell.slice('split/'.length).split('@')
    return [
      { check: 'split', promise: 'A new clip begins there', about: { run, offset: Number(offset) }, expect: true },
    ]
  })
}
