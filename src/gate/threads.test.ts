import { expect, it, onTestFinished } from 'vitest'
import { openThreads, type Threads } from './threads.ts'

type Job = { readonly what: 'double' | 'fail' | 'throw' | 'end' | 'hang'; readonly value: number }

function threads({ count = 2, maxMs = 60_000 }: { count?: number; maxMs?: number } = {}): Threads<Job, number> {
  const opened = openThreads<Job, number>({
    entry: new URL('../../test/children/thread-of-tests.mjs', import.meta.url),
    count,
    maxMs,
  })
  onTestFinished(() => opened.close())
  return opened
}

const double = (value: number): Job => ({ what: 'double', value })

it('does every job once, however many there are', async () => {
  const { run } = threads()
  const jobs = Array.from({ length: 200 }, (_, at) => at)
  expect(await Promise.all(jobs.map((at) => run(double(at))))).toEqual(jobs.map((at) => 2 * at))
})

it('says why a job failed, and goes on with the others, also when its thread is gone', async () => {
  const { run } = threads({ count: 1 })
  const outcomes = await Promise.allSettled([
    run({ what: 'fail', value: 1 }),
    run({ what: 'throw', value: 1 }),
    run({ what: 'end', value: 1 }),
    run(double(4)),
  ])
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as Error).message)),
  ).toEqual(['failed 1', 'thrown', 'The thread ended before its work did.', 8])
})

it('ends a thread that is called off or takes too long, and gives its place to another', async () => {
  const { run } = threads({ count: 1, maxMs: 2000 })
  const stop = new AbortController()
  const called = run({ what: 'hang', value: 1 }, stop.signal)
  const waiting = run(double(1), stop.signal)
  const next = run(double(2))
  stop.abort()
  await expect(called).rejects.toThrow('called off')
  await expect(waiting).rejects.toThrow('called off')
  expect(await next).toBe(4)
  await expect(run({ what: 'hang', value: 1 })).rejects.toThrow('longer than 2 seconds')
  expect(await run(double(3))).toBe(6)
})

it('ends a thread at what was called off before its turn came, and not what came before it', async () => {
  const { run } = threads({ count: 1 })
  const stop = new AbortController()
  const [first, called] = [run(double(1)), run({ what: 'hang', value: 1 }, stop.signal)]
  stop.abort()
  await expect(called).rejects.toThrow('called off')
  expect(await first).toBe(2)
  expect(await run(double(2))).toBe(4)
})

it('takes nothing more once it is closed', async () => {
  const opened = threads({ count: 1 })
  const [hanging, waiting] = [opened.run({ what: 'hang', value: 1 }), opened.run(double(1))]
  const outcomes = Promise.allSettled([hanging, waiting])
  await opened.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(opened.run(double(1))).rejects.toThrow('called off')
})
