import { z } from 'zod'
import {
  applied,
  approveBody,
  askBody,
  askRow,
  documentRow,
  historyBody,
  project,
  proposal,
  proposalRow,
  readingBody,
  studioEvent,
  type StudioEvent,
  turn,
  turnRow,
} from '../../client/index.ts'
import { isProblem, problem } from '../../kernel/index.ts'
import { answer, answerWritten, refusal } from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import type { Call, Endpoint, Parts } from '../routes/endpoint.ts'
import type { EventFrame } from '../sse/send-events.ts'
import { audioRoutes } from './audio-routes.ts'
import { soundRoutes } from './sound-routes.ts'
import type { StudioPort, WrittenReply } from './studio-port.ts'

/** The last events of a project, for whoever reads them and comes back. */
export type EventLog = {
  add(event: StudioEvent): void
  /** What came after an id, then what comes; an id of another life, or one too old, gets `reset` first. */
  follow(lastId: number | undefined, signal: AbortSignal): AsyncIterable<EventFrame>
}

const MAX_KEPT = 1000
/** Ids of a life begin at its moment, so that those of an earlier one are smaller than all of them. */
const IDS_A_MS = 1000

export function openEventLog(nowMs: number): EventLog {
  let last = nowMs * IDS_A_MS
  const kept: EventFrame[] = []
  const readers = new Set<() => void>()

  const add = (event: StudioEvent): void => {
    kept.push({ seq: ++last, json: JSON.stringify(event) })
    if (kept.length > MAX_KEPT) kept.shift()
    for (const wake of readers) wake()
  }
  const isKnown = (id: number): boolean => id === last || (id < last && id >= (kept[0]?.seq ?? last + 1) - 1)

  return {
    add,
    follow: async function* (lastId, signal) {
      let at = lastId ?? last
      if (!isKnown(at)) {
        at = last
        yield { seq: at, json: JSON.stringify({ type: 'reset' } satisfies StudioEvent) }
      }
      let wake = (): void => undefined
      const hear = (): void => wake()
      readers.add(hear)
      signal.addEventListener('abort', hear)
      try {
        while (!signal.aborted) {
          const next = kept.filter(({ seq }) => seq > at)
          for (const frame of next) {
            at = frame.seq
            yield frame
          }
          if (next.length === 0 && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
        }
      } finally {
        readers.delete(hear)
      }
    },
  }
}

/** The studio's routes: one project, asked, decided on and looked back at. Its events are one stream. */
export function studioRoutes(parts: Parts, studio: StudioPort): Endpoint[] {
  const log = openEventLog(parts.clock.nowMs())
  studio.listen(log.add)
  const found = { 404: { says: 'There is no such thing.' }, 503: { says: 'The project cannot be opened.' } }
  const read = (path: string, summary: string, schema: z.ZodType, reply: (call: Call) => WrittenReply): Endpoint => ({
    method: 'get',
    path: `/api/v1${path}`,
    summary,
    answers: { 200: { says: 'As it is now.', schema }, ...found },
    handle: async (call) => answerWritten(await reply(call)),
  })
  const change = <Body extends z.ZodType>(
    path: string,
    summary: string,
    schema: z.ZodType,
    body: Body,
    reply: (call: Call, body: z.infer<Body>) => WrittenReply,
  ): Endpoint => ({
    method: 'post',
    path: `/api/v1${path}`,
    summary,
    body,
    answers: {
      200: { says: 'Done, and read back.', schema },
      ...found,
      409: { says: 'It has changed meanwhile.' },
      422: { says: 'The body is not as described.' },
    },
    handle: async (call) => {
      const given = await readBody(parts, call, body)
      return isProblem(given) ? refusal(given) : answerWritten(await reply(call, given.body))
    },
  })
  const param = ({ req }: Call, name: string): string => req.param(name) ?? ''
  return [
    ...soundRoutes(studio),
    read('/project', 'The project that is open, with its documents and what waits.', project, studio.project),
    read('/documents', 'The documents.', z.array(documentRow), studio.documents),
    ...audioRoutes(parts, studio),
    read('/operations', 'Every operation with its contract.', z.json(), studio.operations),
    read('/proposals', 'What waits for a decision.', z.array(proposalRow), studio.proposals),
    read('/proposals/{proposalId}', 'One that waits, with its diff.', proposal, (call) =>
      studio.proposal(param(call, 'proposalId')),
    ),
    change(
      '/proposals/{proposalId}/consider',
      'What it would come to with only some of its steps; nothing is changed.',
      proposal,
      approveBody,
      (call, { only }) => studio.proposal(param(call, 'proposalId'), only),
    ),
    change(
      '/proposals/{proposalId}/approve',
      'Apply it, or some of its steps, as one step of undo, and read the result back.',
      applied,
      approveBody,
      (call, { only }) => studio.approve(param(call, 'proposalId'), only),
    ),
    change(
      '/proposals/{proposalId}/take',
      'Put another reading of the same words in its place; nothing is changed yet.',
      askRow.pick({ reply: true, proposal: true, turn: true }),
      readingBody,
      (call, { reading }) => studio.take(param(call, 'proposalId'), reading),
    ),
    change(
      '/proposals/{proposalId}/reject',
      'Drop it.',
      z.object({ rejected: z.string() }),
      z.strictObject({}),
      (call) => studio.reject(param(call, 'proposalId')),
    ),
    change('/undo', 'Take back the last turn, or any that is named.', applied, historyBody, (_, body) =>
      studio.undo(body.turn),
    ),
    change(
      '/redo',
      'Bring back what was taken back last, or the turn that is named.',
      applied,
      historyBody,
      (_, body) => studio.redo(body.turn),
    ),
    read('/history', 'Every turn, the oldest first.', z.array(turnRow), studio.history),
    read('/turns/{turnId}', 'One turn in full, its promises looked up again.', turn, (call) =>
      studio.turn(param(call, 'turnId')),
    ),
    read('/asks', 'Requests since the server was started, the newest last.', z.array(askRow), studio.asks),
    {
      method: 'post',
      path: '/api/v1/ask',
      summary: 'Say what to do. What comes of it is told by events; nothing is changed before it is approved.',
      body: askBody,
      examples: { cut: { words: 'delete from 1:00 to 2:00', on: 'podcast' } },
      answers: {
        202: { says: 'It is being planned.', schema: z.object({ ask: z.string() }) },
        422: { says: 'The body is not as described.' },
        503: { says: 'So many are being planned already; ask again in a moment.' },
      },
      handle: async (call) => {
        const given = await readBody(parts, call, askBody)
        if (isProblem(given)) return refusal(given)
        const ask = studio.ask(given.body)
        return isProblem(ask) ? refusal(ask) : answer({ ask }, { status: 202 })
      },
    },
    {
      method: 'delete',
      path: '/api/v1/asks/{askId}',
      summary: 'Call a request off that is under way. Nothing is changed by it.',
      answers: { 202: { says: 'It was asked to stop.', schema: z.object({ ask: z.string() }) }, ...found },
      handle: (call) => {
        const ask = param(call, 'askId')
        return studio.callOff(ask)
          ? answer({ ask }, { status: 202 })
          : refusal(problem('unknown-ask', 'There is no such request under way; it has ended, or never began.'))
      },
    },
    {
      method: 'get',
      path: '/api/v1/events',
      summary: 'Everything that happens, as server-sent events; `Last-Event-ID` resumes.',
      headers: z.object({ 'Last-Event-ID': z.string().optional() }),
      answers: { 200: { says: 'Events until either side goes.', type: 'text/event-stream', schema: studioEvent } },
      handle: ({ req, env }) => {
        const lastId = req.header('last-event-id')
        return parts.readers.send({
          outgoing: env.outgoing,
          frames: (signal) => log.follow(lastId === undefined ? undefined : Number(lastId), signal),
        })
      },
    },
  ]
}
