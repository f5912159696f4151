import { isProblem, problem, type Json, type Problem } from '../../kernel/index.ts'
import type { Action, Create, Delete, Edit, Move, Prune, Read, Rename } from '../../sessions/plan/plan.ts'

export type SimpleAction = Exclude<Action, Create | Edit | Delete | Rename | Move | Read | Prune>

/** The texts of an action that a person may change, each with its name. */
export function actionTexts(action: SimpleAction): { readonly name: string; readonly text: string }[] {
  switch (action.action) {
    case 'EXECUTE':
      return [{ name: 'Command', text: action.command }]
    case 'RESEARCH':
      return action.queries.map((text, at) => ({
        name: action.queries.length === 1 ? 'Query' : `Query ${at + 1} of ${action.queries.length}`,
        text,
      }))
    case 'PERFORM':
      return [{ name: 'Parameters', text: JSON.stringify(action.params) }]
    case 'CHAT_WITH_USER':
    case 'INVOKE':
    case 'CONCLUDE':
      return [{ name: 'Message', text: action.message }]
  }
}

/** The same action with other texts in the place of its own. */
export function withTexts(action: SimpleAction, texts: readonly string[]): SimpleAction | Problem {
  const [first = ''] = texts
  if (texts.some((text) => text.trim() === ''))
    return problem('empty-text', 'An empty text was not taken over; to leave the action out, toggle it.')
  switch (action.action) {
    case 'EXECUTE':
      return { ...action, command: first }
    case 'RESEARCH':
      return { ...action, queries: texts }
    case 'PERFORM': {
      const params = readParams(first)
      return isProblem(params) ? params : { ...action, params }
    }
    case 'CHAT_WITH_USER':
    case 'INVOKE':
    case 'CONCLUDE':
      return { ...action, message: first }
  }
}

function readParams(text: string): { readonly [param: string]: Json } | Problem {
  try {
    const value = JSON.parse(text) as Json
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as { readonly [param: string]: Json }
  } catch {
    // What is no JSON is refused like JSON of another kind.
  }
  return problem('bad-params', 'Parameters are a JSON object, such as {"start_time": 60}; nothing was taken over.')
}
