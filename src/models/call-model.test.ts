import { describe, expect, test } from 'vitest'
import { callModel } from './call-model.ts'
import { estimateTokens } from './context-room.ts'
import type { Model, ModelReply, ReplyOptions } from './model.ts'
import { scriptedModel } from './scripted.ts'
import { modelProblem } from './model-problem.ts'
import { manualClock } from '../../test/support/models/manual-clock.ts'
import { request } from '../../test/support/models/open-wire.ts'

const down = modelProblem('model-down', 'Down.')

/** A model in the hand of the test: it answers when the test lets it. */
function heldModel(): { model: Model; asked: Promise<ReplyOptions> } {
  let tell: (options: ReplyOptions) => void = () => undefined
  const asked = new Promise<ReplyOptions>((resolve) => {
    tell = resolve
  })
  const model: Model = {
    ...scriptedModel({ id: 'held/model', replies: [] }),
    reply: (_, options) =>
      new Promise<ModelReply>(() => {
        tell(options)
      }),
  }
  return { model, asked }
}

const moment = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

describe('a model that does not answer', () => {
  test('is given its time, and its signal is aborted when that is over', async () => {
    const clock = manualClock()
    const { model, asked } = heldModel()
    const call = callModel(model, request, { clock, tryMs: 90_000, stallMs: 40_000, maxAttempts: 1 })
    const { signal } = await asked
    clock.advance(89_999)
    await moment()
    expect(signal?.aborted).toBe(false)
    clock.advance(1)
    expect(await call).toMatchObject({
      outcome: {
        problem: {
          code: 'timed-out',
          message: 'held/model gave no whole answer within 90 seconds; try again, or choose a faster model.',
        },
      },
      attempts: 1,
      milliseconds: 90_000,
    })
    expect(signal?.aborted).toBe(true)
  })

  test('has stalled once it was silent for too long after a sign of life', async () => {
    const clock = manualClock()
    const { model, asked } = heldModel()
    const call = callModel(model, request, { clock, tryMs: 900_000, stallMs: 40_000, maxAttempts: 1 })
    const { onSign } = await asked
    for (const ms of [30_000, 39_000, 39_000]) {
      clock.advance(ms)
      onSign?.()
      await moment()
    }
    clock.advance(40_000)
    expect(await call).toMatchObject({
      outcome: {
        problem: {
          code: 'timed-out',
          message: 'held/model began to answer and then was silent for 40 seconds; try again, or choose another model.',
        },
      },
      milliseconds: 148_000,
    })
  })

  test('is let go at once when the user cancels', async () => {
    const stop = new AbortController()
    const { model, asked } = heldModel()
    const call = callModel(model, request, { clock: manualClock(), signal: stop.signal })
    const { signal } = await asked
    stop.abort()
    expect(await call).toMatchObject({ outcome: { problem: { code: 'cancelled' } }, attempts: 1 })
    expect(signal?.aborted).toBe(true)
  })
})

test('a call that was cancelled is cancelled, whatever the model calls it', async () => {
  const stop = new AbortController()
  const model = scriptedModel({
    replies: () => {
      stop.abort()
      return modelProblem('connection-lost', 'Gone.')
    },
  })
  expect(await callModel(model, request, { signal: stop.signal, maxAttempts: 1 })).toMatchObject({
    outcome: { problem: { code: 'cancelled' } },
  })
})

test('pauses grow, with chance mixed in', async () => {
  const clock = manualClock({ random: () => 0.5 })
  await callModel(scriptedModel({ replies: () => down }), request, { clock, maxAttempts: 7 })
  expect(clock.pauses).toEqual([750, 1500, 3000, 6000, 12_000, 15_000])
})

test('all attempts together end in time', async () => {
  const clock = manualClock()
  const result = await callModel(scriptedModel({ replies: () => down }), request, {
    clock,
    maxAttempts: 1000,
    totalMs: 60_000,
  })
  expect(result.outcome).toEqual({ problem: down })
  expect(result.milliseconds).toBeLessThanOrEqual(60_000)
  expect(result.attempts).toBeLessThan(12)
})

test('cancelling during a pause ends the call without another attempt', async () => {
  const stop = new AbortController()
  const model = scriptedModel({
    replies: () => {
      stop.abort()
      return down
    },
  })
  expect(await callModel(model, request, { clock: manualClock(), signal: stop.signal })).toMatchObject({
    outcome: { problem: { code: 'cancelled' } },
    attempts: 1,
  })
})

test('a request that was cancelled before it began is not sent', async () => {
  const result = await callModel(scriptedModel({ replies: [] }), request, { signal: AbortSignal.abort() })
  expect(result).toMatchObject({ outcome: { problem: { code: 'cancelled' } }, attempts: 0 })
})

test('a request that does not fit is told before it is sent, with what to do', async () => {
  const model = scriptedModel({ id: 'tiny/model', capabilities: { contextTokens: 550 }, replies: [] })
  const result = await callModel(model, request)
  expect(result).toMatchObject({ attempts: 0, outcome: { problem: { code: 'context-too-small' } } })
  expect('problem' in result.outcome && result.outcome.problem.message).toMatch(
    /^This needs about \d+ tokens and 500 for the reply, but tiny\/model holds 550; ask about less, or choose a model with a larger context\.$/,
  )
})

test('the estimate is a quarter of the characters that are sent', () => {
  expect(estimateTokens({ system: 'x'.repeat(4000), tools: [], messages: [] })).toBe(1000)
  expect(
    estimateTokens({ system: '', tools: [], messages: [{ role: 'user', text: 'x'.repeat(4000) }] }),
  ).toBeGreaterThanOrEqual(1000)
})

test('what it cost is counted over all attempts', async () => {
  const usage = { fresh: 1_000_000, cached: 1_000_000, output: 100_000 }
  const model = {
    ...scriptedModel({ replies: [{ usage }, { text: 'Yes.', usage }] }),
    price: { fresh: 3, cached: 0.3, output: 15, asOf: '2025-11-01' },
  }
  const result = await callModel(model, request, { clock: manualClock() })
  expect(result).toMatchObject({ attempts: 2, usage: { fresh: 2_000_000, cached: 2_000_000, output: 200_000 } })
  expect(result.money).toBeCloseTo(9.6)
})

test('what has no known price costs an unknown amount, not nothing', async () => {
  expect(await callModel(scriptedModel({ replies: [{ text: 'Yes.' }] }), request)).toMatchObject({ money: null })
})
