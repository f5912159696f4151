import { z } from 'zod'
import { isProblem, operation, problem } from '../../kernel/index.ts'
import { sentenceCell } from '../document/ids.ts'
import { spoken } from '../document/cut.ts'
import { MICROS } from '../document/words.ts'
import { findSentence } from './chosen-words.ts'
import { sayWhy, reason, quoteSentence, seconds, sentenceId } from './params.ts'

export const setVideoOverride = operation({
  name: 'set_video_override',
  summary:
    'Show another picture over a sentence while its own sound goes on. start and end are seconds in the other ' +
    'source; without end it runs on as long as the sentence lasts.',
  kind: 'operate',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({
    sentenceId,
    sourceId: z.string().min(1).max(200),
    start: seconds,
    end: seconds.optional(),
    reason,
  }),
  apply: (view, { sentenceId: id, sourceId, start, end }) => {
    const cut = view.read(spoken)
    const sentence = findSentence(cut, id)
    if (isProblem(sentence)) return sentence
    const source = cut.source(sourceId)
    if (!source) return problem('unknown-source', `Source ${sourceId} not found; there are ${cut.sources.join(', ')}.`)
    if (!source.picture) return problem('no-picture', `${source.name} has no picture to show.`)
    const [startMicros, endMicros] = [
      Math.round(start * MICROS),
      end === undefined ? source.durationMicros : Math.round(end * MICROS),
    ]
    if (startMicros >= endMicros)
      return problem(
        'out-of-range',
        end === undefined
          ? `${source.name} ends at ${source.durationMicros / MICROS} s, before ${start} s.`
          : `The picture has to end after ${start} s.`,
      )
    if (endMicros > source.durationMicros)
      return problem('out-of-range', `${source.name} ends at ${source.durationMicros / MICROS} s, before ${end} s.`)
    const now = cut.override(id)
    if (now && now.sourceId === sourceId && now.startMicros === startMicros && now.endMicros === endMicros)
      return problem('nothing-to-do', `${id} shows that already.`)
    return [
      { edit: 'set', cell: sentenceCell(id, 'override'), to: { sourceId, startMicros, endMicros }, leans: [sourceId] },
    ]
  },
  claims: (view, { sentenceId: id, sourceId }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'set'
        ? [
            {
              check: 'cell',
              promise: `${id} shows ${view.read(spoken).source(sourceId)?.name ?? sourceId}`,
              about: { path: change.cell },
              expect: change.to ?? null,
            },
          ]
        : [],
    ),
  says: (view, { sentenceId: id, sourceId, start, reason: why }) =>
    `Show ${view.read(spoken).source(sourceId)?.name ?? sourceId} from ${start} s over ` +
    `${quoteSentence(view.read(spoken), id)}${sayWhy(why)}`,
})

export const clearVideoOverride = operation({
  name: 'clear_video_override',
  summary: 'Show a sentence with its own picture again.',
  kind: 'operate',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ sentenceId, reason }),
  apply: (view, { sentenceId: id }) => {
    const cut = view.read(spoken)
    const sentence = findSentence(cut, id)
    if (isProblem(sentence)) return sentence
    return cut.override(id)
      ? [{ edit: 'set', cell: sentenceCell(id, 'override'), to: null }]
      : problem('nothing-to-do', `${id} shows its own picture already.`)
  },
  claims: (_view, { sentenceId: id }) => [
    {
      check: 'cell',
      promise: `${id} shows its own picture`,
      about: { path: sentenceCell(id, 'override') },
      expect: null,
    },
  ],
  says: (view, { sentenceId: id, reason: why }) =>
    `Show its own picture with ${quoteSentence(view.read(spoken), id)}${sayWhy(why)}`,
})
