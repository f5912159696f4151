import { type WalkedEntry, type WalkedFolder, plainLine, redact } from '../../../gate/index.ts'
import { countCharacters } from './fit-resources.ts'

/**
 * The files of a project as an indented list. Folders are opened level by level while there is room, so that the
 * outline is whole before details are; one that stays closed says how much is in it, and the last line how much is left
 * out of the whole.
 */
export function formatTree(root: WalkedFolder, characters: number): string {
  const counts = new Map<WalkedFolder, number>()
  const total = countEntries(root, counts)
  const drawn: Drawn = {
    counts,
    open: new Set(),
    left: characters - countCharacters(`${formatLastLine(total, total)}\n`),
  }
  const listed = openRoot(drawn, root)
  for (let level = selectFolders(listed.map((entry) => [entry, 0] as const)); level.length > 0;)
    level = level.flatMap(([folder, depth]) => openFolder(drawn, folder, depth))
  const lines = listed.flatMap((entry) => formatLines(drawn, entry, 0))
  const shown = lines.length
  return redact(
    [...lines, ...(shown === total ? [] : [formatLastLine(total - shown, total)])].map((line) => `${line}\n`).join(''),
  )
}

type Drawn = { readonly counts: ReadonlyMap<WalkedFolder, number>; readonly open: Set<WalkedFolder>; left: number }

/** How many entries a folder has at every depth; those of each folder in it are noted too. */
function countEntries(folder: WalkedFolder, counts: Map<WalkedFolder, number>): number {
  const all = folder.entries.reduce(
    (sum, entry) => sum + 1 + (entry.kind === 'folder' ? countEntries(entry, counts) : 0),
    0,
  )
  counts.set(folder, all)
  return all
}

/** The first entries that fit; of any other folder, all or none are shown. */
function openRoot(drawn: Drawn, root: WalkedFolder): readonly WalkedEntry[] {
  const tooMany = root.entries.findIndex((entry) => (drawn.left -= measureLine(drawn, entry, 0)) < 0)
  return tooMany === -1 ? root.entries : root.entries.slice(0, tooMany)
}

/** Shows what is in a folder, if there is room, and gives the folders in it. */
function openFolder(drawn: Drawn, folder: WalkedFolder, depth: number): (readonly [WalkedFolder, number])[] {
  if (folder.entries.length === 0) return []
  const cost = folder.entries.reduce((sum, entry) => sum + measureLine(drawn, entry, depth + 1), 0)
  if (cost > drawn.left) return []
  drawn.left -= cost
  drawn.open.add(folder)
  return selectFolders(folder.entries.map((entry) => [entry, depth + 1] as const))
}

const selectFolders = (entries: readonly (readonly [WalkedEntry, number])[]): (readonly [WalkedFolder, number])[] =>
  entries.flatMap(([entry, depth]) => (entry.kind === 'folder' ? [[entry, depth] as const] : []))

/** As long as it is closed, which is never shorter than when it is open. */
const measureLine = (drawn: Drawn, entry: WalkedEntry, depth: number): number =>
  countCharacters(`${formatLine(drawn, entry, depth)}\n`)

function formatLines(drawn: Drawn, entry: WalkedEntry, depth: number): string[] {
  const line = formatLine(drawn, entry, depth)
  return entry.kind === 'folder' && drawn.open.has(entry)
    ? [line, ...entry.entries.flatMap((each) => formatLines(drawn, each, depth + 1))]
    : [line]
}

function formatLine({ counts, open }: Drawn, entry: WalkedEntry, depth: number): string {
  const indent = '  '.repeat(depth)
  const name = showName(entry.name)
  if (entry.kind !== 'folder')
    return `${indent}${name}${entry.kind === 'file' ? '' : ` (${entry.kind === 'link' ? 'link' : 'no file'})`}`
  const inside = counts.get(entry) ?? 0
  const note =
    entry.closed === 'unreadable'
      ? ' (cannot be read)'
      : entry.closed === 'too-many'
        ? ' (not looked into)'
        : inside > 0 && !open.has(entry)
          ? ` (${inside} left out)`
          : ''
  return `${indent}${name}/${note}`
}

/** Most names are plain, and a project has many. */
const showName = (name: string): string => (/^[!-~]+$/.test(name) ? name : plainLine(name))

const formatLastLine = (left: number, total: number): string =>
  `… ${left} of ${total} entries are left out for want of room`
