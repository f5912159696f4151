import { cell, type Document } from '../../kernel/index.ts'
import { sourceCell } from './cells.ts'
import { beginningAt, neighbourId, numberedId } from './ids.ts'
import { isSentence } from './timeline.ts'
import { beginningsIn } from './words.ts'

/** The sentence that a word stands in now. Found by number, not by looking through sentences. */
export function sentenceHolding(document: Document, word: string): string | undefined {
  const found = importedAt(document, word)
  if (!found) return undefined
  const offsets = beginningsIn(document, found.base).filter((offset) => offset <= found.offset)
  return offsets.length > 0 ? beginningAt(found.base, Math.max(...offsets)) : lastBeginning(document, found.base)
}

/** The sentence that a word was imported in, and which of its words it is. */
export function importedAt(
  document: Document,
  word: string,
): { readonly base: string; readonly offset: number } | undefined {
  const numbered = numberedId(word)
  const starts =
    numbered && (cell(document, sourceCell(`src-${numbered.prefix}1`, 'starts')) as readonly number[] | undefined)
  if (!numbered || !starts) return undefined
  const index = lastAtOrBelow(starts, numbered.number - 1)
  return { base: `sent-${numbered.prefix}${index + 1}`, offset: numbered.number - 1 - (starts[index] ?? 0) }
}

/** An imported sentence that no longer stands by itself belongs to the last one that begins before it. */
function lastBeginning(document: Document, imported: string): string | undefined {
  let at: string | undefined = imported
  while (at !== undefined && !isSentence(document, at)) {
    at = neighbourId(at, -1)
    const offsets = at === undefined ? [] : beginningsIn(document, at)
    if (at !== undefined && offsets.length > 0) return beginningAt(at, Math.max(...offsets))
  }
  return at
}

function lastAtOrBelow(starts: readonly number[], position: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}
