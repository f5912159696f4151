import { fileOf, memosPath, recordOf, type Contexts, unifiedDiff } from '../../../files/index.ts'
import { plainLine } from '../../../gate/index.ts'
import {
  isProblem,
  operateStep,
  problem,
  type Domain,
  type Found,
  type History,
  type Part,
  type Problem,
  type Senses,
  type Unit,
  type WorkingCopy,
} from '../../../kernel/index.ts'
import { filesDocument, type ProjectWorkspace } from '../../../project/index.ts'
import { type Action, type Plan, type Resource, describeAction, nameResource } from '../../plan/plan.ts'
import { makeCall } from './make-call.ts'
import { lookAround, type LookedFiles } from './look-around.ts'
import { openOverlay, openPerforms, type Overlay, type Performs } from './overlay.ts'

/** What is known of an action before it runs. `index` is its place in the plan. */
export type ActionCheck = {
  readonly index: number
  readonly says: string
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  /** It changes a file that its author was not shown. */
  readonly isOutOfView?: true
  /** What it changes in a file. */
  readonly diff?: string
  /** The file as it would be. */
  readonly proposed?: string
}

export type PlanError = { readonly index: number | null; readonly message: string }

/** A plan tried out on an overlay, action by action. */
export type Preflight = {
  readonly errors: readonly PlanError[]
  readonly checks: readonly ActionCheck[]
  readonly parts: readonly Part[]
  readonly found: Found
  /** Which units each action came to. */
  readonly units: ReadonlyMap<number, readonly Unit[]>
}

/** A document that is there or that a plan may begin. */
export type Begun = { readonly name: string; readonly domain: string; readonly revision: number } & WorkingCopy

export type Grounds = {
  readonly history: History
  readonly domains: ReadonlyMap<string, Domain>
  readonly senses: Senses
  readonly workspace: ProjectWorkspace
  readonly contexts: Contexts
  readonly place: { readonly session: string; readonly turn: string }
  /** The plan was written elsewhere: what is in view here is nothing that its author knew. */
  readonly isForeign: boolean
  /** Whoever planned looked at the files itself, whatever is in the context. */
  readonly hasLooked?: boolean
  /** The document that an operation is meant for when the plan names none: one that is there, or one that it begins. */
  documentFor(operation: string): Begun | undefined
  /** What memos.yaml will be, or why not. */
  memosAfter(text: string | null, memos: Plan['memos']): string | Problem
  /** Why an action cannot run, as far as that is not a matter of files: a command, a search, an agent. */
  refuse(action: Action): Promise<Problem | undefined>
}

/**
 * Tries a plan out. What is refused is told, and the actions after it are tried all the same, so that everything is
 * told at once.
 */
export async function preflight(grounds: Grounds, plan: Pick<Plan, 'memos' | 'actions'>): Promise<Preflight> {
  const around = await lookAround(grounds.workspace, plan)
  const overlay = openOverlay({ ...grounds, looked: around.looked })
  const performs = openPerforms(grounds, overlay)
  const errors: PlanError[] = []
  const checks: ActionCheck[] = []
  const units = new Map<number, readonly Unit[]>()
  const memos = plan.memos.length > 0 ? await planMemos(grounds, overlay, plan.memos) : undefined
  if (memos) errors.push({ index: null, message: memos.message })
  for (const [index, action] of plan.actions.entries()) {
    const path = 'path' in action ? around.at('to' in action ? action.to : action.path) : undefined
    const before = readOverlayText(overlay, path)
    const tried = await tryAction(
      { grounds, overlay, around, performs, before: plan.actions.slice(0, index) },
      action,
      index,
    )
    if (isProblem(tried)) {
      const about = describeAction(action)
      const message = tried.message.startsWith(about)
        ? `${action.action}: ${tried.message}`
        : `${action.action} ${about}: ${tried.message}`
      errors.push({ index, message })
      checks.push({ index, says: describeAction(action), errors: [message], warnings: [] })
      continue
    }
    units.set(index, tried.units)
    const after = readOverlayText(overlay, path)
    const about = describeAction(action)
    checks.push({
      index,
      says: tried.says ?? about,
      errors: [],
      warnings: tried.warnings ?? [],
      ...(tried.isOutOfView && { isOutOfView: true as const }),
      ...(after !== null && { proposed: after }),
      ...((after ?? before) !== null && {
        diff: unifiedDiff(before, after, { path: nameDiff(action), maxLines: MAX_DIFF_LINES }),
      }),
    })
  }
  for (const { index, planned } of await performs.rest()) {
    if (isProblem(planned)) errors.push({ index, message: planned.message })
    else units.set(index, planned)
  }
  return { errors, checks, parts: overlay.parts(), found: overlay.found, units }
}

