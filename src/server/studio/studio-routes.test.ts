import { expect, it } from 'vitest'
import type { StudioEvent } from '../../client/index.ts'
import { openEventLog, type EventLog } from './studio-routes.ts'

const NOW_MS = 1_800_000_000_000
const event = (done: number): StudioEvent => ({ type: 'ask.progressed', ask: 'a1', what: 'effects', done })

/** What a reader gets at once, and its last id. */
async function readNow(log: EventLog, lastId: number | undefined, count: number): Promise<[unknown[], number]> {
  const stop = new AbortController()
  const read: unknown[] = []
  let last = lastId ?? 0
  for await (const { seq, json } of log.follow(lastId, stop.signal)) {
    read.push(JSON.parse(json))
    last = seq
    if (read.length === count) stop.abort()
  }
  return [read, last]
}

it('goes on behind the last event that a reader saw', async () => {
  const log = openEventLog(NOW_MS)
  for (let at = 0; at < 5; at++) log.add(event(at))
  const first = NOW_MS * 1000 + 1
  expect(await readNow(log, first, 4)).toEqual([[1, 2, 3, 4].map(event), first + 4])
})

it('wakes a reader for what comes later', async () => {
  const log = openEventLog(NOW_MS)
  const reading = readNow(log, undefined, 2)
  log.add(event(1))
  log.add(event(2))
  expect((await reading)[0]).toEqual([event(1), event(2)])
})

it('says reset to an id of another life, of the future, or too long ago', async () => {
  const log = openEventLog(NOW_MS)
  for (let at = 0; at < 1500; at++) log.add(event(at))
  const last = NOW_MS * 1000 + 1500
  for (const id of [57, NaN, last + 1, NOW_MS * 1000 + 10, (NOW_MS - 1) * 1000 + 3])
    expect(await readNow(log, id, 1)).toEqual([[{ type: 'reset' }], last])
  expect((await readNow(log, NOW_MS * 1000 + 1499, 1))[0]).toEqual([event(1499)])
})
