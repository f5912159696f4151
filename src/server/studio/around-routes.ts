import { z } from 'zod'
import { askRow, doctor, mindRow, renderOptions, suggestion } from '../../client/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { answerWritten, refusal } from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import type { Call, Endpoint, Parts } from '../routes/endpoint.ts'
import type { StudioPort } from './studio-port.ts'

const rebaseBody = z.strictObject({ mayLeave: z.boolean().optional() }).meta({ id: 'RebaseRequest' })

/** What stands around the documents: the machine, minds, suggestions, and plans that time has passed. */
export function aroundRoutes(parts: Parts, studio: StudioPort): Endpoint[] {
  const read = (
    path: string,
    { summary, schema, query }: { summary: string; schema: z.ZodType; query?: z.ZodObject },
    reply: (call: Call) => Promise<string | Problem>,
  ): Endpoint => ({
    method: 'get',
    path: `/api/v1${path}`,
    summary,
    ...(query && { query }),
    answers: { 200: { says: 'As it is now.', schema }, 404: { says: 'There is no such document.' } },
    handle: async (call) => answerWritten(await reply(call)),
  })
  return [
    read('/doctor', { summary: 'What this machine offers, and how to get what is missing.', schema: doctor }, () =>
      studio.doctor(),
    ),
    read('/minds', { summary: 'Who can plan, and what leaves the machine then.', schema: z.array(mindRow) }, () =>
      studio.minds(),
    ),
    read(
      '/suggestions',
      {
        summary: 'Three things to say that fit a document, or the one used last.',
        schema: z.array(suggestion),
        query: z.object({ document: z.string().optional() }),
      },
      ({ req }) => studio.suggestions(req.query('document')),
    ),
    read(
      '/documents/{document}/render-options',
      {
        summary: 'What a document can be written as, and what each format would lower or leave out.',
        schema: renderOptions,
      },
      ({ req }) => studio.renderOptions(req.param('document') ?? ''),
    ),
    {
      method: 'post',
      path: '/api/v1/proposals/{proposalId}/rebase',
      summary: 'Plan a stale proposal again, from its words, on the documents as they are now.',
      body: rebaseBody,
      answers: {
        200: {
          says: 'The plan that took its place; nothing is changed yet.',
          schema: askRow.pick({ reply: true, proposal: true, turn: true }),
        },
        404: { says: 'There is no such proposal.' },
        409: { says: 'Its words do not come to a plan any more, or it is not stale.' },
      },
      handle: async (call) => {
        const given = await readBody(parts, call, rebaseBody)
        return isProblem(given)
          ? refusal(given)
          : answerWritten(await studio.rebase(call.req.param('proposalId') ?? '', given.body.mayLeave === true))
      },
    },
  ]
}
