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
  const outcomes = new Map<Resource, string | LeftOut>()
  const dearest = found.filter((item): item is Resource => !('why' in item)).sort(mattersMore)
  let room = characters
  for (let at = 0; at < dearest.length; at += AT_ONCE) {
    const some = dearest.slice(at, at + AT_ONCE)
    const hopeless = room
    const read = await Promise.all(some.map((resource) => (cannotFit(resource, hopeless) ?? resource.read())))
    for (const [index, resource] of some.entries()) {
      const outcome = read[index] ?? tooMuch
      const text = 'text' in outcome ? resourceText(resource.path, outcome.text) : ''
      const cost = charactersOf(text)
      const isShown = text !== '' && cost <= room
      if (isShown) room -= cost
      outcomes.set(resource, isShown ? text : { path: resource.path, bytes: resource.bytes, why: 'why' in outcome ? outcome.why : tooMuch.why })
    }
  }
  const all = found.map((item) => ('why' in item ? item : outcomes.get(item) ?? { path: item.path, bytes: item.bytes, why: tooMuch.why }))
  return { shown: all.filter((item) => typeof item === 'string'), left: all.filter((item) => typeof item !== 'string') }
}

const AT_ONCE = 16
/** In no encoding that is read do more bytes make one character. */
const MOST_BYTES_PER_CHARACTER = 3
const tooMuch = { why: 'it does not fit in the budget' }

function mattersMore(a: Resource, b: Resource): number {
  return scopes.indexOf(a.scope) - scopes.indexOf(b.scope) || Number(b.isNamed) - Number(a.isNamed) || a.bytes - b.bytes
}

/** What need not be read to know that it is left out. */
function cannotFit({ bytes }: Resource, room: number): { readonly why: string } | undefined {
  if (bytes > MOST_BYTES) return { why: 'it is larger than 1 MB' }
  return bytes / MOST_BYTES_PER_CHARACTER > room ? tooMuch : undefined
}
