import { emptyDocument, type Domain, type StateKey } from '../kernel/index.ts'
import { checkers } from './checkers.ts'
import { order, spoken } from './document/cut.ts'
import { operations } from './operations/index.ts'

/**
 * Everything that can be known of and done to a video document: speech with or without a picture, edited by its
 * transcript.
 */
export const video: Domain = {
  name: 'video',
  operations: new Map(operations.map((operation) => [operation.name, operation])),
  keys: new Map(([spoken, order] as unknown as StateKey<unknown>[]).map((key) => [key.name, key])),
  checkers,
  newDocument: { document: emptyDocument, editor: {} },
}
