import {
  canonical,
  isProblem,
  isQuestion,
  problem,
  readingOf,
  type Because,
  type Note,
  type Problem,
  type Question,
  type Unit,
} from '../kernel/index.ts'
import { formatSpan, formatTime } from '../words/index.ts'
import type { MindCall } from './mind.ts'
import { planCall, setCall } from './plan-call.ts'
import type { NamedResult } from './plan-document.ts'
import { noteOf, type Offer, type Reminder, type ToolEvent } from './records.ts'
import { placeOf, viewOf, type AgentTurn, type Condition } from './turn.ts'
import { findUnusedByCalls } from './unused-values.ts'

/** Runs the calls of one reply on the working copy, in order. The first failure stops the rest. */
export async function execute(turn: AgentTurn): Promise<Condition> {
  const { deps, working } = turn
  const calls: MindCall[] = []
  const first = turn.planned.length
  const results: NamedResult[] = []
  for (const [at, wanted] of turn.batch.entries()) {
    if (working.maxEdits !== null && working.groupToolResults.length >= working.maxEdits) {
      turn.branch = 'max_iterations'
      turn.notes.push(
        noteOf(
          'max-edits',
          `It ended after ${working.maxEdits} edits; ${turn.batch.length - at} more were not made. Ask again for ` +
            `the rest.`,
        ),
      )
      break
    }
    const { call, flaw } = meant(turn, await deps.mind.fill(viewOf(turn), wanted), results)
    const before = turn.desk.copy.state
    working.currentTool = call.operation
    calls.push(call)
    const key = callKey(call, turn)
    const why = turn.failed.get(key)
    const failed =
      why === undefined
        ? (call.flaw ?? flaw ?? (await run(turn, call)))
        : problem('repeated', `${call.operation} was not tried again with the same values; it had failed: ${why}`)
    if (failed) {
      if (why === undefined) turn.failed.set(key, isQuestion(failed) ? failed.question : failed.message)
      fail(turn, call, failed)
      break
    }
    results.push((deps.mind.repairs && deps.document.forModels.resultOf?.(call, before, turn.desk.copy.state)) || {})
  }
  turn.unused = findUnusedByCalls(
    calls,
    turn.planned.slice(first).flatMap(({ units }) => units),
    turn.startFrame,
  )
  return 'complete'
}

/**
 * What a model calls things by is for their kind of document to know: names for ids, other spellings, what an earlier
 * call of the reply has made.
 */
function meant(
  { deps: { mind, document }, desk }: AgentTurn,
  call: MindCall,
  results: readonly NamedResult[],
): { call: MindCall; flaw?: Problem } {
  if (!mind.repairs || call.flaw || call.foreign || !document.forModels.reads) return { call }
  const read = document.forModels.reads(desk.copy.state, { operation: call.operation, params: call.params }, results)
  return isProblem(read) ? { call, flaw: read } : { call: { ...call, ...read } }
}

async function run(turn: AgentTurn, call: MindCall): Promise<Problem | Question | undefined> {
  if (call.foreign) return useForeign(turn, call)
  return call.sets ? setState(turn, call) : perform(turn, call)
}

async function perform(turn: AgentTurn, wanted: MindCall): Promise<Problem | Question | undefined> {
  const { working, deps } = turn
  const done = await planCall(turn.desk, wanted, placeOf(turn))
  if (isProblem(done) || isQuestion(done)) return done
  const { planned, desk } = done
  // State that a mind chose decides as much as the operation does.
  const isOwn = deps.mind.repairs && reasonsOf(planned.units).some(({ source }) => source === 'mind')
  const call: MindCall = isOwn ? { ...wanted, unasked: true } : wanted
  const rest = turn.selection && 'rest' in turn.selection ? turn.selection.rest : ''
  turn.planned.push({ call, rest, given: turn.desk.given, units: planned.units, others: planned.others })
  deps.onPlanned?.(planned.units)
  const changed = deps.mind.repairs
    ? deps.document.forModels.changed?.(turn.desk.copy.state, desk.copy.state, planned.units)
    : undefined
  turn.desk = desk
  turn.notes.push(
    ...(call.notes ?? []),
    ...planned.notes,
    ...(call.unasked && deps.document.domain.operations.get(call.operation)?.destroys !== undefined
      ? [unaskedNote(readingOf(planned.units))]
      : []),
  )
  record(turn, call, { result: readingOf(planned.units), success: true, ...(changed !== undefined && { changed }) })
  working.reminders = working.reminders.filter(
    ({ toolName }) =>
      toolName !== call.operation &&
      !planned.units.some(({ steps }) => steps.some((step) => step.operation === toolName)),
  )
  return undefined
}

