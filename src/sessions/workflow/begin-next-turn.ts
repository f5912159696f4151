import { sha256Hex, redact } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Action, Invoke } from '../plan/plan.ts'
import { readAgentPrompt } from './prompts/read-agent-prompt.ts'
import {
  formatContext,
  readInherited,
  readContexts,
  readTurnContext,
  type ContextList,
} from '../turns/read-contexts.ts'
import { listTurns, isBegun, listFileNames, listTurnFiles, writeTurnFile } from '../turns/turn-file.ts'
import { lockSession, makeTurnFolder } from '../turns/turn-folder.ts'
import { readTurnMeta, writeTurnMeta, type TurnMeta } from '../turns/turn-meta.ts'
import { transition, type TurnState } from './transition.ts'
import { compareTurns, parsePlace, SESSIONS, type TurnPlace } from '../turns/turn-place.ts'

export type NextTurnInput = {
  readonly from: TurnPlace
  /** The actions that were carried out; none after a failed validation, or where a plan was skipped. */
  readonly actions?: readonly Action[]
  /**
   * False after a failed validation: the next turn does not see that report. Else it sees the report, if there is one.
   */
  readonly withReport?: boolean
  /** What the agent is told in the next turn, in the place of the message of INVOKE or CONCLUDE. */
  readonly message?: string | undefined
  readonly when: string
  /** Turns of the journal, whose numbers stay theirs. */
  readonly known?: readonly string[]
}

/** Makes the turn after `from`. Called again, after a kill at any point too, it finishes and gives the same one. */
export async function beginNextTurn(folder: string, input: NextTurnInput): Promise<TurnPlace | Problem> {
  const { from, actions = [], withReport = true, message, when, known = [] } = input
  const current = await readTurnState(folder, from)
  if (isProblem(current)) return current
  const caller = actions.some(({ action }) => action === 'CONCLUDE') ? await findCaller(folder, current.meta) : null
  if (isProblem(caller)) return caller
  const invoked = await findInvoked(folder, actions)
  if (isProblem(invoked)) return invoked
  const contexts = await readContexts(folder, from)
  if (isProblem(contexts)) return contexts
  const files = await listTurnFiles(folder, from)
  if (isProblem(files)) return files
  const report = withReport && files.hasReport ? `${SESSIONS}/${from.id}/report.md` : null
  const next = transition({
    current,
    caller,
    standing: [...contexts.session, ...contexts.global],
    actions,
    invoked,
    report,
  })
  return lockSession(folder, from.session, async (place) => {
    const there = await findTurnAfter(folder, from)
    if (isProblem(there) || there?.isWhole) return isProblem(there) ? there : there.place
    const made = there?.place ?? (await makeTurnFolder(folder, { session: from.session, place, known }))
    if (isProblem(made)) return made
    const { message: handed, ...meta } = next.meta
    return (
      (await writeTurn(folder, made, { ...next, meta: { ...meta, message: message ?? handed, created: when } })) ?? made
    )
  })
}

export type Beginning = {
  readonly context: ContextList
  readonly prompt: string
  readonly meta: Pick<TurnMeta, 'parent_turn_id' | 'caller_turn_id' | 'agent' | 'message' | 'created' | 'follows'>
}

/** Writes what a turn begins with. meta.yaml comes last: a folder without it is one that was not finished. */
export async function writeTurn(
  folder: string,
  place: TurnPlace,
  { context, prompt, meta }: Beginning,
): Promise<Problem | undefined> {
  const text = formatContext(context)
  return (
    (await writeTurnFile(folder, place.id, 'system_prompt.xml', prompt)) ??
    (await writeTurnFile(folder, place.id, 'turn.context', text)) ??
    writeTurnMeta(folder, place, { ...meta, status: 'prepared', context_sha256: sha256Hex(redact(text)) })
  )
}

/** A turn as it began: its meta, context and prompt, or what it has of those from the turn before it. */
export async function readTurnState(folder: string, place: TurnPlace): Promise<TurnState | Problem> {
  const meta = await readTurnMeta(folder, place)
  if (isProblem(meta)) return meta
  const context = await readTurnContext(folder, place)
  if (isProblem(context)) return context
  const prompt = await readInherited(folder, place, 'system_prompt.xml')
  if (isProblem(prompt)) return prompt
  const text = prompt.from === undefined ? await readAgentPrompt(folder, meta.agent) : { text: prompt.content }
  return isProblem(text)
    ? text
    : { meta, context: { listed: context.listed, pruned: context.pruned }, prompt: text.text }
}

async function findCaller(folder: string, { turn_id, caller_turn_id }: TurnMeta): Promise<TurnState | null | Problem> {
  if (caller_turn_id === null) return null
  const place = parsePlace(caller_turn_id)
  const names = isProblem(place) ? place : await listFileNames(folder, place)
  if (isProblem(place) || isProblem(names))
    return problem(
      'damaged',
      `Turn ${turn_id} was called by ${caller_turn_id.slice(0, 80)}, which is not there any more; set ` +
        `caller_turn_id in its meta.yaml to a turn that is, or to null.`,
    )
  return readTurnState(folder, place)
}

async function findInvoked(
  folder: string,
  actions: readonly Action[],
): Promise<{ agent: string; prompt: string } | null | Problem> {
  const invoke = actions.find((action): action is Invoke => action.action === 'INVOKE')
  const found = invoke ? await readAgentPrompt(folder, invoke.agent) : null
  return found === null || isProblem(found) ? found : { agent: found.name, prompt: found.text }
}

/** The turn that was made after another one, or the folder in which making it was cut short. */
async function findTurnAfter(
  folder: string,
  from: TurnPlace,
): Promise<{ place: TurnPlace; isWhole: boolean } | undefined | Problem> {
  const turns = await listTurns(folder, from.session)
  if (isProblem(turns)) return turns
  for (const place of turns.filter(({ turn }) => compareTurns(turn, from.turn) > 0)) {
    const names = await listFileNames(folder, place)
    if (isProblem(names)) return names
    const isCutShort = !isBegun(names) && names.size > 0
    const meta = isCutShort ? undefined : await readTurnMeta(folder, place)
    if (isProblem(meta)) return meta
    if (isCutShort || (meta?.follows === from.id && meta.branch_of === undefined))
      return { place, isWhole: !isCutShort }
  }
  return undefined
}
