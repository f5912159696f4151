import { relative, sep } from 'node:path'
import { aFewAtATime } from '../../gate/a-few-at-a-time.ts'
import { contain } from '../../gate/index.ts'
import { markOf } from '../../gate/reader.ts'
import { walkProject, type WalkedEntry } from '../../gate/walk-project.ts'
import { isProblem } from '../../kernel/index.ts'
import { isAddress } from '../turns/context-lines.ts'
import type { Contexts } from '../turns/read-contexts.ts'
import { neverRead } from './never-read.ts'
import { readResource, shownText, whyNot } from './read-resource.ts'
import { scopes, type LeftOut, type Resource, type Scope } from './resource.ts'

/** The text of an address as an earlier turn kept it; undefined where none did. */
export type KeptAddress = (url: string) => Promise<string | undefined>

export type Wanted = Pick<Contexts, Scope | 'pruned'>

/** All that the contexts bring in, each once and in their order. Folders stand for the files in them that no rule hides. Nothing is read yet. */
export async function findResources(
  folder: string,
  wanted: Wanted,
  keptAddress: KeptAddress,
): Promise<(Resource | LeftOut)[]> {
  const taken = new Set(wanted.pruned)
  const found: (Resource | LeftOut)[] = []
  const named = scopes.flatMap((scope) => wanted[scope].map((name) => ({ folder, scope, name, keptAddress })))
  const looked = await aFewAtATime(named.slice(0, MOST_NAMED), resourcesAt)
  const tooMany = named
    .slice(MOST_NAMED)
    .map(({ name }): LeftOut => ({
      path: name,
      bytes: null,
      why: 'the contexts name too many files; name folders instead',
    }))
  const names = new Set(named.map(({ name }) => name))
  const isInPruned = ({ path }: Resource | LeftOut): boolean =>
    !names.has(path) && wanted.pruned.some((folder) => path.startsWith(`${folder}/`))
  for (const resource of [...looked.flat(), ...tooMany]) {
    if (taken.has(resource.path) || isInPruned(resource)) continue
    taken.add(resource.path)
    found.push(resource)
  }
  return found
}

/** More would not fit in any budget, and each is looked for on the disk. */
const MOST_NAMED = 2_000

type Named = {
  readonly folder: string
  readonly name: string
  readonly scope: Scope
  readonly keptAddress: KeptAddress
}

async function keptResource(url: string, scope: Scope, keptAddress: KeptAddress): Promise<Resource | LeftOut> {
  const text = await keptAddress(url)
  if (text === undefined) return { path: url, bytes: null, why: 'it was not fetched; a READ action fetches it' }
  return {
    path: url,
    bytes: Buffer.byteLength(text),
    scope,
    isNamed: true,
    read: async () => ({ text: shownText(text) }),
  }
}

/** A file, or the files in a folder. What counts is where a name leads: a link to a file that is never read is never read. */
async function resourcesAt({ folder, name, scope, keptAddress }: Named): Promise<(Resource | LeftOut)[]> {
  if (isAddress(name)) return [await keptResource(name, scope, keptAddress)]
  const left = (why: string): LeftOut[] => [{ path: name, bytes: null, why }]
  const refused = neverRead(name)
  if (refused !== undefined) return left(refused)
  const place = await contain(folder, name)
  if (isProblem(place)) return left(whyNot(place))
  const path = relative(place.root, place.path).split(sep).join('/')
  const hidden = neverRead(path)
  if (hidden !== undefined) return left(hidden)
  const file = await markOf(place.path)
  if (file !== null) return [fileResource({ folder, path, bytes: file.size, scope, isNamed: true })]
  const walked = await walkProject(folder, { from: path, withSizes: true })
  if (isProblem(walked)) return left(whyNot(walked))
  if (walked.entries.length === 0) return left('it is an empty folder')
  return filesIn(walked.entries, path === '' ? '' : `${path}/`).map(({ path, entry }) =>
    foundIn({ folder, path, entry, scope }),
  )
}

type FoundEntry = { readonly path: string; readonly entry: WalkedEntry }

function filesIn(entries: readonly WalkedEntry[], above: string): FoundEntry[] {
  return entries.flatMap((entry) => {
    const path = above + entry.name
    return entry.kind === 'folder' && entry.closed === null ? filesIn(entry.entries, `${path}/`) : [{ path, entry }]
  })
}

function foundIn({ folder, path, entry, scope }: FoundEntry & { folder: string; scope: Scope }): Resource | LeftOut {
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
    : fileResource({ folder, path, bytes, scope, isNamed: false })
}

function fileResource({
  folder,
  path,
  bytes,
  scope,
  isNamed,
}: {
  folder: string
  path: string
  bytes: number
  scope: Scope
  isNamed: boolean
}): Resource {
  return { path, bytes, scope, isNamed, read: () => readResource(folder, path) }
}
