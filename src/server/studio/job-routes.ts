import { z } from 'zod'
import { jobAgainBody, jobBody, jobRow } from '../../client/index.ts'
import { isProblem } from '../../kernel/index.ts'
import { answer, refusal } from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import { sendFile } from '../http/send-file.ts'
import type { Call, Endpoint, Parts } from '../routes/endpoint.ts'
import type { JobsPort } from './studio-port.ts'

const unknown = { 404: { says: 'There is no such job.' } }

/** Work that takes a while: begun, followed by events, called off, and fetched when it has made a file. */
export function jobRoutes(parts: Parts, jobs: JobsPort): Endpoint[] {
  return [
    {
      method: 'post',
      path: '/api/v1/jobs',
      summary: 'Import files that were sent, write down what is said in a document, render or export one.',
      body: jobBody,
      examples: { render: { kind: 'render', document: 'podcast', format: 'mp3' } },
      answers: {
        202: { says: 'It waits its turn; `job.changed` tells what becomes of it.', schema: jobRow },
        404: { says: 'There is no such upload.' },
        409: { says: 'An upload is not whole yet.' },
        422: { says: 'The body is not as described.' },
      },
      handle: async (call) => {
        const given = await readBody(parts, call, jobBody)
        const begun = isProblem(given) ? given : await jobs.begin(given.body)
        return isProblem(begun) ? refusal(begun) : answer(begun, { status: 202 })
      },
    },
    {
      method: 'get',
      path: '/api/v1/jobs',
      summary: 'Jobs that wait, are under way, or have ended.',
      answers: { 200: { says: 'The oldest first.', schema: z.array(jobRow) } },
      handle: async () => answer(await jobs.list()),
    },
    {
      method: 'get',
      path: '/api/v1/jobs/{jobId}',
      summary: 'How far one is, and what came of it.',
      answers: { 200: { says: 'As it is now.', schema: jobRow }, ...unknown },
      handle: async (call) => {
        const found = await jobs.find(idIn(call))
        return isProblem(found) ? refusal(found) : answer(found)
      },
    },
    {
      method: 'delete',
      path: '/api/v1/jobs/{jobId}',
      summary: 'Call one off; one that has ended is forgotten, with the file that it made.',
      answers: { 202: { says: 'It stops as soon as it can, or is gone.', schema: jobRow }, ...unknown },
      handle: async (call) => {
        const dropped = await jobs.drop(idIn(call))
        return isProblem(dropped) ? refusal(dropped) : answer(dropped, { status: 202 })
      },
    },
    {
      method: 'post',
      path: '/api/v1/jobs/{jobId}/again',
      summary: 'Try again what failed, or what of an import was left over; the new job takes its place.',
      body: jobAgainBody,
      examples: { again: {} },
      answers: {
        202: { says: 'It waits its turn.', schema: jobRow },
        409: { says: 'It has not failed, or nothing of it is left.' },
        422: { says: 'The body is not as described.' },
        ...unknown,
      },
      handle: async (call) => {
        const given = await readBody(parts, call, jobAgainBody)
        const begun = isProblem(given) ? given : await jobs.again(idIn(call), given.body)
        return isProblem(begun) ? refusal(begun) : answer(begun, { status: 202 })
      },
    },
    {
      method: 'get',
      path: '/api/v1/jobs/{jobId}/result',
      summary: 'The file that a job has made; `Range` fetches a part of it.',
      headers: z.object({ Range: z.string().optional() }),
      answers: {
        200: { says: 'The whole file.', type: 'application/octet-stream' },
        206: { says: 'The part that was asked for.', type: 'application/octet-stream' },
        416: { says: 'The file does not reach that far.' },
        ...unknown,
      },
      handle: async (call) => {
        const opened = await jobs.openResult(idIn(call))
        return isProblem(opened) ? refusal(opened) : sendFile(opened, { range: call.req.header('Range') })
      },
    },
  ]
}

const idIn = ({ req }: Call): string => req.param('jobId') ?? ''
