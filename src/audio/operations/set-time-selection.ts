import { z } from 'zod'
import { operation, problem } from '../../kernel/index.ts'
import { formatSpan } from '../../words/format-time.ts'
import { clips } from '../keys/content.ts'
import { hasTimeSelection, selectionEnd, selectionStart } from '../keys/time-selection.ts'
import { seconds } from '../params.ts'

export const setTimeSelection = operation({
  name: 'set_time_selection',
  summary: 'Select a time range.',
  kind: 'prepare',
  reads: [clips.optional],
  writes: [hasTimeSelection, selectionStart, selectionEnd],
  params: z.object({ start_time: seconds, end_time: seconds }),
  apply: (view, { start_time, end_time }) => {
    if (end_time <= start_time) return problem('empty-range', `A time selection must end after it starts; ${formatSpan(start_time, end_time)} does not.`)
    const { rate } = view.read(clips)
    return [{ edit: 'editor', field: 'selection', to: { start: Math.round(start_time * rate), end: Math.round(end_time * rate) } }]
  },
  says: (_view, { start_time, end_time }) => `Select ${formatSpan(start_time, end_time)}`,
})
