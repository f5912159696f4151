import type { PhrasingContent } from 'mdast'
import { quote } from './check-plan-text.ts'
import type { Resource } from './plan.ts'

/** What a field points at, or a sentence that says how to write it. The destination of a link counts, not its text. */
export function parseResource({
  value,
  nodes,
}: {
  readonly value: string
  readonly nodes: readonly PhrasingContent[]
}): Resource | string {
  const said = nodes.filter(
    (node) => !(node.type === 'text' && (node.value.trim() === '' || node.value.trim() === ':')),
  )
  const [only] = said
  if (said.length !== 1 || only === undefined) return parsePlain(value)
  if (only.type === 'link') return parseDestination(only.url)
  return only.type === 'inlineCode' ? parseDestination(only.value, true) : parsePlain(value)
}

/** Every resource of a line with several links. */
export function parseResources({ nodes }: { readonly nodes: readonly PhrasingContent[] }): (Resource | string)[] {
  return nodes.flatMap((node) => (node.type === 'link' ? [parseDestination(node.url)] : []))
}

/** A character as the destination of a link has it; the standard way lets the two brackets through. */
export const encodeCharacter = (character: string): string =>
  character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character)

/**
 * The path from the project's root as all parts of a plan spell it: no slash in front, no empty parts, no "." parts.
 */
export function normalizePath(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}

/** Plain text: a path without spaces, or a link whose destination holds spaces, which Markdown does not read as one. */
function parsePlain(value: string): Resource | string {
  const [, destination] = /^\[.*\]\(([^<].*)\)$/su.exec(value) ?? []
  if (destination !== undefined && value.split('](').length === 2) return parseDestination(destination)
  const isPlain = value !== '' && !/[\s[\]()<>*`]/.test(value)
  return isPlain
    ? parseDestination(value, true)
    : `${value === '' ? 'Nothing is named here' : `${quote(value)} names no one place`}; write it as ` +
        `[notes/a.md](/notes/a.md).`
}

function parseDestination(destination: string, isLiteral = false): Resource | string {
  if (/^https?:\/\//i.test(destination))
    return URL.canParse(destination) ? { url: destination } : `${quote(destination)} is no address.`
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(destination))
    return `${quote(destination)} is neither a path of the project nor an http address.`
  const path = withSlashes(isLiteral ? destination : decoded(destination))
  if (/^(?:[a-z]:|\\\\)/i.test(path))
    return `${quote(path)} is a path of one machine; write it from the project's root, such as notes/a.md.`
  if (/\p{Cc}/u.test(path)) return `The path ${quote(path)} holds a control character.`
  if (path.split('/').includes('..')) return `The path ${quote(path)} has ".." in it; write it from the project's root.`
  return { path: normalizePath(path) }
}

/** As Windows writes paths. Where a slash stands too, a backslash is part of a name. */
const withSlashes = (path: string): string =>
  path.includes('/') || /^(?:[a-z]:|\\\\)/i.test(path) ? path : path.replaceAll('\\', '/')

function decoded(destination: string): string {
  try {
    return decodeURIComponent(destination)
  } catch {
    return destination // A per cent sign that stands for itself.
  }
}
