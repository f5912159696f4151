import { diffArrays } from 'diff'
import { isProblem } from '../../../../kernel/index.ts'
import { replaceOnce } from '../../../../files/index.ts'
import type { Replacement } from '../../../plan/plan.ts'

/**
 * The replacements that make one text another. Each FIND is a run of whole lines with as many lines around it as it
 * takes to stand once. Null where there is none: an empty text has no line to be found.
 */
export function diffTexts(before: string, after: string): Replacement[] | null {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const hunks = joinHunks(findHunks(old, now).map((hunk) => widenHunk(hunk, { before, old })))
  const edits = hunks.map((hunk) => makeReplacement(hunk, { old, now }))
  if (leadsTo(before, after, edits)) return edits
  const whole = [{ find: before.replace(/\n+$/, ''), replace: after.replace(/\n+$/, '') }]
  return leadsTo(before, after, whole) ? whole : null
}

/** Lines of the old text and what stands in their place, both as ranges of lines. */
type Hunk = { readonly from: number; readonly to: number; readonly nowFrom: number; readonly nowTo: number }

/** More lines than these that differ are one run: looking for the least of them would take longer than reading them. */
const MAX_CHANGED_LINES = 400

function findHunks(old: readonly string[], now: readonly string[]): Hunk[] {
  const parts = diffArrays([...old], [...now], { maxEditLength: MAX_CHANGED_LINES })
  if (parts === undefined) return [spanDifference(old, now)]
  const hunks: Hunk[] = []
  let [at, nowAt] = [0, 0]
  for (const { added, removed, count } of parts) {
    if (!added && !removed) {
      at += count
      nowAt += count
      continue
    }
    const last = hunks.at(-1)
    const begins =
      last && last.to === at && last.nowTo === nowAt
        ? (hunks.pop() ?? last)
        : { from: at, nowFrom: nowAt, to: at, nowTo: nowAt }
    if (removed) at += count
    else nowAt += count
    hunks.push({ ...begins, to: at, nowTo: nowAt })
  }
  return hunks
}

/** Everything from the first line that differs to the last. */
function spanDifference(old: readonly string[], now: readonly string[]): Hunk {
  const most = Math.min(old.length, now.length)
  let from = 0
  while (from < most && old[from] === now[from]) from += 1
  let tail = 0
  while (tail < most - from && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return { from, nowFrom: from, to: old.length - tail, nowTo: now.length - tail }
}

/** Takes lines in from around, those before first, until the run stands once and is more than blank. */
function widenHunk(hunk: Hunk, { before, old }: { readonly before: string; readonly old: readonly string[] }): Hunk {
  let { from, to, nowFrom, nowTo } = hunk
  const isEnough = (): boolean => {
    const find = old.slice(from, to).join('\n')
    return find.trim() !== '' && old[from]?.trim() !== '' && before.indexOf(find) === before.lastIndexOf(find)
  }
  for (let turn = 0; to - from === 0 || !isEnough(); turn += 1) {
    if (from === 0 && to === old.length) break
    if (((turn < 3 || turn % 2 === 0) && from > 0) || to === old.length) [from, nowFrom] = [from - 1, nowFrom - 1]
    else [to, nowTo] = [to + 1, nowTo + 1]
  }
  return { from, to, nowFrom, nowTo }
}

/** Runs that share lines become one. */
function joinHunks(hunks: readonly Hunk[]): Hunk[] {
  return hunks.reduce<Hunk[]>((done, hunk) => {
    const last = done.at(-1)
    if (last === undefined || last.to <= hunk.from) return [...done, hunk]
    return [
      ...done.slice(0, -1),
      {
        from: Math.min(last.from, hunk.from),
        nowFrom: Math.min(last.nowFrom, hunk.nowFrom),
        to: Math.max(last.to, hunk.to),
        nowTo: Math.max(last.nowTo, hunk.nowTo),
      },
    ]
  }, [])
}

const makeReplacement = (
  { from, to, nowFrom, nowTo }: Hunk,
  { old, now }: { readonly old: readonly string[]; readonly now: readonly string[] },
): Replacement => ({ find: old.slice(from, to).join('\n'), replace: now.slice(nowFrom, nowTo).join('\n') })

/** Whether the replacements, one after another, do come to the text that is wanted. */
function leadsTo(before: string, after: string, edits: readonly Replacement[]): boolean {
  let text = before
  for (const edit of edits) {
    const found = replaceOnce(text, edit)
    if (isProblem(found)) return false
    text = text.slice(0, found.from) + found.insert + text.slice(found.to)
  }
  return edits.length > 0 && text === after
}
