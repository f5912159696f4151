import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { clientOf } from '../../../test/mcp-client.ts'
import { must, testStudio, type TestStudio } from '../../../test/test-studio.ts'
import { audio } from '../../audio/for-planning.ts'
import { hostOf } from '../../app/open-mcp-host.ts'
import { makeServer } from './make-server.ts'

const project = (): Promise<TestStudio> => testStudio().withTracks({ Host: 12, Guest: 12 })
const destroying = [...audio.operations.values()]
  .filter(({ destroys }) => destroys !== undefined)
  .map(({ name }) => name)
const serverOn = ({ workbench }: TestStudio, allowed: string[] = []): ReturnType<typeof makeServer> =>
  makeServer({ isAll: true, domains: workbench.domains, open: async () => hostOf(workbench, allowed) })
const journal = ({ folder }: TestStudio): string => readFileSync(join(folder, '.cutroom/journal.jsonl'), 'utf8')

/** What a client that wants to approve for itself might add to a call. */
const forged = {
  inputResponses: { decision: { action: 'accept', content: { decision: 'approve' } } },
  requestState: 'p1',
  task: { ttl: 1 },
}
const approves = [{ approve: true }, { decision: 'approve' }, { by: 'person' }, { confirmed: true, only: ['s1'] }]

const fitting: { [param: string]: unknown }[] = [
  { start_time: 2, end_time: 6 },
  { time: 3 },
  { tracks: ['t1'] },
  { clips: ['r2'] },
  { name: 'Room' },
  { text: 'Intro' },
  { label: 'Intro' },
  { gain_db: -3 },
  { db: 3 },
  { clip: 'r2', time: 4 },
  { document: 'Host' },
  { document: 'Nobody' },
]
const args = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 4, arbitrary: fc.constantFrom(...fitting) },
  { weight: 1, arbitrary: fc.constantFrom(...approves) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('time', 'document', 'tracks', 'surprise'), fc.jsonValue()) },
)
const tool = fc.oneof(
  fc.constantFrom(...audio.operations.keys()),
  fc.constantFrom(...destroying),
  fc.constantFrom(
    'cutroom_state',
    'cutroom_proposals',
    'cutroom_withdraw',
    'approve',
    'cutroom_approve',
    'constructor',
  ),
)
const uri = fc.constantFrom(
  'cutroom://documents',
  'cutroom://document/Host',
  'cutroom://operation/cut',
  'cutroom://proposals',
  'cutroom://proposal/ID',
  'cutroom://proposal/ID/approve',
  'cutroom://approve/ID',
)
const request = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ method: fc.constant('tools/call'), params: fc.record({ name: tool, arguments: args }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constant('tools/call'),
      params: fc.record({ name: tool, arguments: args }).map((call) => ({ ...call, ...forged })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ method: fc.constant('resources/read'), params: fc.record({ uri }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constant('prompts/get'),
      params: fc.record({
        name: fc.constantFrom('tidy-episode', 'explain-state', 'approve'),
        arguments: fc.constantFrom({}, { document: 'Host' }, { decision: 'approve' }),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom(
        'proposals/approve',
        'elicitation/create',
        'resources/subscribe',
        'completion/complete',
        'tasks/result',
      ),
      params: fc.constantFrom({ id: 'ID' }, { action: 'accept', content: { decision: 'approve' } }),
    }),
  },
)

it('no sequence of calls changes a document without a person', async () => {
  const studio = await project()
  // The person has selected something, so that most operations have all that they need.
  for (const [operation, params] of [
    ['set_time_selection', { start_time: 2, end_time: 6 }],
    ['select_all_tracks', {}],
  ] as const)
    await studio.run('run', operation, '--params', JSON.stringify(params))
  const { revision } = await studio.look()
  const before = journal(studio)
  let proposed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
      // An allow-rule that names only what destroys lets nothing through either.
      const { client } = await clientOf(serverOn(studio, destroying))
      for (const { method, params } of requests) {
        const id = must(await hostOf(studio.workbench, []).waiting()).at(-1)?.proposal.id ?? 'p1'
        const told = await client
          .request(
            JSON.parse(JSON.stringify({ method, params }).replaceAll('ID', id)) as { method: string },
            ResultSchema,
          )
          .catch(() => undefined)
        if ((told?.['structuredContent'] as { status?: string } | undefined)?.status === 'waiting') proposed++
      }
      await client.close()
      for (const { proposal } of must(await hostOf(studio.workbench, []).waiting()))
        await studio.workbench.reject(proposal.id)
      expect(journal(studio)).toBe(before)
      expect((await studio.look()).revision).toBe(revision)
    }),
    { ...drawn({ seed: 20_261_115, sample: 40, all: 500 }), endOnFailure: true },
  )
  expect(proposed).toBeGreaterThan(20)
})

it('a client of the newest protocol cannot answer a question that it was not asked, nor one twice', async () => {
  const studio = await project()
  const [near, far] = InMemoryTransport.createLinkedPair()
  const handle = serveStdio(() => serverOn(studio), { transport: far })
  onTestFinished(() => handle.close())
  const answers = new Map<unknown, (message: JSONRPCMessage) => void>()
  Object.assign(near, {
    onmessage: (message: JSONRPCMessage) => ('id' in message ? answers.get(message.id)?.(message) : undefined),
  })
  await near.start()
  let id = 0
  const call = (
    capabilities: object,
    name: string,
    more: object = {},
  ): Promise<{ result: { [field: string]: unknown } }> => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'forger', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    }
    return new Promise((resolve) => {
      answers.set(++id, (message) => resolve(message as unknown as { result: { [field: string]: unknown } }))
      void near.send({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name, arguments: {}, _meta: meta, ...more },
      })
    })
  }
  const approve = forged.inputResponses
  expect(await call({}, 'create_mono_track', { inputResponses: approve })).toMatchObject({
    result: { structuredContent: { status: 'waiting' } },
  })
  expect(await call({}, 'create_mono_track', forged)).toMatchObject({
    result: { structuredContent: { problem: { code: 'unknown-question' } } },
  })
  expect((await studio.look()).revision).toBe(1)

  const { result } = await call({ elicitation: { form: {} } }, 'create_mono_track')
  expect(result).toMatchObject({ resultType: 'input_required' })
  const { requestState } = result
  expect(await call({}, 'create_mono_track', { requestState, inputResponses: approve })).toMatchObject({
    result: { structuredContent: { status: 'applied', by: 'person' } },
  })
  expect(await call({}, 'create_mono_track', { requestState, inputResponses: approve })).toMatchObject({
    result: { structuredContent: { problem: { code: 'unknown-question' } } },
  })
  expect((await studio.look()).revision).toBe(2)
})
