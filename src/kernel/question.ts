import type { Gap, Missing } from './find-gaps.ts'
import type { AnyOperation } from './operation.ts'

/**
 * What a person has to say before the operation can be planned. It names the operation, so that the answer completes
 * it.
 */
export type Question = {
  readonly question: string
  readonly operation: string
  readonly missing: readonly string[]
  /** Usual answers, where one alone would do. */ readonly offers?: readonly { readonly text: string }[]
}

/** Several gaps make one question, each with its example. */
export function makeQuestion(operation: AnyOperation, unresolved: readonly (Gap | Missing)[]): Question {
  const asks = new Map<string, string>()
  for (const each of unresolved) {
    const [name, ask] =
      'param' in each
        ? [each.param, operation.asks?.[each.param] ?? `What should ${each.param.replaceAll('_', ' ')} be?`]
        : [each.key.name, each.key.ask]
    const doubt = each.found?.text === undefined ? '' : ` (Did you mean "${each.found.text}"?)`
    if (![...asks.values()].includes(ask + doubt)) asks.set(name, ask + doubt)
  }
  const missing = [...asks.keys()]
  const usual = missing.length === 1 ? (operation.usual?.[missing[0] ?? ''] ?? []) : []
  const said = `To ${operation.name.replaceAll('_', ' ')} I need more information: ${[...asks.values()].join(' ')}`
  return {
    question: said,
    operation: operation.name,
    missing,
    ...(usual.length > 0 && { offers: usual.map((text) => ({ text })) }),
  }
}

export function isQuestion(value: unknown): value is Question {
  return typeof value === 'object' && value !== null && typeof (value as { question?: unknown }).question === 'string'
}
