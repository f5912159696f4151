import type { ConsiderPlanBody, PlanAction, TurnPlan } from '../../client/index.ts'
import { findHidden, plainLine, sha256Hex } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import {
  applyDecisions,
  describeAction,
  findUnapproved,
  missingIn,
  preprocessPlan,
  readOwnMeta,
  readPlan,
  writeAction,
  type Action,
  type ActionCheck,
  type PlanDecisions,
  type PlanError,
  type Preflight,
  type Reviewed,
  type TurnPlace,
} from '../../sessions/index.ts'
import type { Workbench } from '../workbench.ts'
import { findTurn, stateOfTurn } from './view-sessions.ts'

/** What a person decided on a plan, what it comes to, and how it is shown. */
export type ConsideredPlan = {
  readonly reviewed: Reviewed
  readonly decided: PlanDecisions
  /** The actions that would run, in their order. */
  readonly kept: readonly Action[]
  readonly view: TurnPlan
}

/**
 * A plan that waits, with what a person left out and changed of it: each action as it would be done, what cannot stay,
 * and what needs a yes of its own. `shown` stands for all of that: an order to run that brings another one back is
 * refused.
 */
export async function considerPlan(
  workbench: Workbench,
  turn: string,
  { out = [], edits = [] }: ConsiderPlanBody = {},
): Promise<ConsideredPlan | Problem> {
  const { sessions, folder } = workbench
  const place = await findWaiting(workbench, turn)
  if (isProblem(place)) return place
  const reviewed = await sessions.review(place)
  if (isProblem(reviewed)) return reviewed
  const { plan } = reviewed
  const { changed, refusedEdits } = readEdits(plan.actions, edits)
  const all = { skippedActions: new Set<number>(), skippedMemos: new Set<number>(), changed }
  const tried = changed.size === 0 ? reviewed.tried : await sessions.tryOut(reviewed, applyDecisions(plan, all).plan)
  const chosen = { ...all, skippedActions: placesIn(out, 'action'), skippedMemos: placesIn(out, 'memo') }
  const along = await findAlong(workbench, reviewed, chosen, tried)
  const skippedActions = new Set([...chosen.skippedActions, ...along.keys()])
  const decided: PlanDecisions = { ...chosen, skippedActions, along }
  const kept = applyDecisions(plan, decided)
  const isWhole = kept.from.length === plan.actions.length && kept.plan.memos.length === plan.memos.length
  const triedKept = isWhole ? tried : await sessions.tryOut(reviewed, kept.plan)
  const checkOf = (index: number): ActionCheck | undefined => {
    const at = kept.from.indexOf(index)
    return findCheck(at < 0 ? tried : triedKept, at < 0 ? index : at)
  }
  const asks = await findAsks(workbench, reviewed, changed)
  const meta = await readOwnMeta(folder, place)
  const seen: Omit<TurnPlan, 'shown'> = {
    turn: place.id,
    state: 'waits',
    title: plan.title,
    status: plan.status,
    agent: plan.agent,
    message: reviewed.message,
    mind: isProblem(meta) ? null : (meta.mind ?? null),
    isForeign: reviewed.isForeign && (isProblem(meta) || meta.mind === undefined),
    rationale: plan.rationale,
    missing: missingIn(plan),
    rewrites: reviewed.rewrites.map(({ line, message }) => ({ line, message })),
    memos: plan.memos.map((memo, index) => ({ row: `memo-${index}`, ...memo })),
    actions: plan.actions.map((planned, index) => ({
      ...viewAction(changed.get(index) ?? planned, index, checkOf(index)),
      isModified: changed.has(index),
      asks: asks.get(index) ?? null,
    })),
    along: [...along].map(([index, because]) => ({ row: `action-${index}`, because })),
    errors: triedKept.errors.map(({ index, message }) => ({
      row: index === null ? null : `action-${kept.from[index] ?? index}`,
      message,
    })),
    refusedEdits,
  }
  const shown = sha256Hex(JSON.stringify([reviewed.text, [...out].sort(), seen]))
  return { reviewed, decided, kept: kept.plan.actions, view: { ...seen, shown } }
}

/** The turn, if its plan waits for a decision. */
async function findWaiting(workbench: Workbench, turn: string): Promise<TurnPlace | Problem> {
  const place = await findTurn(workbench, turn)
  const state = isProblem(place) ? place : await stateOfTurn(workbench, place)
  if (isProblem(place)) return place
  switch (state) {
    case 'waits':
      return place
    case 'done':
      return problem(
        'changed-since',
        `Turn ${turn} is done, here or in another window; its report says what came of it.`,
      )
    case 'interrupted':
      return problem('interrupted', `A run of turn ${turn} was interrupted; resume it before anything else.`)
    case 'asked':
      return problem('no-plan', `Turn ${turn} was asked of a document, and is decided beside that document.`)
    case 'ready':
    case 'talked':
      return problem('no-plan', `Turn ${turn} has no plan yet; say what to plan, or paste a plan.`)
    default:
      return state
  }
}

const placesIn = (rows: readonly string[], about: string): Set<number> =>
  new Set(rows.flatMap((row) => (row.startsWith(`${about}-`) ? [Number(row.slice(about.length + 1))] : [])))

const findCheck = ({ checks }: Preflight, index: number): ActionCheck | undefined =>
  checks.find((check) => check.index === index)

