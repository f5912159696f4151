import type { Action, Conclude, Invoke, Resource } from '../plan/plan.ts'
import { normalizeResource, dedupe, type ContextList } from '../turns/read-contexts.ts'
import type { TurnMeta } from '../turns/turn-meta.ts'

/** A turn as the next one is made from it. */
export type TurnState = { readonly meta: TurnMeta; readonly context: ContextList; readonly prompt: string }

export type TransitionInput = {
  readonly current: TurnState
  /** The turn that `current` names as its caller; without one, CONCLUDE has nowhere to return to. */
  readonly caller: TurnState | null
  /** What the session and the project list for every turn. */
  readonly standing: readonly string[]
  /** The actions that were carried out, in their order; none after a failed validation. */
  readonly actions: readonly Action[]
  /** The prompt of the agent that INVOKE names. */
  readonly invoked: { readonly agent: string; readonly prompt: string } | null
  /** The report that the next turn is to see; null after a failed validation. */
  readonly report: string | null
}

export type NextTurn = {
  readonly meta: Pick<TurnMeta, 'parent_turn_id' | 'caller_turn_id' | 'agent'> & {
    readonly follows: string
    readonly message?: string
  }
  readonly context: ContextList
  readonly prompt: string
}

/**
 * What the next turn begins with. The steps are those of the workflow: 3 continue, 4 context changes, 5 INVOKE and
 * CONCLUDE, 6 the report.
 */
export function transition({ current, caller, standing, actions, invoked, report }: TransitionInput): NextTurn {
  const continued = continueTurn(current)
  const changed = { ...continued, context: changeContext(continued.context, { actions, standing }) }
  const invoke = actions.find((action): action is Invoke => action.action === 'INVOKE')
  const conclude = actions.find((action): action is Conclude => action.action === 'CONCLUDE')
  const next =
    invoke && invoked
      ? handOver(changed, { current, invoke, invoked })
      : conclude && caller
        ? returnTo(changed, { caller, conclude })
        : changed
  return report === null ? next : { ...next, context: addResources(next.context, [report]) }
}

/** Why a plan cannot conclude here; undefined where it can, or does not want to. */
export function refuseConclude(
  actions: readonly Action[],
  { caller_turn_id }: Pick<TurnMeta, 'caller_turn_id'>,
): string | undefined {
  return caller_turn_id === null && actions.some(({ action }) => action === 'CONCLUDE')
    ? 'CONCLUDE returns to the agent that called, and nobody has called this one; end with CHAT_WITH_USER instead.'
    : undefined
}

function continueTurn({ meta, context, prompt }: TurnState): NextTurn {
  return {
    meta: {
      parent_turn_id: meta.turn_id,
      caller_turn_id: meta.caller_turn_id,
      agent: meta.agent,
      follows: meta.turn_id,
    },
    context,
    prompt,
  }
}

/**
 * READ adds, PRUNE removes, files that moved or went take their names along. What the session or the project lists
 * stays in their files, so it is noted as taken out.
 */
function changeContext(
  context: ContextList,
  { actions, standing }: { actions: readonly Action[]; standing: readonly string[] },
): ContextList {
  return actions.reduce((now, action) => {
    if (action.action === 'READ') return addResources(now, [spellResource(action.resource)])
    // What was in view stays in view under its new name, and what is gone cannot be.
    if (action.action === 'RENAME' || action.action === 'MOVE')
      return {
        ...now,
        listed: dedupe(
          now.listed.map((each) => (each === normalizeResource(action.path) ? normalizeResource(action.to) : each)),
        ),
      }
    if (action.action === 'DELETE')
      return { ...now, listed: now.listed.filter((each) => each !== normalizeResource(action.path)) }
    if (action.action !== 'PRUNE') return now
    const gone = spellResource(action.resource)
    return {
      listed: now.listed.filter((each) => each !== gone),
      pruned: standing.includes(gone) ? dedupe([...now.pruned, gone]) : now.pruned,
    }
  }, context)
}

/** The agent that is called sees what it was handed and nothing else of the caller's. */
function handOver(
  next: NextTurn,
  { current, invoke, invoked }: { current: TurnState; invoke: Invoke; invoked: { agent: string; prompt: string } },
): NextTurn {
  return {
    meta: { ...next.meta, caller_turn_id: current.meta.turn_id, agent: invoked.agent, message: invoke.message },
    context: addResources({ listed: [], pruned: [] }, invoke.handoff.map(spellResource)),
    prompt: invoked.prompt,
  }
}

/** One level back: the caller's own caller is next on the stack, so calls within calls return one by one. */
function returnTo(next: NextTurn, { caller, conclude }: { caller: TurnState; conclude: Conclude }): NextTurn {
  return {
    meta: {
      ...next.meta,
      parent_turn_id: caller.meta.turn_id,
      caller_turn_id: caller.meta.caller_turn_id,
      agent: caller.meta.agent,
      message: conclude.message,
    },
    context: addResources(caller.context, conclude.handoff.map(spellResource)),
    prompt: caller.prompt,
  }
}

function addResources({ listed, pruned }: ContextList, added: readonly string[]): ContextList {
  return { listed: dedupe([...listed, ...added]), pruned: pruned.filter((path) => !added.includes(path)) }
}

export const spellResource = (resource: Resource): string =>
  'url' in resource ? resource.url : normalizeResource(resource.path)
