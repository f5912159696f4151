import type { ReadClause, SaidBefore, SentenceReading } from '../../../grammar/index.ts'
import type { RuleCall, RulesAround, State } from '../../../kernel/index.ts'
import type { Ask } from '../../records.ts'

/**
 * How a kind of document is spoken to by rules: a sentence becomes readings in which every word is explained, and a
 * clause of a reading is lowered to calls on a document, where names become ids.
 */
export type RoomRules = {
  /** The ways to read a sentence, the cheapest first. */
  read(words: string, state: State, after?: SaidBefore | null): readonly SentenceReading[]
  /** Null: this reading does not fit the document. */
  lower(clause: ReadClause, around: RulesAround): Lowered
}

export type Lowered =
  | { readonly calls: readonly RuleCall[] }
  | { readonly question: Ask }
  | { readonly answer: string }
  | { readonly nothing: string }
  | null
