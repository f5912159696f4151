import { charactersOf } from './characters-of.ts'

/** As many lines from the first on as fit, each with its line break; where some do not, the last line says how many. */
export function fitLines(
  lines: readonly string[],
  { characters, rest }: { characters: number; rest: (count: number) => string },
): string {
  const costs = lines.map((line) => charactersOf(`${line}\n`))
  if (sum(costs) <= characters) return lines.map((line) => `${line}\n`).join('')
  let left = characters - charactersOf(`${rest(lines.length)}\n`)
  const tooMany = costs.findIndex((cost) => (left -= cost) < 0)
  const kept = tooMany === -1 ? lines.length - 1 : tooMany
  return [...lines.slice(0, kept), rest(lines.length - kept)].map((line) => `${line}\n`).join('')
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
