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
  heard: [{ words: 'rewind', without: 'to|by' }, { words: 'rewind to? start|beginning' }, { words: 'go|jump|back to? start|beginning|top', without: 'track|clip' }],
  apply: () => [{ edit: 'editor', field: 'cursor', to: 0 }],
  says: () => 'Move the cursor to the start',
})
