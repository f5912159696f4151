import type { ActionCheck, Action, Memo, Resource } from '../../../sessions/index.ts'
import { shown } from '../../print.ts'

/** An action on one line: what it is, and what it is about. */
export function actionLabel(action: Action, says: string): string {
  return `${kindLabel(action.action)} ${targetOf(action, says)}`
}

/** Names as long as CREATE stand in one column. */
export function kindLabel(kind: Action['action']): string {
  return `${kind}:`.padEnd(7)
}

export function memoLabel({ change, text }: Memo): string {
  return change === 'add' ? `[+] ADD: ${shown(text)}` : `[-] REMOVE: ${shown(text)}`
}

export const resourceLabel = (resource: Resource): string =>
  shown('path' in resource ? resource.path : resource.url, 2000)

function targetOf(action: Action, says: string): string {
  switch (action.action) {
    case 'EDIT':
      return `${shown(action.path)}${action.matchAll ? ` (every match${says === '' ? '' : `: ${shown(says)}`})` : ''}`
    case 'CREATE':
    case 'DELETE':
      return shown(action.path)
    case 'RENAME':
    case 'MOVE':
      return `${shown(action.path)} → ${shown(action.to)}`
    case 'READ':
    case 'PRUNE':
      return resourceLabel(action.resource)
    case 'EXECUTE':
      return firstLine(action.command)
    case 'RESEARCH':
      return action.queries.map((query) => `"${firstLine(query)}"`).join(', ')
    case 'PERFORM':
      return shown(says === '' ? action.operation : says)
    case 'INVOKE':
      return shown(action.agent)
    case 'CHAT_WITH_USER':
    case 'CONCLUDE':
      return firstLine(action.message)
  }
}

/** A line that is not the whole says so: what follows may matter more. */
function firstLine(text: string): string {
  const [first = '', ...more] = text.trim().split(/\r\n|[\r\n]/)
  return more.length === 0 ? shown(first) : `${shown(first)} … (${more.length + 1} lines)`
}

/** What was found out about an action, by its place in the plan. */
export function checkOf(checks: readonly ActionCheck[], action: number): ActionCheck | undefined {
  return checks.find(({ index }) => index === action)
}
