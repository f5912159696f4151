import { problem, type Json } from '../../../kernel/index.ts'
import type { ModelCall, ModelReply } from '../../../models/index.ts'
import { isSetter } from '../../desk.ts'
import type { ForeignTool, MindCall } from '../../mind.ts'
import type { PlanDocument, WorkPhase } from '../../plan-document.ts'
import { DESCRIBE, FINISH, LOOK, MORE, REPLY } from './offer-tools.ts'

/** A call of a model, and what it stands for. */
export type ReplyCall = { readonly from: ModelCall } & (
  | { readonly is: 'operation'; readonly call: MindCall }
  | { readonly is: 'look' | 'describe' | 'repeated' }
  | { readonly is: 'finish'; readonly goals: readonly ClaimedGoal[]; readonly summary: string }
  | { readonly is: 'reply'; readonly kind: 'answer' | 'question'; readonly text: string }
)

/** What a model says of a part of the request. It is believed only where the events bear it out. */
export type ClaimedGoal = { readonly goal: string; readonly met: boolean; readonly by: string }

export type ReadReply = { readonly reply: ModelReply; readonly calls: readonly ReplyCall[]; readonly text: string }

/** Reads a reply strictly: a name is the whole name or it is none, and text is a call only where it is nothing else. */
export function readReply(reply: ModelReply, place: Place): ReadReply {
  const { document, foreign } = place
  const names = [
    ...document.domain.operations.keys(),
    MORE,
    DESCRIBE,
    LOOK,
    FINISH,
    REPLY,
    ...foreign.map(({ name }) => name),
  ]
  const calls = reply.calls.length > 0 ? reply.calls : callsInText(reply.text, names)
  return { reply, text: reply.text.trim(), calls: calls.map((call) => heardCall(call, place)) }
}

type Place = {
  readonly document: PlanDocument
  readonly foreign: readonly ForeignTool[]
  readonly phase?: WorkPhase | undefined
}

/** The calls before the work was said to be finished: what comes behind is not part of it. */
export function untilFinish({ calls }: ReadReply): readonly ReplyCall[] {
  const at = calls.findIndex(({ is }) => is === 'finish')
  return at === -1 ? calls : calls.slice(0, at)
}

function heardCall(from: ModelCall, place: Place): ReplyCall {
  const { name, args } = from
  switch (name) {
    case LOOK:
    case DESCRIBE:
      return { from, is: name }
    case FINISH:
      return { from, is: 'finish', goals: goalsIn(args['goals']), summary: textOf(args['summary']).trim() }
    case REPLY:
      return {
        from,
        is: 'reply',
        kind: args['kind'] === 'answer' ? 'answer' : 'question',
        text: textOf(args['text']).trim(),
      }
    default:
      return { from, is: 'operation', call: operationCall(from, place) }
  }
}

function operationCall(
  { name, args, malformed }: ModelCall,
  { document: { domain }, foreign, phase }: Place,
): MindCall {
  const isMore = name === MORE
  const operation = isMore ? textOf(args['operation']) : name
  const params = isMore ? objectOf(args['params']) : args
  const base: MindCall = { operation, words: '', mentions: [], params: params ?? {} }
  if (malformed !== undefined || params === undefined)
    return {
      ...base,
      flaw: problem(
        'invalid-params',
        `The arguments of ${operation} are no JSON object: ` +
          (malformed ?? JSON.stringify(args['params'])).slice(0, 120),
      ),
    }
  if (foreign.some((tool) => tool.name === operation)) return { ...base, foreign: true }
  const known = domain.operations.get(operation)
  if (known && phase && !phase.offersMore && !phase.often.includes(operation))
    return {
      ...base,
      flaw: problem(
        'not-offered',
        `${operation} is not offered while ${phase.name}; what is: ${phase.often.join(', ')}, ${FINISH}.`,
      ),
    }
  return known && isSetter(known) ? { ...base, sets: true } : base
}

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

function objectOf(value: Json | undefined): { readonly [param: string]: Json } | undefined {
  if (value === undefined || value === null) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as { readonly [param: string]: Json }) : undefined
}

function goalsIn(value: Json | undefined): ClaimedGoal[] {
  if (!Array.isArray(value)) return []
  return (value as readonly Json[]).flatMap((each): ClaimedGoal[] => {
    const goal = objectOf(each)
    return typeof goal?.['goal'] === 'string'
      ? [
          {
            goal: goal['goal'],
            met: goal['met'] === true,
            by: Array.isArray(goal['by']) ? goal['by'].map(textOf).join(', ') : textOf(goal['by']),
          },
        ]
      : []
  })
}

/**
 * Calls that a model wrote down instead of making them, as small ones do: JSON with a name and arguments, or the name
 * of a tool and nothing else. A name inside a longer one, or inside a sentence, is no call.
 */
function callsInText(text: string, names: readonly string[]): ModelCall[] {
  const plain = text
    .trim()
    .replace(/^```(?:json|tool_code)?\s*\n?|\n?```$/g, '')
    .trim()
  const written = jsonIn(plain)
  if (written !== undefined)
    return (Array.isArray(written) ? written : [written]).flatMap((each, index) => callOf(each as Json, index, names))
  const name = plain.replace(/^[`"']+|[`"'.!]+$|\(\)$/g, '')
  return names.includes(name) ? [{ id: 'written-1', name, args: {} }] : []
}

function callOf(value: Json, index: number, names: readonly string[]): ModelCall[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const {
    name,
    function: named,
    arguments: args,
    parameters,
    args: short,
  } = value as { readonly [field: string]: Json }
  const called = name ?? named
  const given = args ?? parameters ?? short ?? {}
  if (typeof called !== 'string' || !names.includes(called)) return []
  return [
    {
      id: `written-${index + 1}`,
      name: called,
      args: typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as ModelCall['args']) : {},
      ...(typeof given === 'string' && { malformed: given }),
    },
  ]
}

function jsonIn(text: string): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined // It only looks like JSON: then it is text.
  }
}
