import { fenced } from './fence.ts'

/** What a model is told of a plan that does not hold. The form is fixed: prompts and people know it. */
export function faultyPlanMessage(errors: readonly { readonly message: string }[], plan: string): string {
  return ['The previous plan failed validation. Please review the errors and the original plan, then generate a corrected version.', '', '## Validation Errors:', ...errors.map(({ message }) => `- ${message.replaceAll(/\s*\n\s*/g, ' ')}`), '', '## Original Faulty Plan:', fenced(plan, 'markdown'), ''].join('\n')
}
