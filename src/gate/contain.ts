import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { isProblem, problem, type Problem } from '../base/index.ts'
import { findProtectedPlace } from './find-protected-place.ts'
import { errorCode, ifStillThere, linkAt, lookAt, onDisk, realPath } from './on-disk.ts'
import { plainLine } from './plain-text.ts'

/** A path that was found to lie inside its root, with every link resolved. Only `contain` makes one. */
export type ContainedPath = {
  readonly root: string
  /** Canonical and absolute. The last parts may not exist yet. */
  readonly path: string
  readonly access: Access
  readonly [contained]: true
}

/** `own` is the capability of our own commands: it opens `.cutroom/` and the other protected places. */
type ContainOptions = { access?: Access; own?: true }
type Access = 'read' | 'write'
declare const contained: unique symbol

/**
 * Finds where `path` really leads and refuses it when that is not inside `root`, or not a place that may be written.
 */
export async function contain(
  root: string,
  path: string,
  options: ContainOptions = {},
): Promise<ContainedPath | Problem> {
  const access = options.access ?? 'read'
  if (path.includes('\0') || root.includes('\0'))
    return problem('bad-path', `${shown(path)} holds a zero byte, which no file name can.`)
  const realRoot = await onDisk({ doing: 'open the folder', path: root }, () => realPath(root))
  if (isProblem(realRoot)) return realRoot
  const asked = resolve(realRoot, path)
  const real = await canonical(asked)
  if (isProblem(real)) return real
  const segments = segmentsInside(realRoot, real)
  if (segments === undefined) return outside(path, real)
  if (access === 'write') {
    const spelt = segmentsInside(realRoot, asked) ?? []
    const refused = refuseWrite({ path, real, spelt, segments, isOwn: options.own === true })
    if (refused !== undefined) return refused
  }
  const badKind = await refuseKind(path, real, access)
  return badKind ?? ({ root: realRoot, path: real, access } as ContainedPath)
}

/**
 * Plans write paths from the project's root, with a slash in front or without. Models also write where a file lies on
 * the machine: a path that leads into the project is brought inside, and one that leads to something else of this
 * machine is refused, since taking it for one of the project would make a second "home/me/…" in it.
 */
export async function pathInProject(root: string, path: string): Promise<string | Problem> {
  const parts = path.split('/').filter((part) => part !== '')
  const [first = '', second] = parts
  if (second === undefined || (await isThere([await realPath(root), first]))) return path
  for (const own of new Set([root, await realPath(root)])) {
    const above = own.split(sep).filter((part) => part !== '')
    if (parts.length > above.length && above.every((part, at) => parts[at] === part))
      return parts.slice(above.length).join('/')
  }
  if (!(await isThere(['/', first, second]))) return path
  return problem(
    'outside-project',
    `${plainLine(`/${parts.join('/')}`, 200)} is a place on this machine, outside the project; write the path from ` +
      `the project's root.`,
    { path },
  )
}

const isThere = async (parts: readonly string[]): Promise<boolean> =>
  (await ifStillThere(lookAt(parts.join('/').replace(/^\/+/, '/')))) !== undefined

/**
 * The parts of `path` below `root`, or undefined when it is not below; whole names are compared, so `/a/bc` is not
 * below `/a/b`.
 */
function segmentsInside(root: string, path: string): string[] | undefined {
  const below = relative(root, path)
  if (below === '') return []
  const segments = below.split(sep)
  return segments[0] === '..' || isAbsolute(below) ? undefined : segments
}

/**
 * Resolves the nearest parent that exists and adds the rest. A link that leads nowhere is refused: writing to it would
 * create its target.
 */
async function canonical(path: string): Promise<string | Problem> {
  try {
    return await realPath(path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ELOOP')
      return problem('outside-project', `${shown(path)} is a circle of links; give the file itself.`, { path })
    if (code !== 'ENOENT') return onDisk({ doing: 'open', path }, () => Promise.reject(error as Error))
  }
  const target = await linkTarget(path)
  if (target !== undefined) {
    return problem(
      'outside-project',
      `${shown(path)} is a link to ${shown(target)}, which does not exist; remove the link or create its target.`,
      { path, target },
    )
  }
  const parent = await canonical(dirname(path))
  return isProblem(parent) ? parent : join(parent, basename(path))
}

async function linkTarget(path: string): Promise<string | undefined> {
  try {
    return await linkAt(path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'EINVAL') return undefined
    throw error
  }
}

function refuseWrite(place: {
  path: string
  real: string
  spelt: string[]
  segments: string[]
  isOwn: boolean
}): Problem | undefined {
  if (place.segments.length === 0)
    return problem('not-a-file', 'That is the folder itself; name something in it.', { path: place.real })
  if (place.isOwn) return undefined
  const name = findProtectedPlace(place.spelt) ?? findProtectedPlace(place.segments)
  return name === undefined
    ? undefined
    : problem(
        'protected-place',
        `${shown(place.path)} may not be changed: ${shown(name)} steers other programs or holds Cutroom's own ` +
          `records. Edit it by hand if you mean it.`,
        { path: place.real },
      )
}

/**
 * Devices, pipes and sockets can hang or act when opened; a second name of a file (hard link) would be changed along
 * with it.
 */
async function refuseKind(path: string, real: string, access: Access): Promise<Problem | undefined> {
  const found = await onDisk({ doing: 'open', path: real }, () => lookAt(real))
  if (isProblem(found)) return found.code === 'not-found' ? undefined : found
  if (!found.isFile() && !found.isDirectory())
    return problem('not-a-file', `${shown(path)} is neither a file nor a folder.`, { path: real })
  if (access === 'write' && found.isFile() && found.nlink > 1) return refuseHardLinked(path, real)
  return undefined
}

export function refuseHardLinked(path: string, real: string): Problem {
  return problem(
    'hard-link',
    `${shown(path)} has a second name elsewhere (a hard link) that would change with it; replace it by a copy first.`,
    { path: real },
  )
}

function outside(path: string, real: string): Problem {
  return problem(
    'outside-project',
    `${shown(path)} leads to ${shown(real)}, which is outside the project; copy it into the project or import it.`,
    { path: real },
  )
}

function shown(path: string): string {
  return plainLine(path, 300)
}
