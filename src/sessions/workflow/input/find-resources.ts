import { relative, sep } from 'node:path'
import { mapFewAtATime, contain, markOf, walkProject, type WalkedEntry } from '../../../gate/index.ts'
import { isProblem } from '../../../kernel/index.ts'
import { isAddress } from '../../../files/index.ts'
import type { TurnContexts } from '../../turns/read-contexts.ts'
import { neverRead } from './never-read.ts'
import {
  readShown,
  scopes,
  showText,
  explainRefusal,
  type LeftOut,
  type InputResource,
  type ContextScope,
} from './resource.ts'

/** The text of an address as an earlier turn kept it; undefined where none did. */
export type KeptAddress = (url: string) => Promise<string | undefined>

export type WantedContexts = Pick<TurnContexts, ContextScope | 'pruned'>

/**
 * All that the contexts bring in, each once and in their order. Folders stand for the files in them that no rule hides.
 * Nothing is read yet.
 */
export async function findResources(
  folder: string,
  wanted: WantedContexts,
  keptAddress: KeptAddress,
): Promise<(InputResource | LeftOut)[]> {
  const taken = new Set(wanted.pruned)
  const found: (InputResource | LeftOut)[] = []
  const named = scopes.flatMap((scope) => wanted[scope].map((name) => ({ folder, scope, name, keptAddress })))
  const looked = await mapFewAtATime(named.slice(0, MAX_NAMED), findResourcesAt)
  const tooMany = named.slice(MAX_NAMED).map(({ name }): LeftOut => ({
    path: name,
    bytes: null,
    why: 'the contexts name too many files; name folders instead',
  }))
  const names = new Set(named.map(({ name }) => name))
  const isInPruned = ({ path }: InputResource | LeftOut): boolean =>
    !names.has(path) && wanted.pruned.some((folder) => path.startsWith(`${folder}/`))
  for (const resource of [...looked.flat(), ...tooMany]) {
    if (taken.has(resource.path) || isInPruned(resource)) continue
    taken.add(resource.path)
    found.push(resource)
  }
  return found
}

/** More would not fit in any budget, and each is looked for on the disk. */
const MAX_NAMED = 2_000

type Named = {
  readonly folder: string
  readonly name: string
  readonly scope: ContextScope
  readonly keptAddress: KeptAddress
}

async function findKept(url: string, scope: ContextScope, keptAddress: KeptAddress): Promise<InputResource | LeftOut> {
  const text = await keptAddress(url)
  if (text === undefined) return { path: url, bytes: null, why: 'it was not fetched; a READ action fetches it' }
  return {
    path: url,
    bytes: Buffer.byteLength(text),
    scope,
    isNamed: true,
    read: async () => ({ text: showText(text) }),
  }
}

/**
 * A file, or the files in a folder. What counts is where a name leads: a link to a file that is never read is never
 * read.
 */
async function findResourcesAt({ folder, name, scope, keptAddress }: Named): Promise<(InputResource | LeftOut)[]> {
  if (isAddress(name)) return [await findKept(name, scope, keptAddress)]
  const left = (why: string): LeftOut[] => [{ path: name, bytes: null, why }]
  const refused = neverRead(name)
  if (refused !== undefined) return left(refused)
  const place = await contain(folder, name)
  if (isProblem(place)) return left(explainRefusal(place))
  const path = relative(place.root, place.path).split(sep).join('/')
  const hidden = neverRead(path)
  if (hidden !== undefined) return left(hidden)
  const file = await markOf(place.path)
  if (file !== null) return [makeResource({ folder, path, bytes: file.size, scope, isNamed: true })]
  const walked = await walkProject(folder, { from: path, withSizes: true })
  if (isProblem(walked)) return left(explainRefusal(walked))
  if (walked.entries.length === 0) return left('it is an empty folder')
  return listFiles(walked.entries, path === '' ? '' : `${path}/`).map(({ path, entry }) =>
    describeFound({ folder, path, entry, scope }),
  )
}

type FoundEntry = { readonly path: string; readonly entry: WalkedEntry }

function listFiles(entries: readonly WalkedEntry[], above: string): FoundEntry[] {
  return entries.flatMap((entry) => {
    const path = above + entry.name
    return entry.kind === 'folder' && entry.closed === null ? listFiles(entry.entries, `${path}/`) : [{ path, entry }]
  })
}

function describeFound({
  folder,
  path,
  entry,
  scope,
}: FoundEntry & { folder: string; scope: ContextScope }): InputResource | LeftOut {
  const bytes = entry.kind === 'folder' ? null : entry.sizeBytes
  const refused = neverRead(path)
  if (refused !== undefined) return { path, bytes, why: refused }
  if (entry.kind === 'folder')
    return {
      path,
      bytes,
      why:
        entry.closed === 'too-many' ? 'there are too many files' : 'the folder may not be read; check its permissions',
    }
  if (entry.kind === 'link') return { path, bytes, why: 'it is a link; name the file itself' }
  if (entry.kind === 'other') return { path, bytes, why: 'it is neither a file nor a folder' }
  return bytes === null
    ? { path, bytes, why: 'it is gone' }
    : makeResource({ folder, path, bytes, scope, isNamed: false })
}

function makeResource({
  folder,
  path,
  bytes,
  scope,
  isNamed,
}: {
  folder: string
  path: string
  bytes: number
  scope: ContextScope
  isNamed: boolean
}): InputResource {
  return { path, bytes, scope, isNamed, read: () => readShown(folder, path) }
}
