import { cell, cellsUnder, itemsOf, placeOf, problem, type Document, type Problem } from '../../kernel/index.ts'
import { beginningOf, numberedId, sourceCell } from './ids.ts'
import { isSegment, MERGED, segmentOf, segmentsOf, sentencesIn, SOURCES } from './timeline.ts'
import { isImported, overrideOf, sentenceOf, sourceOf } from './words.ts'

/** How many of them a sentence names; a program finds more in the details. */
const MAX_NAMED = 3
const MAX_DETAILED = 50

/**
 * What does not fit in a document that was read from a file: names that refer to nothing, words that stand in two
 * sentences or in none. Undefined where everything fits. It walks the whole document, so it is asked when one is opened
 * and not after edits.
 */
export function integrityProblem(document: Document): Problem | undefined {
  const wrong = [...danglingItems(document), ...wrongWords(document), ...danglingCells(document)]
  if (wrong.length === 0) return undefined
  return problem(
    'broken-document',
    `The document does not hold together: ` +
      `${wrong.slice(0, MAX_NAMED).join('; ')}${
        wrong.length > MAX_NAMED ? `; and ${wrong.length - MAX_NAMED} more` : ''
      }. Undo what was done last, or import the recording again.`,
    wrong.slice(0, MAX_DETAILED),
  )
}

/** Sentences and segments without what they belong to. */
function* danglingItems(document: Document): Generator<string> {
  for (const id of itemsOf(document, SOURCES))
    if (!sourceOf(document, id)) yield `source ${id} is listed and not described`
  for (const segment of segmentsOf(document))
    for (const id of sentencesIn(document, segment))
      if (!isImported(document, beginningOf(id).base))
        yield `sentence ${id} stands in ${segment} and was never imported`
  for (const { path } of cellsUnder(document, 'sentence/')) {
    const [, id = '', field] = path.split('/')
    if (field !== 'base') continue
    const list = placeOf(document, id)?.list
    const segment = segmentOf(document, id)
    if (list !== MERGED && (segment === undefined || !isSegment(document, segment)))
      yield `sentence ${id} stands nowhere`
  }
}

/** Each word of a source stands once, and its number is its place there. */
function* wrongWords(document: Document): Generator<string> {
  const sources = new Set(itemsOf(document, SOURCES))
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  for (const segment of segmentsOf(document)) {
    for (const sentence of sentencesIn(document, segment)) {
      const found = sentenceOf(document, sentence)
      if (found && !sources.has(found.source))
        yield `sentence ${sentence} comes from ${found.source}, which is not there`
      for (const { id, position, startMicros, endMicros } of found?.words ?? []) {
        if (seen.has(id)) yield `word ${id} stands twice`
        seen.add(id)
        counts.set(found?.source ?? '', (counts.get(found?.source ?? '') ?? 0) + 1)
        if (numberedId(id)?.number !== position + 1) yield `word ${id} is number ${position + 1} of its source`
        if (placeOf(document, id)) yield `${id} is a word and something else`
        if (!Number.isSafeInteger(startMicros) || !Number.isSafeInteger(endMicros) || startMicros < 0)
          yield `word ${id} has no time`
      }
    }
  }
  for (const id of sources) {
    const stored = wordCount(document, id)
    if (stored !== (counts.get(id) ?? 0))
      yield `${Math.abs(stored - (counts.get(id) ?? 0))} words of ${id} are in no sentence`
  }
}

function wordCount(document: Document, source: string): number {
  const starts = (cell(document, sourceCell(source, 'starts')) as readonly number[] | undefined) ?? []
  const last = `sent-${numberedId(source)?.prefix ?? ''}${starts.length}`
  const stored = cell(document, `sentence/${last}/base`) as { readonly words?: readonly unknown[] } | undefined
  return (starts.at(-1) ?? 0) + (stored?.words?.length ?? 0)
}

/** Facts about what is not there. */
function* danglingCells(document: Document): Generator<string> {
  for (const { path, value } of cellsUnder(document, '')) {
    const [kind, id = '', field] = path.split('/')
    if (kind === 'sentence' && !isImported(document, beginningOf(id).base))
      yield `${path} is about a sentence that was never imported`
    if (kind === 'segment' && !isSegment(document, id)) yield `${path} is about a segment that is not there`
    if (
      kind === 'segment' &&
      field === 'home' &&
      value !== null &&
      !(typeof value === 'string' && isSegment(document, value))
    )
      yield `${id} remembers a place behind ${JSON.stringify(value)}, which is not there`
    if (
      kind === 'sentence' &&
      field === 'override' &&
      value !== null &&
      !sourceOf(document, overrideOf(document, id)?.sourceId ?? '')
    )
      yield `${id} shows a source that is not there`
    if (kind === 'word' && !wordExists(document, id)) yield `${path} is about a word that is not there`
  }
}

function wordExists(document: Document, id: string): boolean {
  const numbered = numberedId(id)
  return (
    numbered !== undefined && numbered.number >= 1 && numbered.number <= wordCount(document, `src-${numbered.prefix}1`)
  )
}
