import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextFor, contextLimit, replyRoom, withMargin, estimateTokens } from './context-room.ts'

const context = fc.record({
  contextTokens: fc.integer({ min: 1000, max: 40_000 }),
  maxContextTokens: fc.integer({ min: 40_000, max: 200_000 }),
})
const prompt = (tokens: number): Parameters<typeof estimateTokens>[0] => ({
  system: 'x'.repeat(tokens * 4),
  tools: [],
  messages: [],
})

test('a reply of a useful length fits beside every prompt that leaves room for one, in the smallest context that holds both', () => {
  fc.assert(
    fc.property(context, fc.nat(210_000), (sizes, tokens) => {
      const reply = replyRoom(prompt(tokens), { context: sizes, least: 500, most: 16_000 })
      const padded = withMargin(tokens)
      const room = contextFor(tokens + reply, sizes)
      const doublings = Array.from({ length: 9 }, (_, times) =>
        Math.min(sizes.contextTokens * 2 ** times, sizes.maxContextTokens),
      )
      expect(reply).toBeGreaterThanOrEqual(500)
      expect(reply).toBeLessThanOrEqual(16_000)
      expect(doublings).toContain(room)
      if (padded + 500 <= sizes.maxContextTokens) expect(padded + reply).toBeLessThanOrEqual(sizes.maxContextTokens)
      else expect(reply).toBe(500)
      // The context never grows for the sake of a longer reply.
      expect(room).toBeLessThanOrEqual(doublings.find((size) => size >= padded + 500) ?? sizes.maxContextTokens)
    }),
  )
})

test('a model that has one size of context holds that', () => {
  expect(contextLimit({ contextTokens: 8192 })).toBe(8192)
  expect(contextFor(9000, { contextTokens: 8192 })).toBe(8192)
})
