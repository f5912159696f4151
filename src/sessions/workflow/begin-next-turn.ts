import { sha256Hex, redact, contain, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Action, Invoke } from '../plan/plan.ts'
import { chooseSession } from '../turns/find-turn-place.ts'
import { readAgentPrompt } from './prompts/read-agent-prompt.ts'
import {
  formatContext,
  readInherited,
  readContexts,
  readTurnContext,
  type ContextList,
  readSessionContext,
} from '../turns/read-contexts.ts'
import { listTurns, isBegun, listFileNames, listTurnFiles, writeTurnFile, findNewestTurn } from '../turns/turn-file.ts'
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

/**
 * Begins a session, ready for its first plan, and makes it the current one; not so the day's own, which nobody chose.
 */
export async function beginSession(
  folder: string,
  { name, when, isCurrent = true }: { name: string; when: string; isCurrent?: boolean },
): Promise<TurnPlace | Problem> {
  const prompt = await readAgentPrompt(folder)
  if (isProblem(prompt)) return prompt
  return startSession(folder, {
    name,
    when,
    isCurrent,
    sessionContext: '',
    beginning: {
      prompt: prompt.text,
      context: { listed: [], pruned: [] },
      meta: { parent_turn_id: null, caller_turn_id: null, agent: prompt.name, created: when },
    },
  })
}

type Start = {
  readonly name: string
  readonly when: string
  readonly isCurrent: boolean
  readonly sessionContext: string
  readonly beginning: Beginning
}

/**
 * Makes `<day>-<name>` with its first turn. One that was cut short is finished; one that has a turn is somebody's work.
 */
async function startSession(
  folder: string,
  { name, when, isCurrent, sessionContext, beginning }: Start,
): Promise<TurnPlace | Problem> {
  const refused = refuseName(name)
  if (refused) return refused
  const session = `${when.slice(0, 10).replaceAll('-', '')}-${name}`
  return lockSession(folder, session, async (place) => {
    const turns = await listTurns(folder, session)
    if (isProblem(turns)) return turns
    const there = await findNewestTurn(folder, turns)
    if (isProblem(there)) return there
    if (there !== undefined)
      return problem(
        'exists',
        `There is a session ${session} already; go on in it with --session ${name}, or choose another name.`,
      )
    const first = turns[0] ?? (await makeTurnFolder(folder, { session, place, known: [] }))
    if (isProblem(first)) return first
    // The turn comes last: until it is whole, the same command begins the session anew.
    return (
      (await writeSessionContext(folder, session, sessionContext)) ??
      (isCurrent ? await chooseSession(folder, session) : undefined) ??
      (await writeTurn(folder, first, beginning)) ??
      first
    )
  })
}

/** Person-made names end up in paths and commands, so they are plain. */
function refuseName(name: string): Problem | undefined {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= 60) return undefined
  const fitting = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return problem(
    'bad-name',
    `"${name.slice(0, 80)}" is no name for a session: it takes small letters, digits and single hyphens, at most ` +
      `60, such as ${fitting === '' ? 'add-notes' : fitting}.`,
  )
}

async function writeSessionContext(folder: string, session: string, text: string): Promise<Problem | undefined> {
  const place = await contain(folder, `${SESSIONS}/${session}/session.context`, { access: 'write', own: true })
  return isProblem(place) ? place : writeAtomic(place, text, { label: 'session.context' })
}

/**
 * Begins a session where another stood when it came to `from`: the same context, prompt, callers and message, and no
 * plan yet. Files and documents stay as they are now.
 */
export async function branchSession(
  folder: string,
  { from, name, when }: { from: TurnPlace; name: string; when: string },
): Promise<TurnPlace | Problem> {
  const state = await readTurnState(folder, from)
  if (isProblem(state)) return state
  const sessionContext = await readSessionContext(folder, from.session)
  if (isProblem(sessionContext)) return sessionContext
  const { caller_turn_id, agent, message } = state.meta
  return startSession(folder, {
    name,
    when,
    isCurrent: true,
    sessionContext,
    beginning: { ...state, meta: { parent_turn_id: from.id, caller_turn_id, agent, message, created: when } },
  })
}
