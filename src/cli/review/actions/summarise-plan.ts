import { plainText } from '../../../gate/index.ts'
import {
  missingIn,
  type ActionCheck,
  type Action,
  type Execute,
  type Memo,
  type Plan,
  type Resource,
} from '../../../sessions/index.ts'
import { paint, shown, type Voice } from '../../print.ts'
import { foldText } from '../count-cells.ts'

type Summarised = { readonly title: string; readonly plan: Plan; readonly checks: readonly ActionCheck[] }

const RULE = '-'.repeat(68)

/**
 * A plan at a glance: what would be remembered, how many actions of each kind there are, and whole what no undo takes
 * back.
 */
export function summarisePlan(
  voice: Pick<Voice, 'color'>,
  { title, plan, checks }: Summarised,
  columns = Infinity,
): string[] {
  const fold = (line: string): string[] => foldText(line, columns)
  const dim = (line: string): string => paint(voice, 'dim', line)
  const memos = plan.memos.flatMap((memo) => fold(`  ${memoLine(memo)}`))
  const actions = kindsIn(plan.actions).flatMap((actionsOfKind) => countLines(actionsOfKind, checks).flatMap(fold))
  const warnings = warningLines(plan, checks).flatMap(fold)
  const missing = missingIn(plan)
  return [
    ...fold(`▶ Reviewing Plan: "${shown(title)}"`).map((line) => paint(voice, 'bold', line)),
    dim(RULE.slice(0, columns)),
    ...(memos.length === 0 ? [] : ['', ' memos.yaml:', ...memos]),
    ...(actions.length === 0 ? [] : ['', ' Action Plan:', ...actions]),
    ...(missing.length === 0 ? [] : ['', ' Missing:', ...fold(`  ${shown(missing.join('; '), 2000)}`)]),
    ...(warnings.length === 0 ? [] : ['', ' Warnings:', ...warnings.map((line) => paint(voice, 'yellow', line))]),
    '',
    dim(RULE.slice(0, columns)),
  ]
}

/** A plan as plain lines for where nobody can be asked: the summary, and every action by name. */
export function listPlan(plan: Plan, checks: readonly ActionCheck[]): string[] {
  const actions = plan.actions.map(
    (action, index) => `  ${index + 1}. ${actionLabel(action, findCheck(checks, index)?.says ?? '')}`,
  )
  return [...summarisePlan({ color: false }, { title: plan.title, plan, checks }), ...actions]
}

/** What a plan holds that only looks like what it is: characters that no terminal shows. */
function hiddenWarning(text: string): string[] {
  const sent = text.replaceAll('\r\n', '\n')
  return plainText(sent) === sent
    ? []
    : ['It holds characters that cannot be shown here; review the full plan before you approve it.']
}

export function listWarnings(action: Action, check: ActionCheck | undefined): string[] {
  const texts =
    action.action === 'EXECUTE'
      ? [action.command, ...action.env.flat()]
      : action.action === 'RESEARCH'
        ? action.queries
        : 'path' in action
          ? [action.path]
          : []
  return [...(check?.warnings ?? []), ...texts.flatMap(hiddenWarning).slice(0, 1)]
}

/** A command as it would run, with where and with what it does. */
export function commandLines({ command, cwd, env }: Pick<Execute, 'command' | 'cwd' | 'env'>): string[] {
  const [first = '', ...more] = plainText(command).split('\n')
  return [
    `$ ${first}`,
    ...more.map((line) => `  ${line}`),
    ...(cwd === null ? [] : [`  in ${shown(cwd, 2000)}`]),
    ...env.map(([name, value]) => `  with ${shown(name)}="${shown(value, 2000)}"`),
  ]
}

/** How else than usual a command runs. */
export function runningLines({
  allowFailure,
  background,
  timeoutSeconds,
}: Pick<Execute, 'allowFailure' | 'background' | 'timeoutSeconds'>): string[] {
  return [
    ...(background ? ['in the background: it is left running until you end it ("cutroom resume" asks)'] : []),
    ...(allowFailure ? ['the plan goes on if it fails'] : []),
    ...(timeoutSeconds === undefined ? [] : [`for at most ${timeoutSeconds} seconds`]),
  ]
}

