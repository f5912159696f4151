import { actionAbout } from '../execute/action-call.ts'
import type { Plan } from './plan.ts'

/** What a plan might have said and does not, by name: nothing depends on it, and whoever decides is told. */
export function missingIn({ status, planType, agent, rationale, actions }: Plan): string[] {
  const head = [
    ['Status', status],
    ['Plan Type', planType],
    ['Agent', agent],
    ['Rationale', rationale],
  ] as const
  return [
    ...head.flatMap(([name, said]) => (said.trim() === '' ? [name] : [])),
    ...actions.flatMap((action) => {
      const about = `of ${action.action} ${actionAbout(action)}`
      // An operation is told by what it does to its document, described or not.
      const isBare = 'description' in action && action.action !== 'PERFORM' && action.description === ''
      const isOpen = action.action === 'EXECUTE' && action.expectedOutcome === ''
      return [...(isBare ? [`Description ${about}`] : []), ...(isOpen ? [`Expected Outcome ${about}`] : [])]
    }),
  ]
}
