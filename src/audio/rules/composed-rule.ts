import type { Rule, Slots } from '../../grammar/index.ts'
import type { RuleCall, RulesAround } from '../../kernel/index.ts'
import type { Frame } from '../../words/index.ts'

/** A construction that comes to several operations, or to one that needs to know the document. */
export type ComposedRule = Rule & {
  readonly comesTo: (slots: Slots, frame: Frame, around: RulesAround) => readonly RuleCall[] | null
}
