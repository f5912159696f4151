import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { formatTime } from '../../words/format-time.ts'
import { clips } from '../keys/content.ts'
import { cursor, inferTime } from '../keys/cursor.ts'
import { seconds } from '../params.ts'

export const seek = operation({
  name: 'seek',
  summary: 'Move the cursor to a time.',
  kind: 'prepare',
  reads: [clips.optional],
  writes: [cursor],
  params: z.strictObject({ time: seconds }),
  fill: { time: inferTime },
  asks: { time: cursor.ask },
  heard: [{ words: 'go|jump|move|seek|skip to', with: ['time'], without: 'track|clip' }, { words: 'seek', with: ['time'] }],
  apply: (view, { time }) => [{ edit: 'editor', field: 'cursor', to: Math.round(time * view.read(clips).rate) }],
  says: (_view, { time }) => `Move the cursor to ${formatTime(time)}`,
})
