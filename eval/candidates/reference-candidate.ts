import { problem } from '../../src/base/index.ts'
import {
  estimateTokens,
  scriptedModel,
  type ModelCall,
  type ModelRequest,
  type ScriptedReply,
} from '../../src/models/index.ts'
import type { Candidate } from '../candidate.ts'
import type { Reference, ReferenceCall } from '../reference.ts'
import { modelCandidate } from './model-candidate.ts'

/**
 * A model that gives the replies of a good one, through the real model mind: it shows that every end state can be
 * reached, and what asking costs.
 */
export function referenceCandidate(options: { readonly votes: boolean }): Candidate {
  let reference: Reference = []
  const counted = modelCandidate(
    scriptedModel({ id: 'reference', replies: (request) => replyTo(request, reference) }),
    options,
  )
  return {
    ...counted,
    open: (next) => {
      if (next === null) throw new Error('This set has no reference to play.')
      reference = next
      return counted.open(next)
    },
  }
}

/** The reply whose turn it is follows from what was said so far, so that several voters give the same one. */
function replyTo(request: ModelRequest, reference: Reference): ScriptedReply {
  const number = request.messages.filter(({ role }) => role === 'assistant').length
  const reply = reference[number]
  if (!reply)
    return problem(
      'no-reply-left',
      'The reference was not enough: what it did was refused, or its end was not accepted.',
    )
  const calls = reply.map((call, index) => asOffered(request, call, `call-${number + 1}-${index + 1}`))
  return {
    calls,
    usage: { fresh: estimateTokens(request), cached: 0, output: Math.ceil(JSON.stringify(calls).length / 4) },
  }
}

/** What is not among the tools that a model is offered, it reaches by "more". */
function asOffered({ tools }: ModelRequest, { name, args }: ReferenceCall, id: string): ModelCall {
  return tools.some((tool) => tool.name === name)
    ? { id, name, args }
    : { id, name: 'more', args: { operation: name, params: args } }
}
