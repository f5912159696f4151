import { z } from 'zod'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { answer, refusal } from '../http/answer.ts'
import { readJson } from '../http/read-body.ts'
import { commitSchema, proposeSchema, readBody, unknownInProposal } from '../variations/bodies.ts'
import { commit, noVariation, discard } from '../variations/commit.ts'
import { propose } from '../variations/propose.ts'
import { readVariation, viewVariation, variationFrames } from '../variations/read-variation.ts'
import type { Endpoint, Parts } from './endpoint.ts'
import { readCursor } from './stream-routes.ts'
import { committedSchema, discardedSchema, proposedSchema, variationEventSchema, variationSchema } from './replies.ts'

const unknown = {
  404: { says: 'There is no such variation or project.' },
  503: { says: 'Busy; try again after Retry-After seconds.' },
}
const wrong = {
  400: { says: 'The body is no JSON that can be read.' },
  413: { says: 'The body is too large.' },
  415: { says: 'The body is not JSON.' },
  422: { says: 'Every path of the request that is wrong.' },
}

/** Variations: a proposal that is looked at and accepted phrase by phrase. */
export function variationRoutes(parts: Parts): Endpoint[] {
  const { limits, clock } = parts
  const path = '/api/v1/variations/{variationId}'
  const proposing = shareWork<object | Problem>()
  const said = (result: object | Problem, status = 200): Response =>
    isProblem(result) ? refusal(result) : answer(result, { status })
  return [
    {
      method: 'post',
      path: '/api/v1/variations',
      summary: 'Propose a variation of a project that the server has been shown.',
      body: proposeSchema,
      examples: {
        'the whole project': {
          projectId: '7e4b0f91-0000-4000-8000-000000000001',
          baseStateId: 'a-state',
          intent: 'add a 4 bar outro with drums and bass',
        },
      },
      answers: {
        201: { says: 'It is being made; read streamUrl.', schema: proposedSchema },
        409: { says: 'The project has moved on from baseStateId, or never was there.' },
        ...unknown,
        ...wrong,
      },
      handle: async ({ env: { incoming } }) => {
        const json = await readJson(incoming, limits.mostBodyBytes)
        if (isProblem(json)) return refusal(json)
        const body = readBody(proposeSchema, json.body)
        if (isProblem(body)) return refusal(body)
        const { projectId, requestId } = body.read
        return said(
          await proposing(requestId ? JSON.stringify([projectId, requestId]) : null, () =>
            propose(parts, body.read, unknownInProposal(json.body)),
          ),
          201,
        )
      },
    },
    {
      method: 'get',
      path,
      summary: 'A variation as it stands.',
      answers: { 200: { says: 'Its state and its phrases.', schema: variationSchema }, ...unknown },
      handle: async ({ req }) => {
        const store = await parts.store.get()
        if (isProblem(store)) return refusal(store)
        const variation = await readVariation(store, req.param('variationId') ?? '', clock.nowMs())
        return said(variation ? viewVariation(variation) : noVariation())
      },
    },
    {
      method: 'get',
      path: `${path}/stream`,
      summary: 'The phrases of a variation as they come, from "from_sequence" or "Last-Event-ID" on.',
      query: z.object({
        from_sequence: z
          .string()
          .regex(/^\d{0,15}$/)
          .optional(),
      }),
      headers: z.object({
        'last-event-id': z
          .string()
          .regex(/^\d{0,15}$/)
          .optional(),
      }),
      answers: {
        200: {
          says: 'Server-sent events: "meta" is 1, "done" is last.',
          type: 'text/event-stream',
          schema: variationEventSchema,
        },
        400: { says: 'That is no event id.' },
        ...unknown,
      },
      handle: async ({ req, env: { outgoing } }) => {
        const variationId = req.param('variationId') ?? ''
        const afterSeq = readCursor(req.header('last-event-id') ?? beforeOf(req.query('from_sequence')))
        if (isProblem(afterSeq)) return refusal(afterSeq)
        const store = await parts.store.get()
        if (isProblem(store)) return refusal(store)
        const variation = await readVariation(store, variationId, clock.nowMs())
        if (!variation) return refusal(noVariation())
        return parts.readers.send({
          outgoing,
          frames: (signal) =>
            variationFrames(store.follow({ streamId: variation.streamId, afterSeq: 0, signal }), {
              variationId,
              afterSeq,
            }),
        })
      },
    },
    {
      method: 'post',
      path: `${path}/commit`,
      summary: 'Take the accepted phrases into the project.',
      body: commitSchema,
      examples: {
        'one phrase': {
          projectId: '7e4b0f91-0000-4000-8000-000000000001',
          baseStateId: 'a-state',
          acceptedPhraseIds: ['a-phrase'],
        },
      },
      answers: {
        200: { says: 'What the project has become.', schema: committedSchema },
        409: { says: 'The project has moved on, or the variation is not ready.' },
        ...unknown,
        ...wrong,
        400: { says: 'There is no such phrase, or the body is no JSON that can be read.' },
      },
      handle: async ({ req, env: { incoming } }) => {
        const json = await readJson(incoming, limits.mostBodyBytes)
        const body = isProblem(json) ? json : readBody(commitSchema, json.body)
        return isProblem(body) ? refusal(body) : said(await commit(parts, req.param('variationId') ?? '', body.read))
      },
    },
    {
      method: 'post',
      path: `${path}/discard`,
      summary: 'Give a variation up and stop its work.',
      answers: {
        200: { says: 'It is discarded.', schema: discardedSchema },
        409: { says: 'It is committed.' },
        ...unknown,
      },
      handle: async ({ req }) => said(await discard(parts, req.param('variationId') ?? '')),
    },
  ]
}

/** `from_sequence` names the first that is wanted; a cursor the last that was seen. */
function beforeOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? String(Number(text) - 1) : text
}

/**
 * Does work that has a name once at a time: whoever asks for the same while it is under way gets what comes of it. Work
 * without a name is its own.
 */
function shareWork<T>(): (name: string | null, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (name, work) => {
    if (name === null) return work()
    const begun = underWay.get(name) ?? work().finally(() => underWay.delete(name))
    underWay.set(name, begun)
    return begun
  }
}
