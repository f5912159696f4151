import { plainText } from '../../gate/index.ts'
import type { ActionCheck } from '../../sessions/execute/preflight.ts'
import type { Action, Memo } from '../../sessions/plan/plan.ts'
import { shown } from '../print.ts'
import { actionLabel, memoLabel, resourceLabel } from './action-label.ts'
import type { StyledLine } from './asker.ts'
import { commandLines, runningLines, warningsOf } from './plan-summary.ts'

/** An action whole, to be looked at. */
export function actionDetails(action: Action, check: ActionCheck | undefined): StyledLine[] {
  return [
    { text: actionLabel(action, check?.says ?? ''), style: 'bold' },
    ...('description' in action
      ? textLines(action.description).map((line): StyledLine => ({ ...line, style: 'dim' }))
      : []),
    ...warningsOf(action, check).map((warning): StyledLine => ({ text: `! ${shown(warning, 2000)}`, style: 'yellow' })),
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
export function diffStyled(diff: string): StyledLine[] {
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
