import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import {
  fakeServer,
  noSleep,
  streamOf,
  type Fault,
  type FakeServer,
} from '../../../test/support/maestro/fake-server.ts'
import {
  followStream,
  MAX_FAILURES,
  type Followed,
  type Following,
  type SentEvent,
  readEvent,
} from './follow-stream.ts'

const project = { projectId: 'p', name: 'Rain Check', tempo: 92, key: 'Dm', timeSignature: '4/4', tracks: [] }
const body = JSON.stringify({ prompt: 'make a beat', project })
const calls = Array.from({ length: 6 }, (_, at) => ({
  name: 'stori_add_midi_track',
  params: { trackId: `t${at}`, name: `Spur ${at} 🥁` },
}))

const follow = (server: FakeServer, more: Partial<Following> = {}) =>
  followStream({
    transport: server.transport,
    sleep: noSleep(),
    headers: { authorization: 'Bearer x' },
    from: { body },
    ...more,
  })
const serverWith = (...faults: Fault[]): FakeServer => fakeServer(() => streamOf(calls), faults)
const seqs = (followed: unknown): number[] => (followed as Followed).events.map(({ seq }) => seq)
const everySeq = Array.from({ length: calls.length + 2 }, (_, at) => at + 1)

describe('a stream', () => {
  it('is followed from state to complete', async () => {
    const server = serverWith()
    const heard: SentEvent[] = []
    const followed = await follow(server, { onEvent: (event) => heard.push(event) })
    expect(followed).toMatchObject({ streamId: 'stream-1', complete: { success: true } })
    expect(seqs(followed)).toEqual(everySeq)
    expect(heard).toEqual((followed as Followed).events)
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/maestro/stream',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    })
  })

  it('is read on where the connection broke, with no event twice and none lost', async () => {
    const whole = await follow(serverWith())
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            cutAfterBytes: fc.integer({ min: 0, max: 2500 }),
            chunkBytes: fc.integer({ min: 1, max: 700 }),
            repeat: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        async (cuts) => {
          // The first event has to come through once: before it nobody knows which stream to go on with.
          const [first, ...rest] = cuts
          const server = serverWith(...(first ? [{ ...first, cutAfterBytes: first.cutAfterBytes + 400 }] : []), ...rest)
          const heard: number[] = []
          const followed = await follow(server, { onEvent: ({ seq }) => heard.push(seq) })
          expect(followed).toEqual(whole)
          expect(heard).toEqual(everySeq)
          expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
        },
      ),
      drawn({ seed: 20_261_116, sample: 100, all: 2000 }),
    )
  })

  it('is asked for again from the last event that came', async () => {
    const server = serverWith({ cutAfterBytes: 700 }, { refused: true }, { status: 502, text: 'bad gateway' })
    const heard: number[] = []
    await follow(server, { onEvent: ({ seq }) => heard.push(seq) })
    expect(heard).toEqual(everySeq)
    const resumed = server.asked.slice(1)
    expect(resumed.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 3 }, () => 'GET /api/v1/maestro/streams/stream-1'),
    )
    expect(new Set(resumed.map(({ headers }) => headers['last-event-id']))).toEqual(new Set(['4']))
  })

  it('is not taken on behind a gap', async () => {
    const server = serverWith({ leaveOut: 4 })
    expect(seqs(await follow(server))).toEqual(everySeq)
    expect(server.asked[1]?.headers['last-event-id']).toBe('4')
  })

  it('that a server fell silent on is read on with another connection', async () => {
    const sleep = noSleep()
    const server = serverWith({ cutAfterBytes: 700, fallSilent: () => sleep.endSilence() })
    expect(seqs(await follow(server, { sleep }))).toEqual(everySeq)
    expect(server.asked).toHaveLength(2)
  })

  it('of a server that takes the connection and says nothing is given up', async () => {
    const sleep = noSleep()
    const transport: Following['transport'] = () => {
      sleep.endSilence()
      return new Promise(() => undefined)
    }
    expect(await follow(serverWith(), { sleep, transport })).toMatchObject({
      code: 'connection-lost',
      message: expect.stringContaining('silent for too long'),
    })
  })

  it('is given up after a number of failures, each waited for longer', async () => {
    const sleep = noSleep()
    const server = serverWith({ cutAfterBytes: 700 }, ...Array.from({ length: 50 }, (): Fault => ({ refused: true })))
    expect(await follow(server, { sleep })).toMatchObject({ problem: true, code: 'connection-lost' })
    expect(server.asked).toHaveLength(1 + MAX_FAILURES)
    expect(sleep.waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  })

  it('gets new patience with every event', async () => {
    const server = serverWith(
      ...Array.from({ length: 5 }, (_, at): Fault[] => [
        { cutAfterBytes: at === 0 ? 400 : 200 },
        ...Array.from({ length: MAX_FAILURES - 1 }, () => ({ refused: true })),
      ]).flat(),
    )
    expect(seqs(await follow(server))).toEqual(everySeq)
  })
})

