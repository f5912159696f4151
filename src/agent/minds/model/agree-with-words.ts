import { isProblem, sameJson, type AnyOperation, type Json, type Note } from '../../../kernel/index.ts'
import type { Call, MindView } from '../../mind.ts'
import { noteOf } from '../../records.ts'
import { callsAsked } from '../built-in/calls-asked.ts'

/** A value of the words that is surer than a model's. */
const SURE = 0.8

/**
 * Holds a model's calls against the words. Where the words themselves ask for the same operations, their values win and
 * the plan says so. An operation that no word asks for, or with a value that no word gives, is marked: it may come from
 * a text in the document as well as from good judgement, so no policy can approve it alone.
 * `served` are the calls of the words that earlier replies have made, `known` those that the words ask for, where that was found
 * out before.
 */
export async function agreeWithWords(
  view: MindView,
  calls: readonly Call[],
  { served, known }: { readonly served: ReadonlySet<number>; readonly known?: readonly Call[] | undefined },
): Promise<{ calls: Call[]; asked: readonly Call[] }> {
  const asked = known ?? (await callsAsked(view))
  const open = [...asked.entries()].filter(([index]) => !served.has(index))
  const made = new Map<string, number>()
  const agreed = calls.map((call): Call => {
    const operation = view.document.domain.operations.get(call.operation)
    if (call.sets || call.foreign || call.flaw || !operation) return call
    const same = open.filter(([, each]) => each.operation === call.operation)
    const wanted = calls.filter((each) => each.operation === call.operation).length
    const number = made.get(call.operation) ?? 0
    made.set(call.operation, number + 1)
    const [index, said] = same[number] ?? []
    if (same.length === wanted && index !== undefined && said)
      return { ...merged(view, call, said, operation), serves: [index] }
    // Fewer calls than wishes: those that come first in the words are done first, and the others are still asked.
    return { ...call, serves: index === undefined ? [] : [index], ...(wanted > same.length && { unasked: true }) }
  })
  return { calls: agreed, asked }
}

function merged(view: MindView, call: Call, said: Call, operation: AnyOperation): Call {
  const values = { ...saidByWords(view, call, said, operation), ...said.params }
  const notes = Object.entries(values).flatMap(([param, value]): Note[] => {
    const chosen = call.params[param]
    return chosen === undefined || sameJson(chosen, value)
      ? []
      : [
          noteOf(
            'words-win',
            `The mind chose ${param} ${JSON.stringify(chosen)} for ${call.operation}, but your words say ` +
              `${JSON.stringify(value)}, and your words win.`,
          ),
        ]
  })
  return {
    ...call,
    words: said.words,
    mentions: said.mentions,
    params: { ...call.params, ...values },
    notes: [...(said.notes ?? []), ...notes],
    ...(said.phrase && { phrase: said.phrase }),
    ...(said.explained && { explained: said.explained }),
    ...(Object.keys(call.params).some((param) => values[param] === undefined) && { unasked: true }),
  }
}

/** Parameters that the model gave and that the words give as well. */
function saidByWords(
  { copy }: MindView,
  { params }: Call,
  { mentions }: Call,
  { name, destroys, fill = {} }: AnyOperation,
): { [param: string]: Json } {
  const found: { [param: string]: Json } = {}
  for (const param of Object.keys(params)) {
    const value = fill[param]?.({ operation: name, destroys: destroys !== undefined, mentions }, copy.state, params)
    if (value && !isProblem(value) && value.source === 'words' && value.confidence >= SURE) found[param] = value.value
  }
  return found
}
