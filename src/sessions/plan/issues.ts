import { plainLine } from '../../gate/index.ts'
import { problem, type Problem } from '../../kernel/index.ts'

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
