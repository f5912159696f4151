import type { Wish } from '../wish.ts'
import type { FileClause, Hear } from './clause.ts'
import { hearContext } from './hear-context.ts'
import { hearCreate } from './hear-create.ts'
import { hearDocument } from './hear-document.ts'
import { hearInsert } from './hear-insert.ts'
import { hearRemove } from './hear-remove.ts'
import { hearReplace } from './hear-replace.ts'

/**
 * What a clause asks of the files, or null where no form reads it. A quoted name of a file is read as one where nothing
 * else fits.
 */
export function hearClause(clause: FileClause): readonly Wish[] | null {
  if (clause.text.length > LONGEST_CLAUSE) return null
  const asNames = clause.text.replaceAll(/textmark(\d+)/g, (mark, number: string) =>
    FILE_NAME.test(clause.meant(mark)) ? `filemark${number}` : mark,
  )
  return heard(clause) ?? (asNames === clause.text ? null : heard({ ...clause, text: asNames }))
}

/** Nobody says so much in one breath, and a form with several slots would try every way to cut it. */
const LONGEST_CLAUSE = 1000

const hears: readonly Hear[] = [hearContext, hearCreate, hearDocument, hearInsert, hearRemove, hearReplace]
const heard: Hear = (clause) => hears.reduce<readonly Wish[] | null>((found, hear) => found ?? hear(clause), null)

const FILE_NAME = /^[^\n"]{1,200}\.\p{L}[\p{L}\p{N}]{0,9}$/u