const unaskedNote = (purpose: string): Note =>
  noteOf(
    'not-asked-for',
    `“${purpose}” was chosen by the model, in whole or in its values; your words alone do not say it. Only you can ` +
      `approve it.`,
  )

/** State that a mind sets becomes preparation of the operations that look at it. */
async function setState(turn: AgentTurn, call: MindCall): Promise<Problem | Question | undefined> {
  const { working } = turn
  const set = await setCall(turn.desk, call, placeOf(turn))
  if (isProblem(set) || isQuestion(set)) return set
  turn.desk = set.desk
  turn.notes.push(...(call.notes ?? []))
  record(turn, call, { result: set.steps.at(-1)?.purpose ?? call.operation, success: true })
  working.reminders = working.reminders.filter(({ toolName }) => toolName !== call.operation)
  return undefined
}

async function useForeign(turn: AgentTurn, call: MindCall): Promise<Problem | undefined> {
  const { foreign, signal } = turn.deps
  if (!foreign) return problem('not-approved', `Nobody is here to allow ${call.operation}, so it was not used.`)
  const result = await foreign.call(call.operation, call.params, { signal })
  if (isProblem(result)) return result
  if (result.isError) return problem('foreign-error', result.text)
  record(turn, call, { result: result.text, success: true })
  return undefined
}

/** Why each value of the units was taken, those of the operation that they came from included. */
const reasonsOf = (units: readonly Unit[]): Because[] =>
  units.flatMap(({ steps, heading }) => [...steps, ...(heading ? [heading] : [])].flatMap(({ because }) => because))

/** The same operation with the same values on the same state, whatever the order in which they are written. */
function callKey({ operation, params, found = {}, chosen, mentions, flaw }: MindCall, { desk }: AgentTurn): string {
  return canonical([
    operation,
    { ...params, ...valuesOf(found) },
    chosen ?? {},
    mentions.map(({ span, text }) => [span.from, text]),
    desk.given,
    desk.copy.nextId,
    flaw?.message ?? null,
  ])
}

const valuesOf = (found: NonNullable<MindCall['found']>): MindCall['params'] =>
  Object.fromEntries(Object.entries(found).map(([param, { value }]) => [param, value]))

function record(turn: AgentTurn, call: MindCall, came: Pick<ToolEvent, 'result' | 'changed' | 'success'>): ToolEvent {
  const { working, deps } = turn
  const event: ToolEvent = {
    id: `${working.groupId}/e${working.groupToolResults.length + 1}`,
    toolName: call.operation,
    args: { ...call.params, ...valuesOf(call.found ?? {}) },
    ...came,
    timestamp: deps.when,
    groupId: working.groupId,
  }
  working.groupToolResults.push(event)
  return event
}

function fail(turn: AgentTurn, call: MindCall, failed: Problem | Question): void {
  const isAsk = isQuestion(failed)
  const event = record(turn, call, { result: isAsk ? failed.question : failed.message, success: false })
  if (!isAsk) {
    turn.failure = { refusal: failed.message, problem: failed }
    return
  }
  const usual = (failed.offers ?? []).map(({ text }) => ({
    text,
    words: `${call.words.replace(/[.!?\s]+$/, '')} ${text}`,
  }))
  const offers = usual.length > 0 ? usual : readingsOf(call, turn)
  turn.failure = {
    question: { question: failed.question, operation: failed.operation, missing: failed.missing, offers },
  }
  turn.working.reminders.push(...remindersOf(turn, failed, event))
}

/** "From 1 to 2:30" may be read in two ways: each of them is an offer. */
function readingsOf({ words, mentions }: MindCall, { deps: { intent } }: AgentTurn): Offer[] {
  const range = mentions.find((mention) => mention.kind === 'range' && mention.readings !== undefined)
  const at = range ? words.indexOf(range.text) : -1
  if (range?.kind !== 'range' || at < 0 || intent.additions.length > 0) return []
  return [range, ...(range.readings ?? [])].map(({ startSeconds, endSeconds }) => ({
    text: formatSpan(startSeconds, endSeconds),
    words:
      words.slice(0, at) +
      `from ${formatTime(startSeconds)} to ${formatTime(endSeconds)}` +
      words.slice(at + range.text.length),
  }))
}

/** What a question misses is set by operations; their names are what the next selection should remember. */
function remindersOf({ deps, desk: { copy } }: AgentTurn, { missing }: Question, event: ToolEvent): Reminder[] {
  return missing.flatMap((name): Reminder[] => {
    const key = deps.document.domain.keys.get(name)
    const value = key?.read(copy.state)
    const setter = key?.setBy?.(value, copy.state)
    return setter && key
      ? [{ toolName: setter.operation, reason: `${event.toolName} looks at ${key.about}`, sourceToolEventId: event.id }]
      : []
  })
}
