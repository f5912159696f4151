import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { cursor } from '../keys/cursor.ts'

export const rewindToStart = operation({
  name: 'rewind_to_start',
  summary: 'Move the cursor to the start of the project.',
  kind: 'prepare',
  reads: [],
  writes: [cursor],
  params: z.strictObject({}),
  heard: [
    { words: 'rewind', weight: 1 },
    { words: 'rewind to? start|beginning|top', weight: 4 },
    {
      words: 'go|jump|back|take|bring|get|move|return|skip to start|beginning|top|zero',
      without: 'track|tracks|clip|clips|selection|list',
      withoutMention: ['name:track', 'name:label', 'quantity', 'time:later', 'range:some'],
      weight: 4,
    },
  ],
  apply: () => [{ edit: 'editor', field: 'cursor', to: 0 }],
  says: () => 'Move the cursor to the start',
})
