import { z } from 'zod'
import { operation, problem, type Asked, type Inference, type Problem, type State } from '../../kernel/index.ts'
import { formatSpan } from '../../words/index.ts'
import { clips } from '../keys/content.ts'
import { hasTimeSelection, inferRange, selectionEnd, selectionStart } from '../keys/time-selection.ts'
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
