import { isProblem, type Problem } from '../base/index.ts'
import { modelProblem } from './model-problem.ts'
import type { Capabilities, Model, ModelReply, ModelRequest } from './model.ts'

/** A reply with what matters left in; the rest is filled up. */
export type ScriptedReply = Partial<ModelReply> | Problem
export type ScriptedReplies =
  | readonly ScriptedReply[]
  | ((request: ModelRequest, number: number) => ScriptedReply | Promise<ScriptedReply>)

/**
 * A model that says what it was told to say, in order. Once its lines are used up it refuses, so that a loop is seen.
 */
export function scriptedModel(script: {
  id?: string
  capabilities?: Partial<Capabilities>
  replies: ScriptedReplies
}): Model {
  const { id = 'scripted/lines', replies } = script
  let asked = 0
  return {
    id,
    provider: id.split('/')[0] ?? id,
    goesTo: 'this machine',
    capabilities: { ...strong, ...script.capabilities },
    price: null,
    async reply(request, { signal, onSign }) {
      if (signal?.aborted === true) return modelProblem('cancelled', 'The request was cancelled.')
      const number = asked++
      const line = typeof replies === 'function' ? await replies(request, number) : replies[number]
      onSign?.()
      if (line === undefined)
        return modelProblem('not-recorded', `The script has no reply left after ${number}; add one, or ask less.`)
      return isProblem(line) ? line : filledUp(line)
    },
  }
}

const strong: Capabilities = { tools: true, contextTokens: 200_000, temperature: true, caching: false, isSmall: false }

function filledUp(line: Partial<ModelReply>): ModelReply {
  const { text = '', calls = [], usage = { fresh: 0, cached: 0, output: 0 } } = line
  return { text, calls, usage, stop: line.stop ?? (calls.length > 0 ? 'calls' : 'end') }
}