describe('a request', () => {
  it('is never sent twice where the server may have taken it', async () => {
    for (const fault of [{ refused: true }, { cutAfterBytes: 20 }, { cutAfterBytes: 0 }]) {
      const server = serverWith(fault)
      expect(await follow(server)).toMatchObject({ code: 'connection-lost' })
      expect(server.asked).toHaveLength(1)
    }
  })

  it('waits for a busy server as long as it says, and gives up some time', async () => {
    const sleep = noSleep()
    expect(seqs(await follow(serverWith({ status: 503, retryAfter: '7' }), { sleep }))).toEqual(everySeq)
    expect(sleep.waits).toEqual([7000])
    const server = serverWith(...Array.from({ length: 50 }, (): Fault => ({ status: 503 })))
    expect(await follow(server)).toMatchObject({ code: 'too-many-streams', message: 'Try again in a moment.' })
    expect(server.asked).toHaveLength(1 + MAX_FAILURES)
  })

  it('that is refused brings the sentence of the server', async () => {
    expect(await follow(serverWith(), { from: { body: JSON.stringify({ prompt: '', project }) } })).toMatchObject({
      code: 'invalid-request',
      message: expect.stringContaining('prompt: should say what to do'),
    })
    expect(await follow(serverWith({ status: 401, text: '<html>' }))).toMatchObject({
      code: 'http-status',
      message: 'The server answered with status 401 instead of a stream.',
    })
    expect(await follow(serverWith(), { from: { streamId: 'nobody' } })).toMatchObject({ code: 'unknown-stream' })
  })

  it('that is stopped stops the work of the server', async () => {
    const stop = new AbortController()
    const server = serverWith({ chunkBytes: 400 })
    const stopped = await follow(server, { signal: stop.signal, onEvent: () => stop.abort() })
    expect(stopped).toMatchObject({ code: 'stopped', message: 'The request was stopped as asked.' })
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/maestro/stream',
      'DELETE /api/v1/maestro/streams/stream-1',
    ])
    expect(await follow(serverWith(), { signal: AbortSignal.abort() })).toMatchObject({
      code: 'stopped',
      message: expect.stringContaining('may still be working'),
    })
  })
})

describe('an event', () => {
  const saying =
    (...texts: string[]): Following['transport'] =>
    async () => ({
      status: 200,
      headers: { get: () => null },
      text: async () => '',
      body: (async function* () {
        for (const [at, text] of texts.entries()) yield new TextEncoder().encode(`id: ${at + 1}\ndata: ${text}\n\n`)
      })(),
    })
  const state =
    '{"type":"state","seq":1,"state":"editing","intent":"x","confidence":1,"traceId":"t","executionMode":"apply","streamId":"s","projectId":"p","later":"field"}'
  const complete = (seq: number): string =>
    `{"type":"complete","seq":${seq},"success":true,"traceId":"t","inputTokens":0,"contextWindowTokens":0}`

  it('of a newer server is passed over', async () => {
    const followed = await follow(serverWith(), {
      transport: saying(state, '{"type":"agentComplete","seq":2}', complete(3)),
    })
    expect(seqs(followed)).toEqual([1, 3])
  })

  it.each([
    'not json',
    '{"type":"complete","seq":2}',
    '{"type":"status","message":"x"}',
    '[]',
    '{"type":"status","seq":"2","message":"x"}',
  ])('that cannot be read ends it: %s', async (text) => {
    expect(await follow(serverWith(), { transport: saying(state, text) })).toMatchObject({ code: 'bad-event' })
  })

  it('other than state cannot be the first', async () => {
    const followed = await follow(serverWith(), { transport: saying(complete(1)) })
    expect(isProblem(followed) && followed.message).toContain('instead of "state"')
  })
})

test('a refusal for want of notes names the region to send again, as data', () => {
  const sent = {
    type: 'toolError',
    name: 'stori_quantize_notes',
    error: 'The notes of Bass were not sent.',
    errors: [
      { code: 'notes-needed', message: 'Send the region "r-1" with its notes.', param: 'regionId', regionId: 'r-1' },
    ],
    seq: 3,
  }
  expect(readEvent(JSON.stringify(sent))).toEqual({ seq: 3, event: sent })
})
