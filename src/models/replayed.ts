import { isProblem, type Problem } from '../base/index.ts'
import { redactDeep } from '../gate/index.ts'
import { modelProblem } from './model-problem.ts'
import type { Capabilities, CallResult, Model, ModelRequest } from './model.ts'

const NOTHING_USED = { attempts: 0, milliseconds: 0, usage: { fresh: 0, cached: 0, output: 0 }, money: null }

/**
 * `capabilities` are those that the model had then. With `inOrder` the replies come as they came, whatever is asked:
 * for records of versions that asked in other words.
 */
export type Replay = { readonly capabilities?: Partial<Capabilities>; readonly inOrder?: boolean }

/**
 * A model that answers from a record, each exchange once. A request must equal a recorded one; votes may come in any
 * order. The record holds no secrets, so the request is compared without its own.
 */
export function replayedModel(
  exchanges: readonly Exchange[],
  { capabilities = {}, inOrder = false }: Replay = {},
): Model {
  const left = inOrder
    ? exchanges.toSorted((a, b) => a.iteration - b.iteration || (a.vote ?? 0) - (b.vote ?? 0))
    : [...exchanges]
  const take = (request: ModelRequest): Exchange | Problem => {
    const asked = redactDeep(request)
    if (inOrder) return left.shift() ?? notRecorded(asked, undefined)
    const at = left.findIndex((exchange) => firstDifference(exchange.request, asked) === null)
    const [found] = at === -1 ? [] : left.splice(at, 1)
    return found ?? notRecorded(asked, left[0])
  }
  const recall = (request: ModelRequest): CallResult => {
    const found = take(request)
    if (isProblem(found)) return { ...NOTHING_USED, outcome: { problem: found } }
    const { outcome, attempts, milliseconds, usage, money } = found
    return { outcome, attempts, milliseconds, usage, money }
  }
  const id = exchanges[0]?.model ?? 'replayed/nothing'
  return {
    id,
    provider: id.split('/')[0] ?? id,
    goesTo: 'this machine',
    capabilities: {
      tools: true,
      contextTokens: Number.MAX_SAFE_INTEGER,
      temperature: true,
      caching: false,
      isSmall: false,
      ...capabilities,
    },
    price: null,
    recall,
    async reply(request) {
      const { outcome } = recall(request)
      return 'reply' in outcome ? outcome.reply : outcome.problem
    },
  }
}

function notRecorded(asked: ModelRequest, next: Exchange | undefined): Problem {
  if (next === undefined)
    return modelProblem('not-recorded', 'The record holds no further exchange; ask the model itself, without replay.')
  const where = firstDifference(next.request, asked) ?? ''
  return modelProblem(
    'not-recorded',
    `This request was not recorded: it first differs at ${where}; ask the model itself, without replay.`,
    { where },
  )
}

/**
 * Where two values of JSON first differ, as a path (`messages.2.text`), or null where they are equal. A field without a
 * value counts as missing.
 */
function firstDifference(a: unknown, b: unknown, path = ''): string | null {
  if (a === b) return null
  if (!isBranch(a) || !isBranch(b) || Array.isArray(a) !== Array.isArray(b)) return path
  const left = new Map(Object.entries(a))
  const right = new Map(Object.entries(b))
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const found = firstDifference(left.get(name), right.get(name), path === '' ? name : `${path}.${name}`)
    if (found !== null) return found
  }
  return null
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/**
 * One question to a model and what came back, as it is kept with its turn. Secrets are taken out before it is written.
 */
export type Exchange = CallResult & {
  readonly model: string
  readonly request: ModelRequest
  /** The iteration that it served, and its number among the votes of that iteration. */
  readonly iteration: number
  readonly vote: number | null
}

/** The record of a call, with every secret taken out. */
export function exchangeOf(call: {
  model: Model
  request: ModelRequest
  result: CallResult
  iteration: number
  vote?: number | null
}): Exchange {
  const { model, request, result, iteration, vote } = call
  const { outcome, attempts, milliseconds, usage, money } = result
  return redactDeep({
    model: model.id,
    request,
    outcome,
    attempts,
    milliseconds,
    usage,
    money,
    iteration,
    vote: vote ?? null,
  })
}
