import type { Problem } from '../kernel/index.ts'
import type { PlanError } from './execute/preflight.ts'

/** What is wrong with a text that is no plan, line by line. */
export function planErrors({ message, details }: Problem): PlanError[] {
  const issues = (details as { issues?: { line: number; message: string }[] } | undefined)?.issues ?? []
  return issues.length > 0
    ? issues.map(({ line, message: said }) => ({ index: null, message: `line ${line}: ${said}` }))
    : [{ index: null, message }]
}
