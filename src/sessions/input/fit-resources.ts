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
  const texts = new Map<Resource, string>()
  const reasons = new Map<Resource, string>()
  let room = characters
  for (const group of groupsOf(found)) {
    for (let at = 0, hasRoom = true; at < group.length && hasRoom; at += AT_ONCE) {
      const some = group.slice(at, at + AT_ONCE)
      const outcomes = await Promise.all(some.map(async (resource) => [resource, await readIfSmall(resource)] as const))
      const before = room
      for (const [resource, outcome] of outcomes) {
        const text = 'text' in outcome ? resourceText(resource.path, outcome.text) : undefined
        const cost = text === undefined ? 0 : charactersOf(text)
        if (text === undefined || cost > room) reasons.set(resource, 'why' in outcome ? outcome.why : TOO_MUCH)
        else texts.set(resource, text)
        if (cost <= room) room -= cost
      }
      // Those that follow are larger, so they need not be read to know that they do not fit.
      hasRoom = room < before || outcomes.every(([, outcome]) => 'why' in outcome)
    }
  }
  const left = found.flatMap((item) => ('why' in item ? [item] : texts.has(item) ? [] : [{ path: item.path, bytes: item.bytes, why: reasons.get(item) ?? TOO_MUCH }]))
  return { shown: found.flatMap((item) => ('why' in item ? [] : texts.get(item) ?? [])), left }
}

const AT_ONCE = 16
const TOO_MUCH = 'it does not fit in the budget'

/** The dearest group first, and in each the smallest resource. */
function groupsOf(found: readonly (Resource | LeftOut)[]): Resource[][] {
  const resources = found.filter((item): item is Resource => !('why' in item))
  return scopes.flatMap((scope) => [true, false].map((isNamed) => resources.filter((each) => each.scope === scope && each.isNamed === isNamed).sort((a, b) => a.bytes - b.bytes)))
}

async function readIfSmall(resource: Resource): ReturnType<Resource['read']> {
  return resource.bytes > MOST_BYTES ? { why: 'it is larger than 1 MB' } : resource.read()
}
