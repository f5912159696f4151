import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import { splitClaims, splitEdits } from '../split.ts'
import { clips } from '../keys/content.ts'
import { cursor, inferTime } from '../keys/cursor.ts'
import { selectedClips } from '../keys/editor.ts'
import { seconds } from '../params.ts'

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
