import { itemsOf, type Document } from '../../kernel/index.ts'
import { entriesOf, segmentsOf, sentencesIn, SOURCES, entryAt, entryCount } from '../document/timeline.ts'
import { isSentenceOut, isWordOut, MICROS, sentenceOf, sourceOf, type Sentence } from '../document/words.ts'
import { measureKept } from '../document/silences.ts'
import { visibleText } from '../transcript/read-transcript.ts'

/**
 * The cut as a model reads it: every sentence with its index, its id and its words by index; what is out is struck
 * through.
 */
export function timelineText(document: Document, instructions?: string): string {
  const entries = [...entriesOf(document)].flatMap((id) => sentenceOf(document, id) ?? [])
  const total = entries.reduce((sum, sentence) => sum + measureKept(document, sentence), 0)
  const sources = itemsOf(document, SOURCES).map((id) => `- ${id}: ${quoted(nameOf(document, id))}`)
  return [
    `TIMELINE (${entries.length} sentences, ${clock(total)} total)\n`,
    'SOURCES:',
    ...sources,
    '',
    'SENTENCES:',
    ...entries.flatMap((sentence, index) => sentenceLines(document, sentence, index)),
    ...asked(instructions),
  ].join('\n')
}

/** One sentence of that text; after an edit, only the sentences that it changed are told again. */
export function sentenceLines(document: Document, sentence: Sentence, index: number): string[] {
  const { id, source, words } = sentence
  const out = words.flatMap((word, at) => (isWordOut(document, word.id) ? [at] : []))
  const numbered = words.map(({ id: word, text }, at) =>
    isWordOut(document, word) ? `[${at}:~~${listed(text)}~~]` : `[${at}:${listed(text)}]`,
  )
  return [
    `[${index}] id=${id} | source=${source} | ${isSentenceOut(document, sentence) ? 'EXCLUDED' : spanOf(sentence)}`,
    `    ${quoted(spokenIn(words))}`,
    `    words: ${numbered.join(' ')}`,
    ...(out.length > 0 ? [`    ^ words ${out.join(', ')} excluded`] : []),
    '',
  ]
}

/** The segments as a model reads them before it puts them in order. */
export function segmentsText(document: Document, instructions?: string): string {
  const segments = segmentsOf(document).flatMap((segment) => {
    const sentences = sentencesIn(document, segment).flatMap((id) => sentenceOf(document, id) ?? [])
    const words = sentences.flatMap((sentence) => sentence.words)
    const [start, end] = [words[0]?.startMicros ?? 0, words.at(-1)?.endMicros ?? 0]
    return [
      `[${segment}] source=${nameOf(document, sentences[0]?.source ?? '').replaceAll('|', '/')} | ` +
        `${clock(start)}-${clock(end)} (${((end - start) / MICROS).toFixed(1)}s)`,
      `    ${quoted(spokenIn(words))}`,
      '',
    ]
  })
  return ['SEGMENTS TO SEQUENCE:\n', ...segments, ...asked(instructions)].join('\n')
}

/** Some sentences of the timeline as a model reads them, from an index on; empty where none stands there. */
export function windowText(document: Document, from: number, count: number): string {
  const lines: string[] = []
  for (let index = from; index < Math.min(from + count, entryCount(document)); index++) {
    const sentence = sentenceOf(document, entryAt(document, index) ?? '')
    if (sentence) lines.push(...sentenceLines(document, sentence, index))
  }
  return lines.join('\n')
}

/** Longer names say nothing more to a model. */
const MAX_NAME_CHARACTERS = 80

function nameOf(document: Document, source: string): string {
  const name = Array.from(visibleText(sourceOf(document, source)?.name ?? source))
  return name.length > MAX_NAME_CHARACTERS ? `${name.slice(0, MAX_NAME_CHARACTERS - 1).join('')}…` : name.join('')
}

/** What others wrote can end neither its quotes nor its line. */
const quoted = (text: string): string => JSON.stringify(text)
const spokenIn = (words: Sentence['words']): string => visibleText(words.map(({ text }) => text).join(' '))
/** A word can look neither like the next of the list nor like one that is out. */
const listed = (text: string): string =>
  visibleText(text)
    .replaceAll(/\[(?=\s*\d+\s*:)/g, '(')
    .replaceAll(/~{2,}/g, '~')
const spanOf = ({ words }: Sentence): string =>
  `${clock(words[0]?.startMicros ?? 0)}-${clock(words.at(-1)?.endMicros ?? 0)}`
const asked = (instructions: string | undefined): string[] =>
  instructions === undefined ? [] : ['USER INSTRUCTIONS:', `"${instructions}"`]

/** Minutes and whole seconds, as in 1:05. */
function clock(micros: number): string {
  const seconds = Math.floor(micros / MICROS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
