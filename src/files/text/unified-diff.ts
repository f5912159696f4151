import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff'

/**
 * The difference of two versions of a file as a patch. `null` is a file that does not exist; two equal texts give an
 * empty string.
 */
export function unifiedDiff(
  before: string | null,
  after: string | null,
  { path, context = 3, mostLines = Infinity }: { path: string; context?: number; mostLines?: number },
): string {
  if (before === after) return ''
  const names = { old: before === null ? '/dev/null' : `a/${path}`, new: after === null ? '/dev/null' : `b/${path}` }
  const [old, now] = comparable(before ?? '', after ?? '')
  const patch = structuredPatch(names.old, names.new, old, now, undefined, undefined, {
    context,
    maxEditLength: old === '' || now === '' ? Infinity : MAX_EDITS,
  })
  if (patch !== undefined) return shortened(formatPatch(patch, FILE_HEADERS_ONLY), mostLines)
  const heading = formatPatch(
    { oldFileName: names.old, newFileName: names.new, oldHeader: undefined, newHeader: undefined, hunks: [] },
    FILE_HEADERS_ONLY,
  )
  return `${heading}${changedLines(old, now)} lines changed\n`
}

/**
 * The time to compare grows with the square of this: some tenths of a second. A number, not a clock, so that the answer
 * is always the same.
 */
const MAX_EDITS = 1000

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

function shortened(patch: string, mostLines: number): string {
  const lines = patch.split('\n')
  const left = lines.length - 1 - mostLines
  return left > 0 ? `${lines.slice(0, mostLines).join('\n')}\n… ${left} more lines\n` : patch
}
