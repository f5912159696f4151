import { estimateTokens } from '../../../models/index.ts'

/**
 * How much of a budget a text takes: its characters as they are sent, where a line break or a quote is two. What is put
 * together takes the sum of its parts.
 */
export function countCharacters(text: string): number {
  return JSON.stringify(text).length - 2
}

/** The same rule by which the size of a request to a model is told. */
export function countTokens(text: string): number {
  return estimateTokens({ system: '', tools: [], messages: [{ role: 'user', text }] })
}

/** The most characters of a text that has no more than so many tokens. */
export function maxCharacters(tokens: number): number {
  const frame = JSON.stringify({ role: 'user', text: '' }).length
  return tokens * CHARACTERS_PER_TOKEN - frame
}

const CHARACTERS_PER_TOKEN = 4

/** As many lines from the first on as fit, each with its line break; where some do not, the last line says how many. */
export function fitLines(
  lines: readonly string[],
  { characters, rest }: { characters: number; rest: (count: number) => string },
): string {
  const costs = lines.map((line) => countCharacters(`${line}\n`))
  if (sum(costs) <= characters) return lines.map((line) => `${line}\n`).join('')
  let left = characters - countCharacters(`${rest(lines.length)}\n`)
  const tooMany = costs.findIndex((cost) => (left -= cost) < 0)
  const kept = tooMany === -1 ? lines.length - 1 : tooMany
  return [...lines.slice(0, kept), rest(lines.length - kept)].map((line) => `${line}\n`).join('')
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
