import { actionAbout } from './execute/action-call.ts'
import type { PlanError } from './execute/preflight.ts'
import { fenced } from './fence.ts'
import type { Plan } from './plan/plan.ts'

/** `plan` is what could be read of `text`. */
export type FaultyPlan = { readonly text: string; readonly plan: Plan | null; readonly errors: readonly PlanError[] }

/** What a model is told of a plan that does not hold. The form is fixed: prompts and people know it. */
export function faultyPlanMessage({ text, plan, errors }: FaultyPlan): string {
  return [
    'The previous plan failed validation. Please review the errors and the original plan, then generate a corrected version.',
    '',
    '## Validation Errors:',
    ...errors.map((error) => `- ${errorText(error, plan).replaceAll(/\s*\n\s*/g, ' ')}`),
    '',
    '## Original Faulty Plan:',
    fenced(text, 'markdown'),
    '',
  ].join('\n')
}

/** The action and what it is about stand out, as they do in the plan. */
function errorText({ index, message }: PlanError, plan: Plan | null): string {
  const action = index === null ? undefined : plan?.actions[index]
  if (!action) return message
  const about = actionAbout(action)
  const why = message.replace(new RegExp(`^${action.action}:? `), '')
  return `\`${action.action}\` on \`${about}\`: ${why.startsWith(`${about}: `) ? why.slice(about.length + 2) : why}`
}
