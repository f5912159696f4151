import { readBlocks } from './blocks.ts'
import { newIssues } from './check-plan-text.ts'
import { splitLines } from './fence.ts'
import { formatAction, formatPlan, type IsPlainMessage } from './format-plan.ts'
import { parseHeading } from './parse-heading.ts'
import type { Action, Plan } from './plan.ts'
import { readAction } from './read-action.ts'

/** Writes plan.md. What `readPlan` makes of it is the plan itself, as far as a plan can say it (`normalizePlan`). */
export function writePlan(plan: Plan): string {
  return formatPlan(plan, readsAs)
}

/** One action under its heading, as it stands in a plan. */
export function writeAction(action: Action): string {
  return formatAction(action, readsAs)
}

const readsAs: IsPlainMessage = (body, { action: name, message }) => {
  // Behind the message the plan goes on.
  const source = `### \`${name}\`\n\n${body}\n\n### \`READ\`\n`
  const [head, ...blocks] = readBlocks(splitLines(source), ({ text }) => text.length <= SHORT)
  const rest = blocks.findIndex((each) => each.kind === 'node' && parseHeading(each.node) !== null)
  if (head === undefined || rest !== blocks.length - 1 || source.length > SHORT) return false
  const issues = newIssues()
  const read = readAction(
    source,
    { name, hasMore: false, line: 1, from: 0, to: source.length, bodyFrom: head.to, blocks: blocks.slice(0, rest) },
    issues,
  )
  return read !== null && 'message' in read && read.message === message
}

/** A longer message is not worth parsing to see whether it could do without its fence. */
const SHORT = 8192
