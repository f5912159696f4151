import { contain, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { chooseSession } from '../turns/find-turn-place.ts'
import { listTurns, findNewestTurn } from '../turns/turn-file.ts'
import { readSessionContext } from '../turns/read-contexts.ts'
import { lockSession, makeTurnFolder } from '../turns/turn-folder.ts'
import { SESSIONS, type TurnPlace } from '../turns/turn-place.ts'
import { readTurnState, writeTurn, type Beginning } from './begin-next-turn.ts'
import { readAgentPrompt } from './prompts/read-agent-prompt.ts'

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
