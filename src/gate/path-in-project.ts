import { sep } from 'node:path'
import { ifStillThere } from './disk-problem.ts'
import { lookAt, realPath } from './names.ts'
import { plainLine } from './plain-text.ts'
import { problem, type Problem } from '../base/index.ts'

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