/** What fails by itself is an error of the plan, and does not go along with what is left out. */
async function findAlong(
  { sessions }: Workbench,
  reviewed: Reviewed,
  chosen: Omit<PlanDecisions, 'along'>,
  { errors }: Preflight,
): Promise<ReadonlyMap<number, string>> {
  if (chosen.skippedActions.size === 0) return new Map()
  const faulty = new Set(errors.map(({ index }: PlanError) => index))
  const found = await sessions.dependents(reviewed, chosen)
  return new Map([...found].filter(([index]) => !faulty.has(index) && !chosen.skippedActions.has(index)))
}

type Asks = NonNullable<PlanAction['asks']>

/** What runs or leaves the machine: each needs a yes of its own, whatever the person's settings allow elsewhere. */
async function findAsks(
  { sessions }: Workbench,
  { plan, place, text }: Reviewed,
  changed: ReadonlyMap<number, Action>,
): Promise<ReadonlyMap<number, Asks>> {
  const actions = plan.actions.map((action, index) => changed.get(index) ?? action)
  const untrusted = await sessions.hasReadOthers(place)
  const asks = new Map<number, Asks>()
  for (const { index, exact } of findUnapproved(actions, { allow: [], config: {}, untrusted })) {
    const said = [...(asks.get(index)?.exact ?? []), exact]
    const action = actions[index]
    if (!action) continue
    const approval = sha256Hex(JSON.stringify([place.id, text, index, writeAction(action), said]))
    asks.set(index, { exact: said, approval, notes: notesOn(action, said) })
  }
  return asks
}

function notesOn(action: Action, exact: readonly string[]): string[] {
  const hidden = exact.map(findHidden).find((found) => found !== undefined)
  const notes = hidden === undefined ? [] : [`It holds ${hidden}, which cannot be seen here.`]
  if (action.action === 'RESEARCH') return [...notes, 'It is sent to the search address of your settings.']
  if (action.action !== 'EXECUTE') return [...notes, 'It is fetched from the web, with all that the address holds.']
  return [
    ...notes,
    'What a command does cannot be undone.',
    ...(action.expectedOutcome === '' ? [] : [`Expected: ${plainLine(action.expectedOutcome, 400)}`]),
    ...(action.background ? ['It is left running in the background.'] : []),
    ...(action.allowFailure ? ['The plan goes on if it fails.'] : []),
    ...(action.timeoutSeconds === undefined ? [] : [`It runs for at most ${action.timeoutSeconds} seconds.`]),
  ]
}

function viewAction(
  action: Action,
  index: number,
  check: ActionCheck | undefined,
): Omit<PlanAction, 'isModified' | 'asks'> {
  const diff = check?.diff ?? null
  const lines = diff?.split('\n') ?? []
  return {
    row: `action-${index}`,
    action: action.action,
    about: describeAction(action),
    says: check?.says ?? '',
    description: 'description' in action ? action.description : '',
    path: 'path' in action ? action.path : null,
    source: writeAction(action),
    diff,
    added: lines.filter((line) => line.startsWith('+') && !line.startsWith('+++ ')).length,
    removed: lines.filter((line) => line.startsWith('-') && !line.startsWith('--- ')).length,
    errors: [...(check?.errors ?? [])],
    warnings: [...(check?.warnings ?? [])],
  }
}

type Edits = {
  readonly changed: ReadonlyMap<number, Action>
  readonly refusedEdits: { row: string; message: string }[]
}

/** Actions as a person wrote them, read as those of any plan; one stays of its kind. */
function readEdits(actions: readonly Action[], edits: NonNullable<ConsiderPlanBody['edits']>): Edits {
  const changed = new Map<number, Action>()
  const refusedEdits: { row: string; message: string }[] = []
  for (const { action: index, source } of edits) {
    const planned = actions[index]
    if (!planned || source.trim() === writeAction(planned).trim()) continue
    const read = readSource(source, planned.action)
    if (isProblem(read)) refusedEdits.push({ row: `action-${index}`, message: read.message })
    else changed.set(index, read)
  }
  return { changed, refusedEdits }
}

const AROUND = ['# Edited', '', '- **Status:** Green 🟢', '- **Plan Type:** Edit', '- **Agent:** you', '', '']
const HEAD = [...AROUND, '## Action Plan', '', ''].join('\n')

function readSource(source: string, kind: Action['action']): Action | Problem {
  const mended = preprocessPlan(`${HEAD}${source.trim()}\n`)
  const read = isProblem(mended) ? mended : readPlan(mended.text)
  if (isProblem(read)) return problem('bad-plan', sayIssue(read))
  const { actions, memos } = read.plan
  const [action] = actions
  if (!action || actions.length > 1 || memos.length > 0)
    return problem('bad-plan', 'This is one action: write one heading, and what belongs below it.')
  return action.action === kind
    ? action
    : problem('bad-plan', `It was ${kind} and stays that; leave it out and plan anew to have ${action.action}.`)
}

/** The first thing that is wrong, by the line of the action's own text. */
function sayIssue({ message, details }: Problem): string {
  const [issue] = (details as { issues?: readonly { line: number; message: string }[] } | undefined)?.issues ?? []
  return issue ? `Line ${Math.max(1, issue.line - HEAD.split('\n').length + 1)}: ${issue.message}` : message
}
