import { MAX_BYTES, linkResource, formatResource, scopes, type LeftOut, type InputResource } from './resource.ts'
import { estimateTokens } from '../../../models/index.ts'

/** Each resource is shown whole or left out, in the order in which they were found. */
type Fitted = { readonly shown: readonly string[]; readonly left: readonly LeftOut[] }

/**
 * Shows what fits. When not all does, what every session has goes before what the turn chose, what was only found in a
 * folder before what was named, and of the rest the largest first, so that the fewest files go.
 */
export async function fitResources(found: readonly (InputResource | LeftOut)[], characters: number): Promise<Fitted> {
  const fitted: Outcomes = new Map()
  let room = characters
  for (const group of groupResources(found)) room = await fitGroup(group, room, fitted)
  const all = found.map((item) => ('why' in item ? item : (fitted.get(item) ?? leaveOut(item, TOO_MUCH))))
  return { shown: all.filter((item) => typeof item === 'string'), left: all.filter((item) => typeof item !== 'string') }
}

type Outcomes = Map<InputResource, string | LeftOut>

/** Takes what fits of resources that matter alike, the smallest first, and gives the room that is left. */
async function fitGroup(group: readonly InputResource[], characters: number, fitted: Outcomes): Promise<number> {
  let room = characters
  for (let at = 0; at < group.length; at += AT_ONCE) {
    const before = room
    const read = await Promise.all(
      group.slice(at, at + AT_ONCE).map(async (resource) => [resource, await readIfSmall(resource)] as const),
    )
    for (const [resource, outcome] of read) {
      const text = 'text' in outcome ? formatResource(resource.path, outcome.text) : undefined
      const cost = text === undefined ? 0 : countCharacters(text)
      const isShown = text !== undefined && cost <= room
      fitted.set(resource, isShown ? text : leaveOut(resource, 'why' in outcome ? outcome.why : TOO_MUCH))
      if (isShown) room -= cost
    }
    // Those that follow are larger, so they need not be read to know that they do not fit either.
    if (room === before && read.some(([, outcome]) => 'text' in outcome)) break
  }
  return room
}

const leaveOut = ({ path, bytes }: InputResource, why: string): LeftOut => ({ path, bytes, why })

const AT_ONCE = 16
export const TOO_MUCH = 'it does not fit in the budget'

/** The dearest group first, and in each the smallest resource. */
function groupResources(found: readonly (InputResource | LeftOut)[]): InputResource[][] {
  const resources = found.filter((item): item is InputResource => !('why' in item))
  return scopes.flatMap((scope) =>
    [true, false].map((isNamed) =>
      resources.filter((each) => each.scope === scope && each.isNamed === isNamed).sort((a, b) => a.bytes - b.bytes),
    ),
  )
}

async function readIfSmall(resource: InputResource): ReturnType<InputResource['read']> {
  return resource.bytes > MAX_BYTES ? { why: 'it is larger than 1 MB' } : resource.read()
}

/**
 * The list of what is not shown, with sizes and reasons; where the list itself is too long, how many more there are.
 */
export function listLeftOut(left: readonly LeftOut[], characters: number): string {
  if (left.length === 0) return ''
  const rest = (count: number): string => {
    const bytes = left.slice(-count).reduce((sum, each) => sum + (each.bytes ?? 0), 0)
    return `- ${count} more (${formatSize(bytes)}); "cutroom context --json" lists them all.`
  }
  return fitLines(left.map(formatLeftOut), { characters, rest })
}

export function formatLeftOut({ path, bytes, why }: LeftOut): string {
  return `- ${linkResource(path)}: ${bytes === null ? '' : `${formatSize(bytes)}, `}${why}`
}

/** A size as people read it. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

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
