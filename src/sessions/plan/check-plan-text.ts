import { problem, type Problem } from '../../kernel/index.ts'
import { plainLine } from '../../gate/index.ts'

/** Larger than any plan that a person could approve. */
const MAX_MEGABYTES = 16
const MAX_CHARACTERS = MAX_MEGABYTES * 1024 * 1024
const MAX_LINES = 500_000

/**
 * A plan from a file, a pipe or the clipboard, if it is text at all. A byte order mark stays: what is repaired is
 * written back with it.
 */
export function decodePlan(bytes: Uint8Array): string | Problem {
  if (bytes.length > MAX_CHARACTERS) return refuseSize(bytes.length)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return problem('bad-plan', 'The plan is not text in UTF-8; save it as UTF-8 and try again.', {
      issues: [{ line: 1, message: 'The plan is not text in UTF-8; save it as UTF-8 and try again.' }],
    })
  }
}

/** What has to hold before anything of a plan is looked at. */
export function checkPlanText(text: string): Problem | undefined {
  if (text.length > MAX_CHARACTERS) return refuseSize(text.length)
  if (hasTooManyLines(text))
    return refusePlan([
      { line: MAX_LINES, message: `A plan has at most ${MAX_LINES} lines; make several plans of it.` },
    ])
  const zero = text.indexOf('\0')
  if (zero >= 0)
    return refusePlan([
      {
        line: countLines(text, zero),
        message: 'There is a zero byte here, so this is not a text; write the plan as Markdown.',
      },
    ])
  const half = text.search(/\p{Surrogate}/u)
  if (half >= 0)
    return refusePlan([
      {
        line: countLines(text, half),
        message: 'There is half a character here, which no file can hold; write it whole.',
      },
    ])
  return text.trim() === '' || text.trim() === '\uFEFF'
    ? refusePlan([{ line: 1, message: 'It is empty; begin with "# " and a title.' }])
    : undefined
}

function refuseSize(size: number): Problem {
  const message =
    `A plan has at most ${MAX_MEGABYTES} MB and this one has ${Math.ceil(size / 1024 / 1024)} MB; ` +
    `make several plans of it.`
  return problem('bad-plan', message, { issues: [{ line: 1, message }] })
}

function hasTooManyLines(text: string): boolean {
  let breaks = 0
  for (let at = 0; at < text.length && breaks <= MAX_LINES; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) breaks += 1
  }
  // A break of two characters was counted twice, so only then is it worth to look closer.
  return breaks > MAX_LINES && (!text.includes('\r\n') || countLines(text, text.length) > MAX_LINES)
}

const countLines = (text: string, offset: number): number => text.slice(0, offset).split(/\r\n|\r|\n/).length

/** One thing that is wrong with a plan, and what to write instead. Lines count from 1. */
export type PlanIssue = { readonly line: number; readonly message: string }

/** Where the parts of the reader put what they find wrong. */
export type Issues = { add(line: number, message: string): void; readonly found: readonly PlanIssue[] }

export function newIssues(): Issues {
  const found: PlanIssue[] = []
  return {
    found,
    add: (line, message) => {
      found.push({ line, message })
    },
  }
}

/** More than these help nobody to write the plan again. */
const MAX_ISSUES = 100

/**
 * The refusal of a plan, with every issue in the order of its lines; one that is too large was not looked at further.
 */
export function refusePlan(found: readonly PlanIssue[], more: { isTooLarge?: boolean } = {}): Problem {
  const issues = found.toSorted((a, b) => a.line - b.line).slice(0, MAX_ISSUES)
  const [first] = issues
  const others = found.length > 1 ? ` (and ${found.length - 1} more)` : ''
  return problem(
    'bad-plan',
    `The plan cannot be read, line ${first?.line ?? 1}${others}: ${first?.message ?? 'it is empty.'}`,
    { issues, ...more },
  )
}

/** Words of a plan as they may stand in a sentence. */
export const quote = (text: string): string => `"${plainLine(text, 80)}"`