/** Actions of one kind together, in the order in which the kinds first come. */
function kindsIn(actions: readonly Action[]): Indexed[][] {
  const kinds = new Map<Action['action'], Indexed[]>()
  for (const [index, action] of actions.entries())
    kinds.set(action.action, [...(kinds.get(action.action) ?? []), { index, action }])
  return [...kinds.values()]
}

type Indexed = { readonly index: number; readonly action: Action }

const memoLine = ({ change, text, comment }: Memo): string =>
  `${change === 'add' ? '[+] ADD:   ' : '[-] REMOVE:'} ` +
  `${shown(text, 2000)}${comment === null ? '' : ` # ${shown(comment, 2000)}`}`

function countLines(actions: readonly Indexed[], checks: readonly ActionCheck[]): string[] {
  const [first] = actions
  if (!first) return []
  const [count, noun] = counted(actions.map(({ action }) => action))
  return [
    `  - ${kindLabel(first.action.action)} ${count} ${count === 1 ? noun.one : noun.many}`,
    ...actions
      .flatMap(({ index, action }) => wholeLines(action, findCheck(checks, index)))
      .map((line) => `      ${line}`),
    ...(first.action.action === 'EXECUTE' ? ['      What a command does cannot be undone.'] : []),
  ]
}

/** What leaves the machine, or cannot be undone, or is a whole sentence, is told and not only counted. */
function wholeLines(action: Action, check: ActionCheck | undefined): string[] {
  switch (action.action) {
    case 'EXECUTE':
      return [...commandLines(action), ...runningLines(action).map((line) => `  ${line}`)]
    case 'DELETE':
      return [shown(action.path)]
    case 'RENAME':
    case 'MOVE':
      return [`${shown(action.path)} → ${shown(action.to)}`]
    case 'EDIT':
      return action.matchAll ? [`every match: ${shown(check?.says ?? action.path)}`] : []
    case 'RESEARCH':
      return action.queries.map((query) => `"${plainText(query)}"`).flatMap((query) => query.split('\n'))
    case 'PERFORM':
      return [shown(check?.says || action.operation)]
    case 'INVOKE':
      return [shown(action.agent)]
    case 'READ':
      return 'url' in action.resource ? [resourceLabel(action.resource)] : []
    default:
      return []
  }
}

type Noun = { readonly one: string; readonly many: string }

const NOUNS: { readonly [kind in Action['action']]: Noun } = {
  CREATE: { one: 'file', many: 'files' },
  EDIT: { one: 'file', many: 'files' },
  DELETE: { one: 'file', many: 'files' },
  RENAME: { one: 'file', many: 'files' },
  MOVE: { one: 'file', many: 'files' },
  READ: { one: 'resource', many: 'resources' },
  PRUNE: { one: 'resource', many: 'resources' },
  EXECUTE: { one: 'command', many: 'commands' },
  RESEARCH: { one: 'query', many: 'queries' },
  CHAT_WITH_USER: { one: 'message', many: 'messages' },
  INVOKE: { one: 'agent', many: 'agents' },
  CONCLUDE: { one: 'message', many: 'messages' },
  PERFORM: { one: 'edit', many: 'edits' },
}

/** Two edits of one file are one file, and one action may hold several queries. */
function counted(actions: readonly Action[]): [number, Noun] {
  const things = actions.flatMap((action, at): (string | number)[] =>
    'path' in action
      ? [action.path]
      : action.action === 'RESEARCH'
        ? action.queries.map((_, query) => `${at}.${query}`)
        : [at],
  )
  return [new Set(things).size, NOUNS[actions[0]?.action ?? 'CREATE']]
}

function warningLines({ actions }: Pick<Plan, 'actions'>, checks: readonly ActionCheck[]): string[] {
  return actions.flatMap((action, index) =>
    listWarnings(action, findCheck(checks, index)).map(
      (warning) =>
        `  ! ${actionLabel(action, findCheck(checks, index)?.says ?? '').replace(/: +/, ' ')}: ${shown(warning, 2000)}`,
    ),
  )
}

/** An action on one line: what it is, and what it is about. */
export function actionLabel(action: Action, says: string): string {
  return `${kindLabel(action.action)} ${targetOf(action, says)}`
}

/** Names as long as CREATE stand in one column. */
function kindLabel(kind: Action['action']): string {
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
export function findCheck(checks: readonly ActionCheck[], action: number): ActionCheck | undefined {
  return checks.find(({ index }) => index === action)
}
