import { isAddress } from './context-lines.ts'

/** A resource in the context of a turn. */
export type InContext = {
  readonly path: string
  /** As it counts for the agent; null where it is not there any more. */
  readonly tokens: number | null
  /** How many turns ago a plan last read, made or changed it; null where none did. */
  readonly turnsUntouched: number | null
}

export type PruneSuggestion = { readonly path: string; readonly why: string }

/** After so many turns without a touch, a file is more likely forgotten than needed. */
const LONG_UNTOUCHED_TURNS = 5

/** What could leave the context of a turn: what is gone, what nobody has touched for long, and, if it is still too much, the largest. */
export function pruneSuggestions(
  context: readonly InContext[],
  { budgetTokens }: { budgetTokens: number },
): PruneSuggestion[] {
  const gone = context.filter(({ path, tokens }) => tokens === null && !isAddress(path))
  const idle = context.filter((each) => !gone.includes(each) && (each.turnsUntouched ?? 0) >= LONG_UNTOUCHED_TURNS)
  const rest = context
    .filter((each) => !gone.includes(each) && !idle.includes(each))
    .toSorted((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0))
  let over = rest.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0) - budgetTokens
  const large = rest.filter(({ tokens }) => {
    const isNeeded = over > 0 && tokens !== null && tokens > 0
    if (isNeeded) over -= tokens
    return isNeeded
  })
  return [
    ...gone.map(({ path }) => ({ path, why: 'it is not there any more' })),
    ...idle.map(({ path, turnsUntouched }) => ({ path, why: `no plan has touched it for ${turnsUntouched} turns` })),
    ...large.map(({ path, tokens }) => ({ path, why: `it takes ${tokens} of ${budgetTokens} tokens` })),
  ]
}
