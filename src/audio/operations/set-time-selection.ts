import { z } from 'zod'
import {
  operation,
  problem,
  type EditorEdit,
  type Problem,
  type View,
  type Asked,
  type Inference,
  type State,
} from '../../kernel/index.ts'
import { formatTime, formatSpan } from '../../words/index.ts'
import { clips } from '../keys/content.ts'
import { inferTime } from '../keys/cursor.ts'
import {
  hasTimeSelection,
  readSelection,
  selectionEnd,
  selectionStart,
  timeSelectionOptional,
  inferRange,
} from '../keys/time-selection.ts'
import { seconds } from '../params.ts'
import { rateOf } from '../tracks.ts'

export const setTimeSelection = operation({
  name: 'set_time_selection',
  summary: 'Select a time range.',
  kind: 'prepare',
  reads: [clips.optional],
  writes: [hasTimeSelection, selectionStart, selectionEnd],
  params: z.strictObject({ start_time: seconds, end_time: seconds }),
  fill: { start_time: edgeSaid('start'), end_time: edgeSaid('end') },
  asks: { start_time: hasTimeSelection.ask, end_time: hasTimeSelection.ask },
  rules: [
    {
      name: 'select-time',
      says: [
        '<select> {where} [{nowhere-else}]',
        '(make|set|draw|create) selection (from|of|over|across) {where} [{nowhere-else}]',
        '<have> {where} (selected|highlighted)',
        '{where} <must> be (selected|highlighted)',
      ],
      examples: ['select the part under the label Interview, nothing more', 'highlight 0:10 to 0:20'],
    },
  ],
  heard: [
    {
      words: 'select|highlight|mark|grab|pick|choose',
      with: ['range'],
      without: 'label|as|clip|clips|marker|clipboard',
      withoutMention: ['text', 'name:clip'],
    },
    {
      words: 'select|highlight|mark|grab|pick|choose',
      with: ['range:some', 'name:track'],
      without: 'label|as|clip|clips|marker|clipboard',
      withoutMention: ['text', 'name:clip', 'every:track'],
      also: 'select_tracks',
      weight: 2,
    },
    { words: 'make|create|set|change|put|draw selection', with: ['range'], without: 'start|end|beginning|clear' },
    { words: 'set|make|change|create selection', without: 'start|end|beginning' },
    { words: 'select|highlight', withoutMention: ['name'] },
  ],
  apply: (view, { start_time, end_time }) => {
    if (end_time <= start_time)
      return problem(
        'empty-range',
        `A time selection must end after it starts; ${formatSpan(start_time, end_time)} does not.`,
      )
    const { rate } = view.read(clips)
    return [
      {
        edit: 'editor',
        field: 'selection',
        to: { start: Math.round(start_time * rate), end: Math.round(end_time * rate) },
      },
    ]
  },
  says: (_view, { start_time, end_time }) => `Select ${formatSpan(start_time, end_time)}`,
})

function edgeSaid(edge: 'start' | 'end'): (asked: Asked, state: State) => Inference<number> | Problem | undefined {
  return (asked, state) => {
    const found = inferRange(asked, state)
    if (!found || 'problem' in found) return found
    const { others: _, ...rest } = found
    return { ...rest, value: found.value[edge] / rateOf(state.document) }
  }
}

const shared = {
  kind: 'prepare',
  reads: [...timeSelectionOptional, clips.optional],
  writes: [hasTimeSelection, selectionStart, selectionEnd],
  params: z.strictObject({ time: seconds }),
  fill: { time: inferTime },
} as const

export const setSelectionStartTime = operation({
  ...shared,
  name: 'set_selection_start_time',
  summary: 'Move the start of the time selection; without one, select from there to the end of the project.',
  asks: { time: 'Where should the selection start? (for example "at 20 seconds", "at 1:30")' },
  heard: [
    {
      words: 'selection start|begin|starts|begins',
      with: ['time'],
      isNoun: true,
      withoutMention: ['duration'],
      weight: 12,
    },
    {
      words: 'set|move|change|make|drag|put|extend|pull|stretch|push|bring start|beginning|left selection',
      with: ['time'],
      withoutMention: ['duration'],
      weight: 8,
    },
    {
      words: 'set|move|change|make|drag|put|extend|pull|stretch|push|bring start|beginning|left selection',
      with: ['range'],
      takes: { time: { from: 'range:end' } },
      weight: 8,
    },
    {
      words: 'set|move|change|make|drag|put|extend|pull|let|have selection start|beginning|begin|left',
      with: ['time'],
      withoutMention: ['duration'],
      weight: 8,
    },
    { words: 'start|begin selection|selecting', with: ['time'], weight: 8 },
    { words: 'extend|stretch|grow selection back|backward|backwards|left to?', with: ['time'], weight: 12 },
  ],
  apply: (view, { time }) => {
    const { rate, length } = view.read(clips)
    const end = view.read(hasTimeSelection) ? readSelection(view).end : length
    return edge(view, { start: Math.round(time * rate), end })
  },
  says: (_view, { time }) => `Start the selection at ${formatTime(time)}`,
})

export const setSelectionEndTime = operation({
  ...shared,
  name: 'set_selection_end_time',
  summary: 'Move the end of the time selection; without one, select from the start of the project to there.',
  asks: { time: 'Where should the selection end? (for example "at 20 seconds", "at 1:30")' },
  heard: [
    {
      words: 'selection end|stop|finish|ends|stops',
      with: ['time'],
      isNoun: true,
      withoutMention: ['duration'],
      weight: 12,
    },
    {
      words: 'set|move|change|make|drag|put|extend|pull|stretch|push|bring end|right selection',
      with: ['time'],
      withoutMention: ['duration'],
      weight: 8,
    },
    {
      words: 'set|move|change|make|drag|put|extend|pull|stretch|push|bring end|right selection',
      with: ['range'],
      takes: { time: { from: 'range:end' } },
      weight: 8,
    },
    {
      words: 'set|move|change|make|drag|put|extend|pull|let|have selection end|right|stop|finish',
      with: ['time'],
      withoutMention: ['duration'],
      weight: 8,
    },
    { words: 'end|stop|finish selection|selecting', with: ['time'], weight: 8 },
    { words: 'extend|shorten|stretch|grow selection to|until|till', with: ['time'], weight: 8 },
  ],
  apply: (view, { time }) => {
    const start = view.read(hasTimeSelection) ? readSelection(view).start : 0
    return edge(view, { start, end: Math.round(time * view.read(clips).rate) })
  },
  says: (_view, { time }) => `End the selection at ${formatTime(time)}`,
})

function edge(view: View, to: { start: number; end: number }): EditorEdit[] | Problem {
  const { rate } = view.read(clips)
  if (to.end <= to.start)
    return problem(
      'empty-range',
      `A selection from ${formatTime(to.start / rate)} to ${formatTime(to.end / rate)} would be empty; select a ` +
        `range with both its ends.`,
    )
  return [{ edit: 'editor', field: 'selection', to }]
}
