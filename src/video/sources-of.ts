import { itemsOf, type Document } from '../kernel/index.ts'
import { SOURCES } from './document/timeline.ts'
import { sourceOf, type Source } from './document/words.ts'

/** The recordings of a document, in the order in which they came. */
export function sourcesOf(document: Document): Source[] {
  return itemsOf(document, SOURCES).flatMap((id) => sourceOf(document, id) ?? [])
}
