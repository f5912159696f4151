import type { Document } from '../../kernel/index.ts'
import { sentenceLines } from './context-text.ts'
import { entryAt, entryCount } from '../document/timeline.ts'
import { sentenceOf } from '../document/words.ts'

/** Some sentences of the timeline as a model reads them, from an index on; empty where none stands there. */
export function windowText(document: Document, from: number, count: number): string {
  const lines: string[] = []
  for (let index = from; index < Math.min(from + count, entryCount(document)); index++) {
    const sentence = sentenceOf(document, entryAt(document, index) ?? '')
    if (sentence) lines.push(...sentenceLines(document, sentence, index))
  }
  return lines.join('\n')
}
