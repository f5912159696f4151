import { basename } from 'node:path'
import type { ProjectFileView, ProjectFolder } from '../../client/index.ts'
import { decodeText, languageOf } from '../../files/index.ts'
import { contain, plainLine, readSmall, walkProject, type ContainedPath } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { formatSize, neverRead } from '../../sessions/index.ts'

/**
 * The project's files as a page shows them: those that planning sees too, so what `.gitignore` and `.cutroomignore`
 * hide is not there. Links are listed and never followed; nothing is written.
 */

/** More than that in one folder is not gone through by eye. */
const MAX_ENTRIES = 2000

export async function viewFolder(root: string, path: string): Promise<ProjectFolder | Problem> {
  const place = await findShown(root, path)
  if (isProblem(place)) return place
  // One entry is enough for the walk to fill this folder and to leave those below it closed.
  const walked = await walkProject(root, { from: place.below, withSizes: true, maxEntries: 1 })
  if (isProblem(walked)) return walked
  const cut = walked.entries.length - MAX_ENTRIES
  return {
    path: encodePath(place.below),
    entries: walked.entries
      .slice(0, MAX_ENTRIES)
      .toSorted((a, b) => Number(b.kind === 'folder') - Number(a.kind === 'folder'))
      .map((entry) => ({
        name: plainLine(entry.name, 300),
        path: encodePath(place.below === '' ? entry.name : `${place.below}/${entry.name}`),
        kind: entry.kind,
        size: entry.kind === 'folder' ? null : entry.sizeBytes,
      })),
    says:
      walked.closed === 'unreadable'
        ? 'This folder cannot be read.'
        : cut > 0
          ? `${cut} more are not listed; "cutroom" and your own tools see all of them.`
          : null,
  }
}

/** Larger ones are for an editor. */
const MAX_BYTES = 512 * 1024

export async function viewFile(root: string, path: string): Promise<ProjectFileView | Problem> {
  const found = await findShown(root, path)
  if (isProblem(found)) return found
  const { below, place } = found
  const about = { name: plainLine(below, 1000), path: encodePath(below), language: languageOf(below) }
  const withheld = neverRead(below)
  if (withheld !== undefined)
    return { ...about, kind: 'withheld', size: null, text: null, says: `It is not shown: ${withheld}.` }
  const bytes = await readSmall(place, MAX_BYTES)
  if (isProblem(bytes)) {
    if (bytes.code !== 'too-large') return bytes
    const { size } = bytes.details as { size: number }
    const says = `It has ${formatSize(size)}; at most ${formatSize(MAX_BYTES)} are shown here.`
    return { ...about, kind: 'large', size, text: null, says }
  }
  const decoded = decodeText(bytes)
  const size = bytes.length
  return isProblem(decoded)
    ? { ...about, kind: 'binary', size, text: null, says: `It is no text (${formatSize(size)}).` }
    : { ...about, kind: 'text', size, text: decoded.text, says: null }
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

type Shown = { readonly below: string; readonly place: ContainedPath }

/** What a path names inside the project, if it may be shown; what is behind a link is refused although it is there. */
async function findShown(root: string, encoded: string): Promise<Shown | Problem> {
  const path = decodePath(encoded)
  if (path === undefined) return problem('bad-path', 'That is not a path as this server writes them.')
  const [top, place] = [await contain(root, '.'), await contain(root, path === '' ? '.' : path)]
  if (isProblem(top)) return top
  if (isProblem(place)) return place
  const below = place.path.slice(top.path.length + 1)
  const asked = path.split('/').filter((part) => part !== '' && part !== '.')
  if (below !== asked.join('/'))
    return problem('is-link', `${plainLine(basename(path))} is a link, or behind one; links are not followed here.`)
  const [first = ''] = asked
  return first === '.cutroom' || asked.includes('.git')
    ? problem('withheld', 'The records of Cutroom and of git are not shown here.')
    : { below, place }
}

function decodePath(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
