import { isAddress } from '../../../files/index.ts'
import { contain, isFolder, markOf } from '../../../gate/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import type { Action, Plan } from '../../plan/plan.ts'
import { readPlan } from '../../plan/read-plan.ts'
import { listTurns, readTurnFile } from '../../turns/turn-file.ts'
import { readContexts } from '../../turns/read-contexts.ts'
import { SESSIONS, compareTurns, type TurnPlace } from '../../turns/turn-place.ts'
import { listWritten } from '../execute/look-around.ts'
import { spellResource } from '../transition.ts'

/**
 * What could leave the context of a turn, from what its files take and when plans last touched them. What the session
 * and the project list is the user's own choice.
 */
export async function suggestPruning(
  folder: string,
  place: TurnPlace,
  { budgetTokens }: { budgetTokens: number },
): Promise<readonly PruneSuggestion[] | Problem> {
  const contexts = await readContexts(folder, place)
  if (isProblem(contexts)) return contexts
  const untouched = await countUntouched(folder, place)
  if (isProblem(untouched)) return untouched
  const sized = await Promise.all(
    contexts.turn.map(async (path) => ({
      path,
      tokens: await estimateTokensAt(folder, path),
      turnsUntouched: untouched.get(path) ?? null,
    })),
  )
  return choosePrunes(sized, { budgetTokens })
}

/**
 * About four bytes a token; what cannot be looked at counts for nothing here, since `context` says why it is left out.
 */
async function estimateTokensAt(folder: string, path: string): Promise<number | null> {
  const place = isAddress(path) ? undefined : await contain(folder, path, { own: true })
  if (place === undefined || isProblem(place)) return 0
  const file = await markOf(place.path)
  return file === null ? ((await isFolder(place)) ? 0 : null) : Math.ceil(file.size / 4)
}

/** A resource in the context of a turn. */
export type InContext = {
  readonly path: string
  /** As it counts for the agent; null where it is not there any more. */
  readonly tokens: number | null
  /** How many turns ago a plan last read, made or changed it; null where none did. */
  readonly turnsUntouched: number | null
}

type PruneSuggestion = { readonly path: string; readonly why: string }

/** After so many turns without a touch, a file is more likely forgotten than needed. */
const LONG_UNTOUCHED_TURNS = 5

/**
 * What could leave the context of a turn: what is gone, what nobody has touched for long, and, if it is still too much,
 * the largest.
 */
export function choosePrunes(
  context: readonly InContext[],
  { budgetTokens }: { budgetTokens: number },
): PruneSuggestion[] {
  const gone = context.filter(({ path, tokens }) => tokens === null && !isAddress(path))
  const idle = context.filter((each) => !gone.includes(each) && (each.turnsUntouched ?? 0) >= LONG_UNTOUCHED_TURNS)
  const rest = context
    .filter((each) => !gone.includes(each) && !idle.includes(each))
    .toSorted((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0))
  let over = rest.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0) - budgetTokens
  const large = rest.filter(({ tokens }) => {
    const isNeeded = over > 0 && tokens !== null && tokens > 0
    if (isNeeded) over -= tokens
    return isNeeded
  })
  return [
    ...gone.map(({ path }) => ({ path, why: 'it is not there any more' })),
    ...idle.map(({ path, turnsUntouched }) => ({ path, why: `no plan has touched it for ${turnsUntouched} turns` })),
    ...large.map(({ path, tokens }) => ({ path, why: `it takes ${tokens} of ${budgetTokens} tokens` })),
  ]
}

/**
 * How many turns ago each resource was last touched by a plan of its session; those that none touched are not in the
 * map.
 */
async function countUntouched(folder: string, place: TurnPlace): Promise<ReadonlyMap<string, number> | Problem> {
  const turns = await listTurns(folder, place.session)
  if (isProblem(turns)) return turns
  const before = turns.filter(({ turn }) => compareTurns(turn, place.turn) < 0).slice(-FAR_BACK)
  const last = new Map<string, number>()
  for (const [at, { id }] of before.entries()) {
    const text = await readTurnFile(folder, id, 'plan.md')
    if (isProblem(text)) return text
    const read = text === undefined ? undefined : readPlan(text)
    // A faulty plan touched nothing.
    for (const name of read === undefined || isProblem(read) ? [] : listTouchedBy(read.plan))
      last.set(name, before.length - at)
    last.set(`${SESSIONS}/${id}/report.md`, before.length - at)
  }
  return last
}

/** What was touched before these is long ago, too. */
const FAR_BACK = 50

const listTouchedBy = ({ actions }: Pick<Plan, 'actions'>): string[] => actions.flatMap(listTouched)

function listTouched(action: Action): string[] {
  if ('path' in action) return listWritten(action).map((path) => spellResource({ path }))
  if (action.action === 'READ') return [spellResource(action.resource)]
  return action.action === 'INVOKE' || action.action === 'CONCLUDE' ? action.handoff.map(spellResource) : []
}
