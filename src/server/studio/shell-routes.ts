import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  askRow,
  doctor,
  helpTopic,
  mindRow,
  offlineModel,
  outputLook,
  outputQuery,
  renderOptions,
  renderOptionsQuery,
  settings,
  settingsBody,
  suggestion,
} from '../../client/index.ts'
import { problem, isProblem, type Problem } from '../../kernel/index.ts'
import { refusal, answerWritten } from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import type { Endpoint, Call, Parts } from '../routes/endpoint.ts'
import type { StudioPort } from './studio-port.ts'

/** The page as it was built: nothing in it is of the user's. `NONCE` stands in the index where a nonce is put. */
export type Shell = {
  readonly index: string
  readonly assets: ReadonlyMap<string, Uint8Array>
}
export const NONCE = 'CUTROOM-NONCE'

const NOT_BUILT = 'The studio’s page is not beside this program; "npm run build" makes it, and the package holds it.'

const types: ReadonlyMap<string, string> = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['woff2', 'font/woff2'],
  ['svg', 'image/svg+xml'],
])

/**
 * The page and its assets: the only routes without a token. What else the page may load, and from where, stands in its
 * own policy: scripts by a nonce that nobody can guess, styles and fonts of this server, pictures and sound of its own,
 * and no address but this one.
 */
export function shellRoutes(shell: Shell | undefined): Endpoint[] {
  return [
    {
      method: 'get',
      path: '/',
      summary: 'The page of the studio. It holds no data; what it shows it asks for with the token.',
      answers: { 200: { says: 'The page.', type: 'text/html' }, 404: { says: 'The page was not built.' } },
      guard: { isOpen: true },
      handle: () => {
        if (!shell) return refusal(problem('unknown-route', NOT_BUILT))
        const nonce = randomBytes(18).toString('base64')
        return new Response(shell.index.replaceAll(NONCE, nonce), {
          headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy(nonce) },
        })
      },
    },
    {
      method: 'get',
      path: '/assets/{file}',
      summary: 'What the page is made of; a name holds the hash of what it names.',
      answers: { 200: { says: 'As it was built.', type: 'text/plain' }, 404: { says: 'There is no such file.' } },
      guard: { isOpen: true },
      handle: ({ req }) => {
        const file = req.param('file') ?? ''
        const bytes = shell?.assets.get(file)
        if (!bytes) return refusal(problem('unknown-route', 'The page has no such part; load it again.'))
        return new Response(Buffer.from(bytes), {
          headers: {
            'Content-Type': types.get(file.split('.').at(-1) ?? '') ?? 'application/octet-stream',
            'Cache-Control': 'public, max-age=31536000, immutable',
            // A worker is held to the policy of its own script.
            'Content-Security-Policy': WORKER_POLICY,
          },
        })
      },
    },
  ]
}

const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types cutroom',
  ].join('; ')

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
      '/documents/{document}/help',
      {
        summary: 'What can be said to a document as it is, by subject, in sentences that were planned on it.',
        schema: z.array(helpTopic),
        query: z.object({ topic: z.string().optional() }),
      },
      ({ req }) => studio.help(req.param('document') ?? '', req.query('topic')),
    ),
    read('/settings', { summary: 'What is your own on this machine, without any secret.', schema: settings }, () =>
      studio.settings(),
    ),
    {
      method: 'post',
      path: '/api/v1/settings',
      summary: 'Choose who plans, or have an agreement asked for again.',
      body: settingsBody,
      answers: {
        200: { says: 'As they are now.', schema: settings },
        404: { says: 'There is no such model.' },
        422: { says: 'The body is not as described.' },
      },
      handle: async (call) => {
        const given = await readBody(parts, call, settingsBody)
        return isProblem(given) ? refusal(given) : answerWritten(await studio.changeSettings(given.body))
      },
    },
    read(
      '/models',
      { summary: 'Small models that run on this machine, here or to be fetched.', schema: z.array(offlineModel) },
      () => studio.models(),
    ),
    {
      method: 'delete',
      path: '/api/v1/models/{modelName}',
      summary: 'Take an offline model off the disk.',
      answers: {
        200: { says: 'It is gone.', schema: z.object({ name: z.string(), freedBytes: z.int() }) },
        404: { says: 'It is not here.' },
      },
      handle: async ({ req }) => answerWritten(await studio.removeModel(req.param('modelName') ?? '')),
    },
    read(
      '/documents/{document}/render-options',
      {
        summary: 'What a document can be written as, and what each format would lower or leave out.',
        schema: renderOptions,
        query: renderOptionsQuery,
      },
      ({ req }) => studio.renderOptions(req.param('document') ?? '', req.query('films') === 'listed'),
    ),
    read(
      '/documents/{document}/output',
      {
        summary: 'What one file of a document would be called, hold and leave out, before it is made.',
        schema: outputLook,
        query: outputQuery,
      },
      async ({ req }) => {
        const query = outputQuery.safeParse(req.query())
        return query.success
          ? studio.outputLook(req.param('document') ?? '', query.data)
          : problem('invalid-request', 'Name a format, and if you like a rate, a name and the folder "project".')
      },
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
