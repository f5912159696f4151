import { z } from 'zod'
import {
  beginSessionBody,
  begunRun,
  begunTurn,
  considerPlanBody,
  executeBody,
  placeQuery,
  planRun,
  planTextBody,
  planWordsBody,
  projectFile,
  projectFolder,
  sessionRow,
  sessionTurns,
  skipBody,
  turnContexts,
  turnPlan,
  turnText,
  turnTextName,
} from '../../client/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { answer, answerWritten, refusal } from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import type { Call, Endpoint, EndpointAnswer, Parts } from '../routes/endpoint.ts'
import type { SessionsPort, WrittenReply } from './studio-port.ts'

/** Sessions and their turns, the project's files, and plans: looked at, decided on and run. */
export function sessionRoutes(parts: Parts, sessions: SessionsPort): Endpoint[] {
  const found = { 404: { says: 'There is no such thing.' }, 503: { says: 'The project cannot be opened.' } }
  const wrong = { 422: { says: 'The body is not as described.' } }
  const read = (path: string, more: Read): Endpoint => ({
    method: 'get',
    path: `/api/v1${path}`,
    summary: more.summary,
    ...(more.query && { query: more.query }),
    answers: { 200: { says: 'As it is now.', schema: more.schema }, ...found, ...more.answers },
    handle: async (call) => answerWritten(await more.reply(call)),
  })
  const change = <Body extends z.ZodType>(path: string, more: Change<Body>): Endpoint => ({
    method: 'post',
    path: `/api/v1${path}`,
    summary: more.summary,
    body: more.body,
    examples: more.examples,
    answers: {
      200: { says: 'Done.', schema: more.schema },
      ...found,
      409: { says: 'It is not what was shown any more, or was ended before.' },
      ...wrong,
    },
    handle: async (call) => {
      const given = await readBody(parts, call, more.body)
      return isProblem(given) ? refusal(given) : answerWritten(await more.reply(call, given.body))
    },
  })
  /** What takes a while: it is begun, told by `run.changed`, and called off by its id. */
  const order = <Body extends z.ZodType>(path: string, more: Order<Body>): Endpoint => ({
    method: 'post',
    path: `/api/v1${path}`,
    summary: more.summary,
    body: more.body,
    ...(more.examples && { examples: more.examples }),
    answers: {
      202: { says: 'It is under way.', schema: begunRun },
      ...found,
      ...more.answers,
      409: { says: 'It is not what was shown any more, or was ended before.' },
      ...wrong,
    },
    handle: async (call) => {
      const given = await readBody(parts, call, more.body)
      const run = isProblem(given) ? given : await more.begin(call, given.body)
      return isProblem(run) ? refusal(run) : answer({ run }, { status: 202 })
    },
  })
  return [
    read('/sessions', { summary: 'Sessions, the newest first.', schema: z.array(sessionRow), reply: sessions.list }),
    read('/sessions/{sessionId}', {
      summary: 'The turns of a session, the oldest first, and what came of each.',
      schema: sessionTurns,
      reply: (call) => sessions.turns(param(call, 'sessionId')),
    }),
    change('/sessions', {
      summary: 'Begin a session, or one that begins where a turn began.',
      schema: begunTurn,
      body: beginSessionBody,
      examples: { new: { name: 'show-notes' } },
      reply: (_, body) => sessions.begin(body),
    }),
    read('/files', {
      summary: 'A folder of the project; without a path the whole. Links are listed, never followed.',
      query: placeQuery,
      schema: projectFolder,
      answers: { 403: { says: 'It is not in the project, or behind a link.' } },
      reply: (call) => sessions.folder(call.req.query('path') ?? ''),
    }),
    read('/files/text', {
      summary: 'A file of the project as text, or why it is not shown.',
      query: placeQuery,
      schema: projectFile,
      answers: { 403: { says: 'It is not in the project, or behind a link.' } },
      reply: (call) => sessions.file(call.req.query('path') ?? ''),
    }),
    read('/turns/{turnId}/texts/{textName}', {
      summary: 'A text of a turn: `input` (as it would be sent), `plan`, `effective`, `report` or `prompt`.',
      schema: turnText,
      reply: async (call) => {
        const name = turnTextName.safeParse(param(call, 'textName'))
        return name.success
          ? sessions.text(param(call, 'turnId'), name.data)
          : problem('unknown-route', `A turn has ${turnTextName.options.join(', ')}.`)
      },
    }),
    read('/turns/{turnId}/contexts', {
      summary: 'What those who plan a turn have in view, and the memos.',
      schema: turnContexts,
      reply: (call) => sessions.contexts(param(call, 'turnId')),
    }),
    read('/turns/{turnId}/plan', {
      summary: 'The plan of a turn, tried out: what each action would do, and what needs a yes of its own.',
      schema: turnPlan,
      answers: { 409: { says: 'It was run before, or a run of it was interrupted.' } },
      reply: (call) => sessions.plan(param(call, 'turnId'), {}),
    }),
    change('/turns/{turnId}/plan/consider', {
      summary: 'What the plan would come to without some rows and with some actions changed; nothing is changed.',
      schema: turnPlan,
      body: considerPlanBody,
      examples: { 'without the first': { out: ['action-0'] } },
      reply: (call, body) => sessions.plan(param(call, 'turnId'), body),
    }),
    order('/turns/{turnId}/execute', {
      summary: 'Run what was shown. A command or a search runs only with a yes of its own.',
      body: executeBody,
      examples: { all: { shown: 'as in the plan', approved: [] } },
      answers: { 403: { says: 'Something in it was not said yes to; nothing has run.' } },
      begin: (call, body) => sessions.execute(param(call, 'turnId'), body),
    }),
    order('/turns/{turnId}/resume', {
      summary: 'Bring a run to an end that was interrupted.',
      body: z.strictObject({}),
      begin: (call) => sessions.resume(param(call, 'turnId')),
    }),
    order('/turns/{turnId}/skip', {
      summary: 'Run nothing of a plan, and plan something else instead.',
      body: skipBody,
      examples: { instead: { words: 'append "Cut." to log.md' } },
      begin: (call, body) => sessions.skip(param(call, 'turnId'), body),
    }),
    order('/plans', {
      summary: 'Plan a turn from words. Nothing is run.',
      body: planWordsBody,
      examples: { append: { words: 'append "Cut." to log.md' } },
      begin: (_, body) => sessions.say(body),
    }),
    change('/plans/text', {
      summary: 'Take a plan that a chat wrote, for the turn that is ready for one. Nothing is run.',
      schema: begunTurn,
      body: planTextBody,
      examples: { chat: { text: '# Title\n…' } },
      reply: (_, body) => sessions.take(body),
    }),
    read('/runs', {
      summary: 'What was planned or run since the server was started, the newest last.',
      schema: z.array(planRun),
      reply: sessions.runs,
    }),
    {
      method: 'delete',
      path: '/api/v1/runs/{runId}',
      summary: 'Call one off that is under way.',
      answers: { 202: { says: 'It stops as soon as it can.', schema: begunRun }, ...found },
      handle: (call) => {
        const run = param(call, 'runId')
        return sessions.callOff(run)
          ? answer({ run }, { status: 202 })
          : refusal(problem('unknown-run', 'There is no such run under way; it has ended, or never began.'))
      },
    },
  ]
}

type Read = {
  readonly summary: string
  readonly schema: z.ZodType
  readonly query?: z.ZodObject
  readonly answers?: { readonly [status: number]: EndpointAnswer }
  reply(call: Call): WrittenReply
}
type Examples = { readonly [name: string]: unknown }
type Change<Body extends z.ZodType> = {
  readonly summary: string
  readonly schema: z.ZodType
  readonly body: Body
  readonly examples: Examples
  reply(call: Call, body: z.infer<Body>): WrittenReply
}
type Order<Body extends z.ZodType> = {
  readonly summary: string
  readonly body: Body
  readonly examples?: Examples
  readonly answers?: { readonly [status: number]: EndpointAnswer }
  begin(call: Call, body: z.infer<Body>): Promise<string | Problem>
}

const param = ({ req }: Call, name: string): string => req.param(name) ?? ''
