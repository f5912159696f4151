import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { manualClock, patience } from '../../../test/support/server/server.ts'
import { sendEvents, type EventFrame } from './send-events.ts'

const pace = { keepAliveMs: 15_000, stallMs: 30_000 }

it('sends frames in order, many to a packet, and ends', async () => {
  const { read, how } = await served(async function* () {
    for (let seq = 1; seq <= 1000; seq++) yield { seq, json: `{"n":${seq}}` }
  })
  const { text, packets } = await read()
  expect(text).toBe(Array.from({ length: 1000 }, (_, at) => `id: ${at + 1}\ndata: {"n":${at + 1}}\n\n`).join(''))
  expect(packets).toBeLessThan(100)
  expect(await how).toBe('ended')
})

it('sends what is there already in one packet, then what follows', async () => {
  const { read } = await served(
    async function* () {
      yield { seq: 3, json: '3' }
    },
    manualClock(),
    [
      { seq: 1, json: '1' },
      { seq: 2, json: '2' },
    ],
  )
  expect((await read()).text).toBe('id: 1\ndata: 1\n\nid: 2\ndata: 2\n\nid: 3\ndata: 3\n\n')
})

it('says that it is there while nothing happens, and not while something does', async () => {
  const clock = manualClock()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { read, answered } = await served(async function* () {
    yield { seq: 1, json: '1' }
    await released
    yield { seq: 2, json: '2' }
  }, clock)
  const seen: string[] = []
  const reading = read((text) => seen.push(text))
  await answered
  await expect.poll(() => seen.join(''), patience).toContain('id: 1')
  clock.pass(14_999)
  clock.pass(1)
  clock.pass(15_000)
  release()
  expect((await reading).text).toBe('id: 1\ndata: 1\n\n: keep-alive\n\n: keep-alive\n\nid: 2\ndata: 2\n\n')
})

it('pulls no more than a client takes, and closes one that takes nothing', async () => {
  const clock = manualClock()
  let pulled = 0
  const big = 'x'.repeat(10_000)
  const { how, pause } = await served(async function* (signal) {
    while (!signal.aborted) yield { seq: ++pulled, json: big }
  }, clock)
  await pause()
  let before = -1
  // It stands still as soon as the buffers of both ends are full.
  await expect
    .poll(
      () => {
        const isStill = pulled > 0 && pulled === before
        before = pulled
        return isStill
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBe(true)
  expect(pulled * big.length).toBeLessThan(64 * 1024 * 1024)
  clock.pass(29_999)
  clock.pass(1)
  expect(await how).toBe('stalled')
})

it('stops pulling when the client goes', async () => {
  let isTold = false
  const { how, leave, answered } = await served(async function* (signal) {
    yield { seq: 1, json: '1' }
    await new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        isTold = true
        resolve()
      }),
    )
  })
  await answered
  leave()
  expect(await how).toBe('gone')
  expect(isTold).toBe(true)
})

type Served = {
  how: Promise<string>
  answered: Promise<IncomingMessage>
  read(hear?: (text: string) => unknown): Promise<{ text: string; packets: number }>
  pause(): Promise<void>
  leave(): void
}

/** One request to a bare server that sends these frames. */
async function served(
  frames: (signal: AbortSignal) => AsyncIterable<EventFrame>,
  clock = manualClock(),
  first: readonly EventFrame[] = [],
): Promise<Served> {
  let tell = (_how: Promise<string>): void => undefined
  const how = new Promise<string>((resolve) => {
    tell = resolve
  })
  const server = createServer((_, outgoing: ServerResponse) =>
    tell(sendEvents({ outgoing, first, frames, clock, pace })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
  client.on('error', () => undefined)
  const answered = new Promise<IncomingMessage>((resolve) =>
    client.on('response', (incoming) => {
      incoming.on('error', () => undefined)
      resolve(incoming)
    }),
  )
  client.end()
  return {
    how,
    answered,
    leave: () => client.destroy(),
    pause: async () => void (await answered).pause(),
    read: async (hear) => {
      let text = ''
      let packets = 0
      for await (const chunk of (await answered).setEncoding('utf8')) {
        text += chunk as string
        packets++
        hear?.(text)
      }
      return { text, packets }
    },
  }
}
