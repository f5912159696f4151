import { charactersOf } from './characters-of.ts'
import { MOST_BYTES } from './read-resource.ts'
import { resourceText } from './resource-text.ts'
import { scopes, type LeftOut, type Resource } from './resource.ts'

/** Each resource is shown whole or left out, in the order in which they were found. */
export type Fitted = { readonly shown: readonly string[]; readonly left: readonly LeftOut[] }

/**
 * Shows what fits. When not all does, what every session has goes before what the turn chose, what was only found in a folder before what
 * was named, and of the rest the largest first, so that the fewest files go.
 */
export async function fitResources(found: readonly (Resource | LeftOut)[], characters: number): Promise<Fitted> {
  const fitted: Outcomes = new Map()
  let room = characters
  for (const group of groupsOf(found)) room = await fitGroup(group, room, fitted)
  const all = found.map((item) => ('why' in item ? item : (fitted.get(item) ?? leftOut(item, TOO_MUCH))))
  return { shown: all.filter((item) => typeof item === 'string'), left: all.filter((item) => typeof item !== 'string') }
}

type Outcomes = Map<Resource, string | LeftOut>

/** Takes what fits of resources that matter alike, the smallest first, and gives the room that is left. */
async function fitGroup(group: readonly Resource[], characters: number, fitted: Outcomes): Promise<number> {
  let room = characters
  for (let at = 0; at < group.length; at += AT_ONCE) {
    const before = room
    const read = await Promise.all(
      group.slice(at, at + AT_ONCE).map(async (resource) => [resource, await readIfSmall(resource)] as const),
    )
    for (const [resource, outcome] of read) {
      const text = 'text' in outcome ? resourceText(resource.path, outcome.text) : undefined
      const cost = text === undefined ? 0 : charactersOf(text)
      const isShown = text !== undefined && cost <= room
      fitted.set(resource, isShown ? text : leftOut(resource, 'why' in outcome ? outcome.why : TOO_MUCH))
      if (isShown) room -= cost
    }
    // Those that follow are larger, so they need not be read to know that they do not fit either.
    if (room === before && read.some(([, outcome]) => 'text' in outcome)) break
  }
  return room
}

const leftOut = ({ path, bytes }: Resource, why: string): LeftOut => ({ path, bytes, why })

const AT_ONCE = 16
export const TOO_MUCH = 'it does not fit in the budget'

/** The dearest group first, and in each the smallest resource. */
function groupsOf(found: readonly (Resource | LeftOut)[]): Resource[][] {
  const resources = found.filter((item): item is Resource => !('why' in item))
  return scopes.flatMap((scope) =>
    [true, false].map((isNamed) =>
      resources.filter((each) => each.scope === scope && each.isNamed === isNamed).sort((a, b) => a.bytes - b.bytes),
    ),
  )
}

async function readIfSmall(resource: Resource): ReturnType<Resource['read']> {
  return resource.bytes > MOST_BYTES ? { why: 'it is larger than 1 MB' } : resource.read()
}
