import type { Fence } from './fence-line.ts'
import { quoted } from './issues.ts'
import type { Replacement } from './plan.ts'
import { normalPath } from './resource.ts'

type Reading = { readonly path: string | null; readonly note: (message: string) => void }

/** Whether a block of code under EDIT is a unified diff or holds blocks of SEARCH and REPLACE. */
export function isPatch({ content, open }: Pick<Fence, 'content' | 'open'>): boolean {
  return SEARCH.test(content) || HUNK.test(content) || /^(?:diff|patch)$/i.test(open.info)
}

const SEARCH = /^<{5,9} ?SEARCH[ \t]*$/im
const HUNK = /^@@(?: .*)?@@/m

/** The same changes as pairs of texts, each to be found where it stands: line numbers are no proof of a place. */
export function patchEdits(fence: Pick<Fence, 'content' | 'open'>, reading: Reading): Replacement[] {
  const lines = fence.content.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  return SEARCH.test(fence.content) ? searchEdits(lines, reading) : diffEdits(lines, reading)
}

function searchEdits(lines: readonly string[], { note }: Reading): Replacement[] {
  const edits: Replacement[] = []
  let open: { find: string[]; replace: string[] | null } | null = null
  for (const line of lines) {
    if (/^<{5,9} ?SEARCH[ \t]*$/i.test(line) && open === null) open = { find: [], replace: null }
    else if (/^={5,9}[ \t]*$/.test(line) && open?.replace === null) open.replace = []
    else if (/^>{5,9} ?REPLACE[ \t]*$/i.test(line) && open !== null && open.replace !== null) {
      if (open.find.length === 0) note('This SEARCH is empty; write the text that is to be replaced.')
      else edits.push({ find: open.find.join('\n'), replace: open.replace.join('\n') })
      open = null
    } else if (open !== null) (open.replace ?? open.find).push(line)
    else if (line.trim() !== '') note(`${quoted(line)} stands between the blocks of SEARCH and REPLACE; take it out.`)
  }
  if (open !== null) note('A block of <<<<<<< SEARCH has "=======" in its middle and ends with >>>>>>> REPLACE.')
  return edits
}

function diffEdits(lines: readonly string[], reading: Reading): Replacement[] {
  const hunks: string[][] = []
  let isHead = true
  for (const line of lines) {
    if (/^@@(?: .*)?@@/.test(line)) {
      isHead = false
      hunks.push([])
    } else if (isHead && /^(?:---|\+\+\+) /.test(line)) checkName(line, reading)
    else if (!(isHead && /^(?:diff |index |new file|deleted file|old mode|new mode|similarity |rename )/.test(line))) {
      isHead = false
      if (hunks.length === 0) hunks.push([])
      hunks.at(-1)?.push(line)
    }
  }
  return hunks.flatMap((hunk) => hunkEdits(hunk, reading))
}

/** A diff names its file twice, mostly as a/… and b/…; one of another file would change what nobody looked at. */
function checkName(line: string, { path, note }: Reading): void {
  const name = line.slice(4).replace(/\t.*$/, '').trim()
  if (name === '/dev/null') return note('A diff that makes or removes a file is no EDIT; write CREATE or DELETE.')
  const names = [name, name.replace(/^[ab]\//, '')].map(normalPath)
  if (!line.startsWith('+') || path === null || names.includes(path)) return
  note(`The diff is of ${quoted(name)} and File Path names ${quoted(path)}; write one EDIT for each file.`)
}

function hunkEdits(hunk: readonly string[], { note }: Reading): Replacement[] {
  // A note on the last line break, and lines that only look empty.
  const lines = hunk.filter((line) => !line.startsWith('\\'))
  const odd = lines.find((line) => line !== '' && !/^[ +-]/.test(line))
  if (odd !== undefined) note(`${quoted(odd)} is no line of a diff; each begins with a blank, "+" or "-".`)
  if (odd !== undefined) return []
  const without = (mark: string): string =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n')
  const [find, replace] = [without('+'), without('-')]
  const isOnlyNew = lines.every((line) => line.startsWith('+'))
  if (isOnlyNew) note('This hunk has no line that is there already; give it one, so that its place can be found.')
  else if (find === replace) note('This hunk changes nothing; take it out.')
  else return [{ find, replace }]
  return []
}
