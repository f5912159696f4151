import { plainLine } from '../../gate/index.ts'
import type { Action, Plan, Resource } from './plan.ts'

export const nameResource = (resource: Resource): string => ('url' in resource ? resource.url : resource.path)

/** What an action is about, in a line. */
export function describeAction(action: Action): string {
  switch (action.action) {
    case 'CREATE':
    case 'EDIT':
    case 'DELETE':
      return plainLine(action.path)
    case 'RENAME':
    case 'MOVE':
      return plainLine(`${action.path} → ${action.to}`)
    case 'READ':
    case 'PRUNE':
      return plainLine(nameResource(action.resource))
    case 'EXECUTE':
      return plainLine(action.command)
    case 'RESEARCH':
      return plainLine(action.queries.join('; '))
    case 'INVOKE':
      return plainLine(action.agent)
    case 'PERFORM':
      return plainLine(action.description || action.operation)
    case 'CHAT_WITH_USER':
    case 'CONCLUDE':
      return plainLine(action.message.split('\n', 1)[0] ?? '')
  }
}

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
      const about = `of ${action.action} ${describeAction(action)}`
      // An operation is told by what it does to its document, described or not.
      const isBare = 'description' in action && action.action !== 'PERFORM' && action.description === ''
      const isOpen = action.action === 'EXECUTE' && action.expectedOutcome === ''
      return [...(isBare ? [`Description ${about}`] : []), ...(isOpen ? [`Expected Outcome ${about}`] : [])]
    }),
  ]
}
