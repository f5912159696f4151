import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff'
import type { Diff, DiffChange, State, Unit, Change } from '../kernel/index.ts'
import { fileOf, pathsIn, pathOfId } from './document.ts'

/**
 * What a plan would change in the files, for people: a change a file, with its lines. Without units, all files in which
 * two states differ.
 */
export function diffOf(
  before: State,
  after: State,
  units: readonly Unit[] = [],
  takenBack: readonly Unit[] = [],
): Diff {
  const steps = new Map(takenBack.flatMap(({ changes }) => [...touchedFiles(changes).keys()].map((path) => [path, ''])))
  for (const {
    changes,
    steps: [...all],
  } of units)
    for (const path of touchedFiles(changes).keys()) steps.set(path, all.at(-1)?.id ?? '')
  if (units.length === 0 && takenBack.length === 0)
    for (const path of [...pathsIn(before.document), ...pathsIn(after.document)]) steps.set(path, '')
  const changes = [...steps].flatMap(([path, stepId]): DiffChange[] => {
    const [was, is] = [fileOf(before.document, path)?.text ?? null, fileOf(after.document, path)?.text ?? null]
    if (was === is) return []
    const kind = was === null ? 'file-made' : is === null ? 'file-removed' : 'file-changed'
    return [
      {
        id: `c${path}`,
        stepId,
        kind,
        before: was === null ? null : { path, characters: was.length },
        after: is === null ? null : { path, characters: is.length },
        reason: 'asked',
        text: unifiedDiff(was, is, { path }),
      },
    ]
  })
  return { summary: summaryOf(changes), changes: changes.map((change, index) => ({ ...change, id: `c${index + 1}` })) }
}

function summaryOf(changes: readonly DiffChange[]): string {
  const counted = [
    ['file-made', 'made'],
    ['file-changed', 'changed'],
    ['file-removed', 'removed'],
  ].flatMap(([kind, word]) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count === 0 ? [] : [`${count} ${count === 1 ? 'file' : 'files'} ${word}`]
  })
  return counted.join(', ') || 'no file changes'
}

/** Which files changes are about, and in which sequences of theirs. */
export function touchedFiles(changes: readonly Change[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const note = (id: string | undefined): Set<string> => {
    const path = pathOfId(id ?? '')
    const sequences = found.get(path) ?? new Set<string>()
    found.set(path, sequences)
    return sequences
  }
  for (const change of changes) {
    if ((change.edit === 'insert' || change.edit === 'mark') && change.sequence.startsWith('text/'))
      note(change.sequence.split('/')[1]).add(change.sequence)
    // A file that a turn took away has no text behind it.
    if (change.edit === 'set' && change.cell.startsWith('file/') && change.cell.endsWith('/is'))
      note(change.cell.split('/')[1]).add((change.to as { sequence?: string } | null | undefined)?.sequence ?? '')
  }
  return found
}

/**
 * The time to compare grows with the square of this: some tenths of a second. A number, not a clock, so that the answer
 * is always the same.
 */
const MAX_EDITS = 1000

/**
 * The difference of two versions of a file as a patch. `null` is a file that does not exist; two equal texts give an
 * empty string.
 */
export function unifiedDiff(
  before: string | null,
  after: string | null,
  { path, context = 3, maxLines = Infinity }: { path: string; context?: number; maxLines?: number },
): string {
  if (before === after) return ''
  const names = { old: before === null ? '/dev/null' : `a/${path}`, new: after === null ? '/dev/null' : `b/${path}` }
  const [old, now] = comparable(before ?? '', after ?? '')
  const patch = structuredPatch(names.old, names.new, old, now, undefined, undefined, {
    context,
    maxEditLength: old === '' || now === '' ? Infinity : MAX_EDITS,
  })
  if (patch !== undefined) return shortened(formatPatch(patch, FILE_HEADERS_ONLY), maxLines)
  const heading = formatPatch(
    { oldFileName: names.old, newFileName: names.new, oldHeader: undefined, newHeader: undefined, hunks: [] },
    FILE_HEADERS_ONLY,
  )
  return `${heading}${changedLines(old, now)} lines changed\n`
}

/** Lines of the oldest kind (`\r`) are read as lines, unless the change is about them. */
function comparable(before: string, after: string): readonly [string, string] {
  return before.includes('\n') || after.includes('\n')
    ? [before, after]
    : [before.replaceAll('\r', '\n'), after.replaceAll('\r', '\n')]
}

/** How many lines lie between what both begin with and what both end with. */
function changedLines(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return Math.max(old.length, now.length) - head - tail
}

function shortened(patch: string, maxLines: number): string {
  const lines = patch.split('\n')
  const left = lines.length - 1 - maxLines
  return left > 0 ? `${lines.slice(0, maxLines).join('\n')}\n… ${left} more lines\n` : patch
}
