import { readSentence, type ReadClause, type SaidBefore, type SentenceReading } from '../../grammar/index.ts'
import type { RuleCall, RulesAround, State } from '../../kernel/index.ts'
import { editingVerbs, openValueReaders } from '../../words/index.ts'
import { audioFrame } from '../frame.ts'
import { audioLanguage } from './language.ts'
import { lowerClause } from './lower.ts'

/** How audio documents are spoken to: readings of a sentence, and what a clause of one comes to. */
export const audioRules = {
  read(words: string, state: State, after: SaidBefore | null = null): readonly SentenceReading[] {
    const frame = audioFrame(state, words)
    return readSentence(words, audioLanguage(), { frame, readers: openValueReaders(words, frame, editingVerbs) }, after)
  },

  lower(clause: ReadClause, around: RulesAround): { readonly calls: readonly RuleCall[] } | null {
    const calls = lowerClause(clause, around)
    return calls && { calls }
  },
}
