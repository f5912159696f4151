import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
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
  rules: [
    {
      name: 'seek',
      says: [
        '(put|set|place|move|park|bring|take|send|jump|get) (cursor|playhead|play head|needle) [to|over to] {time}',
        '(go|jump|skip|seek|navigate) [to|over to|ahead to|back to] {time}',
        '(cursor|playhead) [to] {time}',
      ],
      examples: ['put the cursor at 42.5', 'jump to the end of the intro'],
    },
  ],
  heard: [
    {
      words: 'go|jump|seek|skip|move|scroll|hop|navigate|fly|fast-forward|take|bring|get to',
      with: ['time'],
      without: 'track|tracks|clip|clips|selection|top|bottom|volume|gain|level|label',
      withoutMention: ['name', 'quantity', 'range'],
    },
    {
      words: 'go|jump|seek|skip|scroll|hop|navigate|take to',
      with: ['name:label'],
      without: 'track|tracks|clip|clips|selection',
      withoutMention: ['name:track', 'name:clip'],
    },
    {
      words: 'go|jump|seek|skip|scroll|hop|navigate|take to',
      with: ['name:label', 'time'],
      without: 'track|tracks|clip|clips|selection',
      withoutMention: ['name:track', 'name:clip'],
    },
    {
      words: 'put|set|place|move|park|drop|bring|jump|send|take|stick|plonk|pop cursor|playhead|play-head',
      weight: 8,
      without: 'selection',
    },
    { words: 'cursor|playhead to|at', with: ['time'], isNoun: true },
    { words: 'seek' },
    { words: 'go|jump|skip|hop', without: 'back', withoutMention: ['name:track'], weight: -6 },
  ],
  apply: (view, { time }) => [{ edit: 'editor', field: 'cursor', to: Math.round(time * view.read(clips).rate) }],
  says: (_view, { time }) => `Move the cursor to ${formatTime(time)}`,
})

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
