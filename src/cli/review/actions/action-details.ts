import { plainText } from '../../../gate/index.ts'
import { isProblem, problem, type Json, type Problem } from '../../../kernel/index.ts'
import type {
  ActionCheck,
  Action,
  Create,
  Delete,
  EditAction,
  Memo,
  Move,
  Prune,
  Read,
  Rename,
} from '../../../sessions/index.ts'
import { shown } from '../../print.ts'
import type { StyledLine } from '../asker.ts'
import { actionLabel, memoLabel, resourceLabel, commandLines, runningLines, listWarnings } from './summarise-plan.ts'

/** An action whole, to be looked at. */
export function actionDetails(action: Action, check: ActionCheck | undefined): StyledLine[] {
  return [
    { text: actionLabel(action, check?.says ?? ''), style: 'bold' },
    ...('description' in action
      ? textLines(action.description).map((line): StyledLine => ({ ...line, style: 'dim' }))
      : []),
    ...listWarnings(action, check).map((warning): StyledLine => ({
      text: `! ${shown(warning, 2000)}`,
      style: 'yellow',
    })),
    { text: '' },
    ...bodyLines(action),
  ]
}

export function memoDetails(memo: Memo): StyledLine[] {
  return [
    { text: memoLabel(memo), style: 'bold' },
    ...(memo.comment === null ? [] : [{ text: `# ${shown(memo.comment, 2000)}` }]),
  ]
}

/** The lines of a text from outside. */
export function textLines(text: string): StyledLine[] {
  return text === ''
    ? []
    : plainText(text)
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => ({ text: line }))
}

/** A patch with what goes in red and what comes in green. */
export function styleDiff(diff: string): StyledLine[] {
  return textLines(diff).map(({ text }) => {
    const style = /^(?:---|\+\+\+) /.test(text)
      ? 'bold'
      : text.startsWith('@@')
        ? 'cyan'
        : text.startsWith('+')
          ? 'green'
          : text.startsWith('-')
            ? 'red'
            : undefined
    return style ? { text, style } : { text }
  })
}

function bodyLines(action: Action): StyledLine[] {
  switch (action.action) {
    case 'CREATE':
      return textLines(action.content)
    case 'EDIT':
      return action.edits.flatMap(({ find, replace }) => [
        ...textLines(find).map(({ text }): StyledLine => ({ text: `-${text}`, style: 'red' })),
        ...textLines(replace).map(({ text }): StyledLine => ({ text: `+${text}`, style: 'green' })),
        { text: '' },
      ])
    case 'DELETE':
      return [{ text: 'Undo brings it back, as it is now.', style: 'dim' }]
    case 'RENAME':
    case 'MOVE':
      return [{ text: `to ${shown(action.to, 2000)}` }]
    case 'READ':
    case 'PRUNE':
      return [{ text: resourceLabel(action.resource) }]
    case 'EXECUTE':
      return [
        ...commandLines(action).map((text) => ({ text })),
        ...(action.expectedOutcome === '' ? [] : [{ text: '' }, ...textLines(`Expected: ${action.expectedOutcome}`)]),
        ...runningLines(action).map((text) => ({ text })),
        { text: '' },
        { text: 'What a command does cannot be undone.', style: 'dim' },
      ]
    case 'RESEARCH':
      return action.queries.flatMap(textLines)
    case 'PERFORM':
      return [
        { text: `${shown(action.operation)}${action.document === null ? '' : ` on ${shown(action.document)}`}` },
        ...textLines(JSON.stringify(action.params, null, 2)),
      ]
    case 'CHAT_WITH_USER':
    case 'INVOKE':
    case 'CONCLUDE':
      return [
        ...textLines(action.message),
        ...('handoff' in action && action.handoff.length > 0
          ? [
              { text: '' },
              { text: 'With it go:' },
              ...action.handoff.map((resource) => ({ text: `  ${resourceLabel(resource)}` })),
            ]
          : []),
      ]
  }
}

/** An action of which a person may change the texts in the terminal. */
export type SimpleAction = Exclude<Action, Create | EditAction | Delete | Rename | Move | Read | Prune>

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
export function replaceTexts(action: SimpleAction, texts: readonly string[]): SimpleAction | Problem {
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
