import type { Edit, Json } from '../../kernel/index.ts'
import { wordCell } from '../document/cells.ts'
import type { Cut } from '../document/cut.ts'
import type { Word } from '../document/words.ts'

/**
 * The same fact about some words. It needs the import that brought them, and none of the sentences that they stand in
 * now.
 */
export function wordEdits(
  cut: Cut,
  words: readonly Word[],
  field: 'excluded' | 'text' | 'gap' | 'speaker',
  to: Json,
): Edit[] {
  return words.map(({ id }) => ({
    edit: 'set',
    cell: wordCell(id, field),
    to,
    leans: [cut.importedAt(id)?.base ?? id],
  }))
}
