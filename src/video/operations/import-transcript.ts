import { sayCount } from '../../words/index.ts'
import { z } from 'zod'
import { keyBetween, operation, spreadKeys, type Edit, type Json } from '../../kernel/index.ts'
import { sentenceCell, sourceCell } from '../document/ids.ts'
import { order, spoken } from '../document/cut.ts'
import { listOf, SOURCES, TIMELINE } from '../document/timeline.ts'
import { storedSentence } from '../document/words.ts'

const word = z.object({
  text: z.string(),
  startMicros: z.number().int().min(0),
  endMicros: z.number().int().min(0),
  interpolated: z.boolean(),
  /** How sure whoever listened was of it, from 0 to 1; null where nobody said. */
  confidence: z.number().min(0).max(1).nullable().default(null),
})
const positive = z.number().int().positive()
const picture = z.object({
  file: z.string(),
  width: positive,
  height: positive,
  rate: z.object({ num: positive, den: positive }),
  isVariable: z.boolean(),
})
const params = z.object({
  source: z.object({
    name: z.string(),
    durationMicros: z.number().int().min(0),
    recording: z.string().nullable(),
    picture: picture.nullable().default(null),
  }),
  /** Where the recording is silent, measured in its sound; null where there is none to measure. */
  silences: z
    .array(z.tuple([z.number().int().min(0), z.number().int().min(0)]))
    .nullable()
    .default(null),
  segments: z.array(z.array(z.object({ speaker: z.string().nullable(), words: z.array(word).min(1) })).min(1)),
})

/** Tools put what they heard well above nine tenths; below this about every second word is another one. */
const MIN_SURE = 0.6

/**
 * What one transcript adds: a source, its segments, their sentences and words. It is no operation of the registry,
 * since only the importer knows what was said.
 */
export const importTranscript = operation({
  name: 'import',
  summary: 'Add a recording with what is said in it.',
  kind: 'operate',
  reads: [order.optional, spoken.optional],
  writes: [order, spoken],
  params,
  apply: (view, { source, segments, silences }, tools) => {
    const number = Number(tools.newId('import-').slice('import-'.length))
    // Ids are plain in a document's first import; later ones carry its number, so that no id is given twice.
    const ids = idMaker(number === 1 ? '' : `${number}.`)
    const id = ids('src')
    const last = view.read(order).segments.at(-1)
    const from = last === undefined ? null : (view.read(order).keysAround(last)?.own ?? null)
    const edits: Edit[] = [
      { edit: 'place', item: id, at: { list: SOURCES, key: keyBetween(null, null, number) } },
      { edit: 'set', cell: sourceCell(id), to: source as unknown as Json },
    ]
    const starts: number[] = []
    const unsure: [position: number, percent: number][] = []
    let position = 0
    const keys = spreadKeys(
      from,
      null,
      segments.map(() => number),
    )
    for (const [at, sentences] of segments.entries()) {
      const segment = ids('seg')
      edits.push({ edit: 'place', item: segment, at: { list: TIMELINE, key: keys[at] ?? '' } })
      const inner = spreadKeys(
        null,
        null,
        sentences.map(() => number),
      )
      for (const [index, { speaker, words }] of sentences.entries()) {
        const sentence = ids('sent')
        starts.push(position)
        for (const [offset, { confidence }] of words.entries())
          if (confidence !== null && confidence < MIN_SURE)
            unsure.push([position + offset, Math.round(100 * confidence)])
        const said = words.map((each) => ({ id: ids('word'), ...each, position: position++ }))
        edits.push(
          { edit: 'place', item: sentence, at: { list: listOf(segment), key: inner[index] ?? '' } },
          {
            edit: 'set',
            cell: sentenceCell(sentence, 'base'),
            to: storedSentence({ source: id, speaker, words: said }),
          },
        )
      }
    }
    edits.push({ edit: 'set', cell: sourceCell(id, 'starts'), to: starts })
    if (unsure.length > 0) edits.push({ edit: 'set', cell: sourceCell(id, 'unsure'), to: unsure })
    if (silences) edits.push({ edit: 'set', cell: sourceCell(id, 'silences'), to: silences })
    return edits
  },
  claims: (_view, { segments }, changes) => {
    const sentences = changes.flatMap((change) =>
      change.edit === 'place' && change.at?.list.startsWith(listOf('')) === true ? [change.item] : [],
    )
    return [
      {
        check: 'sentences-there',
        promise: `${sayCount(segments.flat().length, 'sentence')} ${segments.flat().length === 1 ? 'is' : 'are'} there`,
        about: { sentences },
        expect: sentences.length,
      },
    ]
  },
  says: (_view, { source, segments }) =>
    `Import ${source.name}: ` +
    `${sayCount(
      segments.flat().reduce((sum, { words }) => sum + words.length, 0),
      'word',
    )} in ${sayCount(segments.flat().length, 'sentence')}`,
})

function idMaker(prefix: string): (kind: string) => string {
  const counts = new Map<string, number>()
  return (kind) => {
    const next = (counts.get(kind) ?? 0) + 1
    counts.set(kind, next)
    return `${kind}-${prefix}${next}`
  }
}
