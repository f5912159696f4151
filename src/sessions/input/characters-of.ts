import { estimateTokens } from '../../models/estimate-tokens.ts'

/** How much of a budget a text takes: its characters as they are sent, where a line break or a quote is two. What is put together takes the sum of its parts. */
export function charactersOf(text: string): number {
  return JSON.stringify(text).length - 2
}

/** The same rule by which the size of a request to a model is told. */
export function tokensOf(text: string): number {
  return estimateTokens({ system: '', tools: [], messages: [{ role: 'user', text }] })
}

/** The most characters of a text that has no more than so many tokens. */
export function charactersIn(tokens: number): number {
  const frame = JSON.stringify({ role: 'user', text: '' }).length
  return tokens * CHARACTERS_PER_TOKEN - frame
}

const CHARACTERS_PER_TOKEN = 4
