import type { Problem } from '../../kernel/index.ts'
import { describeAction } from '../plan/describe-action.ts'
import { writeFence } from '../plan/fence.ts'
import type { Plan } from '../plan/plan.ts'
import type { PlanError } from './execute/preflight.ts'

/** `plan` is what could be read of `text`. */
type FaultyPlan = { readonly text: string; readonly plan: Plan | null; readonly errors: readonly PlanError[] }

/** What a model is told of a plan that does not hold. The form is fixed: prompts and people know it. */
export function explainFaultyPlan({ text, plan, errors }: FaultyPlan): string {
  return [
    'The previous plan failed validation. Please review the errors and the original plan, then generate a corrected ' +
      'version.',
    '',
    '## Validation Errors:',
    ...errors.map((error) => `- ${formatError(error, plan).replaceAll(/\s*\n\s*/g, ' ')}`),
    '',
    '## Original Faulty Plan:',
    writeFence(text, 'markdown'),
    '',
  ].join('\n')
}

/** The action and what it is about stand out, as they do in the plan. */
function formatError({ index, message }: PlanError, plan: Plan | null): string {
  const action = index === null ? undefined : plan?.actions[index]
  if (!action) return message
  const about = describeAction(action)
  const why = message.replace(new RegExp(`^${action.action}:? `), '')
  return `\`${action.action}\` on \`${about}\`: ${why.startsWith(`${about}: `) ? why.slice(about.length + 2) : why}`
}

/** What is wrong with a text that is no plan, line by line. */
export function listPlanErrors({ message, details }: Problem): PlanError[] {
  const issues = (details as { issues?: { line: number; message: string }[] } | undefined)?.issues ?? []
  return issues.length > 0
    ? issues.map(({ line, message: said }) => ({ index: null, message: `line ${line}: ${said}` }))
    : [{ index: null, message }]
}
