import { canonical, isProblem, isQuestion, operateStep, type Problem, type Question, type Unit } from '../kernel/index.ts'
import type { Mention } from '../words/index.ts'
import { fitsMention } from '../words/match-phrase.ts'
import type { Condition } from './machine.ts'
import type { Call } from './mind.ts'
import { planCall } from './plan-call.ts'
import type { Reminder, ToolEvent } from './records.ts'
import { viewOf, type Turn } from './turn.ts'

/** Runs the calls of one reply on the working copy, in order. The first failure stops the rest. */
export async function execute(turn: Turn): Promise<Condition> {
  const { deps, working } = turn
  turn.failure = null
  const calls: Call[] = []
  const first = turn.planned.length
  for (const wanted of turn.batch) {
    const call = await deps.mind.fill(viewOf(turn), wanted)
    working.currentTool = call.operation
    calls.push(call)
    const key = callKey(call)
    if (turn.failed.has(key)) {
      fail(turn, call, { problem: true, code: 'repeated', message: `${call.operation} has just failed with the same values, so it was not tried again.` })
      break
    }
    const place = { document: deps.document, senses: deps.senses, unitNumber: turn.planned.length + 1, firstStep: turn.planned.reduce((sum, { unit }) => sum + unit.steps.length, 0) + 1 }
    const planned = await planCall(turn.copy, call, place)
    if (isProblem(planned) || isQuestion(planned)) {
      turn.failed.add(key)
      fail(turn, call, planned)
      break
    }
    turn.copy = planned.copy
    turn.planned.push({ call, unit: planned.unit, others: planned.others })
    turn.notes.push(...(call.notes ?? []), ...planned.notes)
    record(turn, call, { result: operateStep(planned.unit).purpose, success: true })
    working.reminders = working.reminders.filter(({ toolName }) => toolName !== call.operation && !planned.unit.steps.some((step) => step.operation === toolName))
  }
  turn.unused = unusedValues(calls, turn.planned.slice(first).map(({ unit }) => unit))
  return 'complete'
}

/** A value that was said and went into no step: it was not understood, whatever the plan looks like. */
function unusedValues(calls: readonly Call[], units: readonly Unit[]): string[] {
  const reasons = units.flatMap(({ steps }) => steps.flatMap(({ because }) => because.map(({ text }) => text ?? '')))
  const said = calls.flatMap(({ mentions, phrase, explained = [] }) => mentions.filter((mention) => isValue(mention) && !explained.includes(mention.text) && !Object.values(phrase?.takes ?? {}).some(({ from }) => fitsMention(mention, from))))
  return [...new Set(said.map(({ text }) => text))].filter((text) => !reasons.some((reason) => reason.includes(text)))
}

/** The whole and names say where; a plan on everything needs no reason for them. */
const isValue = (mention: Mention): boolean => ['time', 'duration', 'quantity', 'text'].includes(mention.kind) || (mention.kind === 'range' && mention.via !== 'whole')

/** The same operation with the same values, whatever the order in which they are written. */
function callKey({ operation, params, chosen, mentions }: Call): string {
  return canonical([operation, params, chosen ?? {}, mentions.map(({ span, text }) => [span.from, text])])
}

function record(turn: Turn, call: Call, { result, success }: { result: string; success: boolean }): ToolEvent {
  const { working, deps } = turn
  const event: ToolEvent = { id: `${working.groupId}/e${working.groupToolResults.length + 1}`, toolName: call.operation, args: call.params, result, success, timestamp: deps.when, groupId: working.groupId }
  working.groupToolResults.push(event)
  return event
}

function fail(turn: Turn, call: Call, failed: Problem | Question): void {
  const isAsk = isQuestion(failed)
  const event = record(turn, call, { result: isAsk ? failed.question : failed.message, success: false })
  if (!isAsk) {
    turn.failure = { refusal: failed.message, problem: failed }
    return
  }
  turn.failure = { question: { question: failed.question, operation: failed.operation, missing: failed.missing, offers: [] } }
  turn.working.reminders.push(...remindersOf(turn, failed, event))
}

/** What a question misses is set by operations; their names are what the next selection should remember. */
function remindersOf({ deps, copy }: Turn, { missing }: Question, event: ToolEvent): Reminder[] {
  return missing.flatMap((name): Reminder[] => {
    const key = deps.document.domain.keys.get(name)
    const value = key?.read(copy.state)
    const setter = key?.setBy?.(value, copy.state)
    return setter && key ? [{ toolName: setter.operation, reason: `${event.toolName} needs ${key.about}`, sourceToolEventId: event.id }] : []
  })
}
