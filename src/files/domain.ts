import { emptyDocument, type Domain, type StateKey } from '../kernel/index.ts'
import { checkers } from './checkers.ts'
import { asked, context, workspace } from './keys.ts'
import { operations } from './operations/index.ts'

/** Everything that can be known of and done to the files of a project, as plans change them. */
export const files: Domain = {
  name: 'files',
  operations: new Map(operations.map((operation) => [operation.name, operation])),
  keys: new Map(([workspace, context, asked] as unknown as StateKey<unknown>[]).map((key) => [key.name, key])),
  checkers,
  newDocument: { document: emptyDocument, editor: {} },
}
