import { readAutomation, type AutomationEntry } from './read-automation.ts'
import { readEffects, type EffectEntry } from './read-effects.ts'
import { readExpression, type ExpressionEntry } from './read-expression.ts'
import { limitWarnings } from './fields.ts'
import type { StructuredPrompt } from './structured-prompt.ts'

/** The three dimensions of which every entry has to become an operation. Tracks are named as written. */
export type MandatoryBlocks = {
  readonly effects: readonly EffectEntry[]
  readonly automation: readonly AutomationEntry[]
  readonly expression: readonly ExpressionEntry[]
  /** What could not be read. */
  readonly warnings: readonly string[]
}

/** Reads Effects, Automation and MidiExpressiveness, which people write in many shapes, into plain lists. */
export function mandatoryBlocks({ extensions }: Pick<StructuredPrompt, 'extensions'>): MandatoryBlocks {
  const dimensions = new Map(Object.entries(extensions))
  const warnings: string[] = []
  const warn = (message: string): void => void warnings.push(message)
  const effects = readEffects(dimensions.get('effects') ?? null, warn)
  const automation = readAutomation(dimensions.get('automation') ?? null, warn)
  const expression = readExpression(dimensions.get('midiexpressiveness') ?? null, warn)
  return { effects, automation, expression, warnings: limitWarnings(warnings) }
}
