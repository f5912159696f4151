import { contain, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { promptOf } from '../prompts/prompt-of.ts'
import { writeTurn, type Beginning } from './begin-next-turn.ts'
import { chooseSession } from './current-session.ts'
import { listTurns, newestTurn } from './list-turns.ts'
import { inSession, makeTurnFolder } from './make-turn-folder.ts'
import { SESSIONS, type TurnPlace } from './turn-place.ts'

/** Begins a session, ready for its first plan, and makes it the current one; not so the day's own, which nobody chose. */
export async function newSession(
  folder: string,
  { name, when, isCurrent = true }: { name: string; when: string; isCurrent?: boolean },
): Promise<TurnPlace | Problem> {
  const prompt = await promptOf(folder)
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

/** Makes `<day>-<name>` with its first turn. One that was cut short is finished; one that has a turn is somebody's work. */
export async function startSession(
  folder: string,
  { name, when, isCurrent, sessionContext, beginning }: Start,
): Promise<TurnPlace | Problem> {
  const refused = badName(name)
  if (refused) return refused
  const session = `${when.slice(0, 10).replaceAll('-', '')}-${name}`
  return inSession(folder, session, async (place) => {
    const turns = await listTurns(folder, session)
    if (isProblem(turns)) return turns
    const there = await newestTurn(folder, turns)
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
function badName(name: string): Problem | undefined {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= 60) return undefined
  const fitting = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return problem(
    'bad-name',
    `"${name.slice(0, 80)}" is no name for a session: it takes small letters, digits and single hyphens, at most 60, such as ${fitting === '' ? 'add-notes' : fitting}.`,
  )
}

async function writeSessionContext(folder: string, session: string, text: string): Promise<Problem | undefined> {
  const place = await contain(folder, `${SESSIONS}/${session}/session.context`, { access: 'write', own: true })
  return isProblem(place) ? place : writeAtomic(place, text, { label: 'session.context' })
}
