import type { SaidBefore } from '../grammar/index.ts'
import { concludeTurn } from './conclude-turn.ts'
import { explainClauses } from './explain.ts'
import { findMissing } from './guard-loss.ts'
import { findSpared } from './guard-spared.ts'
import type { Intent, TurnMemory } from './intent.ts'
import type { Mind } from './mind.ts'
import { chooseReading, rulesMind, type RoomRules } from './minds/rules/index.ts'
import type { Outcome } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'
import type { runTurn } from './run-turn.ts'

type ByRules = {
  readonly words: string
  readonly document: PlanDocument
  run(document: PlanDocument, mind: Mind, intent: Intent): ReturnType<typeof runTurn>
}

/** What the rules of a kind of document make of some words; null where they do not come to a plan or an answer. */
export async function planByRules(
  { words, document, run }: ByRules,
  after: SaidBefore | null = null,
): Promise<Outcome | null> {
  const intent: Intent = { words, additions: [] }
  if (!document.rules || findMissing({ intent, document }, 'any')) return null
  const rules = await document.rules()
  const reading = chooseReading(words, document, rules, after)
  if (reading === null) return null
  const { output, turn } = await run(document, rulesMind(rules, after), intent)
  const body = await concludeTurn(turn)
  if (body.status !== 'ready' && body.status !== 'answer') return null
  if (body.status === 'ready' && findSpared({ intent, document }, turn.planned)) return null
  const heard = reading.clauses.findLast(({ rule, how }) => rule !== null && how !== 'denied')
  const kept =
    body.status === 'ready' && heard?.rule
      ? { ...body, memory: { ...body.memory, said: words, heard: { rule: heard.rule.name, slots: heard.slots } } }
      : body
  return {
    ...kept,
    trace: {
      output,
      events: turn.working.groupToolResults,
      states: turn.trace,
      goals: turn.working.goals,
      explained: explainClauses(reading.clauses),
    },
  }
}

/** The document as it would be without some turns; null where they cannot be taken back. */
type Without = (turns: readonly string[]) => PlanDocument | null

/**
 * What the rules make of words that lean on the request before: what it meant, with another value in it. What puts it
 * right takes its turn back in the same plan. Null where nothing leans, or nothing comes of it.
 */
export async function planAfter(request: ByRules, last: TurnMemory, without: Without): Promise<Outcome | null> {
  const { words, document } = request
  if (!document.rules) return null
  const rules = await document.rules()
  const turns = last.turn === undefined ? [] : [last.turn]
  const before = without(turns)
  const heard = last.heard ?? hearAgain(last, before ?? document, rules)
  if (heard === null) return null
  const after: SaidBefore = last.came === undefined ? heard : { ...heard, came: last.came.map(({ params }) => params) }
  const takesBack = chooseReading(words, document, rules, after)?.takesBack === true
  if (!takesBack) return planByRules(request, after)
  if (before === null) return null
  const planned = await planByRules({ ...request, document: before }, after)
  // "No, unmute it" behind "bass 2 muted": it was not muted before that, so that it is unmuted now.
  if (planned?.status === 'answer') return (await planByRules(request, after)) ?? planned
  return planned?.status === 'ready' && turns.length > 0 ? { ...planned, retracts: turns } : planned
}

/** What a request meant that was planned without the rules; null where they cannot read it. */
function hearAgain({ intent }: TurnMemory, document: PlanDocument, rules: RoomRules): SaidBefore | null {
  if (intent.additions.length > 0) return null
  const clause = chooseReading(intent.words, document, rules)?.clauses.at(-1)
  return clause?.rule && clause.how !== 'denied' ? { rule: clause.rule.name, slots: clause.slots } : null
}