const MAX_DIFF_LINES = 2000
const nameDiff = (action: Action): string => plainLine('to' in action ? action.to : describeAction(action))

type Tried = {
  readonly units: readonly Unit[]
  readonly says?: string
  readonly warnings?: readonly string[]
  readonly isOutOfView?: true
}
type Bench = {
  readonly grounds: Grounds
  readonly overlay: Overlay
  readonly around: LookedFiles
  readonly performs: Performs
  readonly before: readonly Action[]
}

async function tryAction(
  { grounds, overlay, around, performs, before }: Bench,
  action: Action,
  index: number,
): Promise<Tried | Problem> {
  const refused = await grounds.refuse(action)
  if (refused) return refused
  switch (action.action) {
    case 'PERFORM': {
      const planned = await performs.plan(action, index)
      return isProblem(planned)
        ? planned
        : {
            units: planned,
            ...(planned.length > 0 && { says: planned.map((unit) => operateStep(unit).purpose).join('; then ') }),
          }
    }
    case 'CHAT_WITH_USER':
      return { units: [] }
    case 'INVOKE':
    case 'CONCLUDE':
      return (
        action.handoff
          .map((resource) => refuseMissing(overlay, around, resource))
          .find((missing) => missing !== undefined) ?? { units: [] }
      )
    default: {
      const call = makeCall(action, around, { isForeign: grounds.isForeign, before })
      if (isProblem(call)) return call
      const view =
        action.action === 'EDIT' || action.action === 'DELETE'
          ? refuseOutOfView(grounds, overlay, around, action.path)
          : undefined
      if (view && !grounds.isForeign) return view
      const planned = await overlay.plan({ document: filesDocument, call })
      const says =
        action.action === 'EDIT' && action.matchAll && !isProblem(planned)
          ? { says: planned.map((unit) => operateStep(unit).purpose).join('; then ') }
          : {}
      return isProblem(planned)
        ? planned
        : { units: planned, warnings: view ? [view.message] : [], ...(view && { isOutOfView: true as const }), ...says }
    }
  }
}

/** Whether the author of a plan can have seen the file, or made it in the same plan. */
function refuseOutOfView(
  { contexts, hasLooked = false }: Grounds,
  overlay: Overlay,
  around: LookedFiles,
  path: string,
): Problem | undefined {
  if (hasLooked) return undefined
  const there = around.at(path)
  const name = isProblem(there) ? path : there.path
  const isMade = !isProblem(there) && there.file === null && readOverlayText(overlay, there) !== null
  const isSeen = [...contexts.turn, ...contexts.session, ...contexts.global].some(
    (listed) => listed === name || listed === path || name.startsWith(`${listed.replace(/\/$/, '')}/`),
  )
  return isMade || isSeen
    ? undefined
    : problem(
        'not-in-context',
        `${plainLine(path)} is not in the context; READ it in one turn and edit it in the next.`,
      )
}

function refuseMissing(overlay: Overlay, around: LookedFiles, resource: Resource): Problem | undefined {
  if ('url' in resource) return undefined
  const there = around.at(resource.path)
  if (isProblem(there)) return there
  return there.isFolder || readOverlayText(overlay, there) !== null
    ? undefined
    : problem('file-missing', `${plainLine(nameResource(resource))} does not exist, so it cannot be handed over.`)
}

async function planMemos(
  { memosAfter }: Grounds,
  overlay: Overlay,
  memos: Plan['memos'],
): Promise<Problem | undefined> {
  const now = overlay.state(filesDocument)
  const text = memosAfter((now && fileOf(now.document, memosPath)?.text) ?? null, memos)
  if (isProblem(text)) return text
  const says = memos.map(({ change, text: memo }) => `${change === 'add' ? 'Remember' : 'Forget'}: ${memo}`).join('; ')
  const planned = await overlay.plan({
    document: filesDocument,
    call: { operation: 'set_memos', params: { text, says } },
  })
  return isProblem(planned) ? planned : undefined
}

/** What a file holds behind everything that was planned so far; null where there is none. */
function readOverlayText(overlay: Overlay, there: ReturnType<LookedFiles['at']> | undefined): string | null {
  const state = there && !isProblem(there) ? overlay.state(filesDocument) : undefined
  if (!state || !there || isProblem(there) || !recordOf(state.document, there.path)) return null
  return fileOf(state.document, there.path)?.text ?? null
}
