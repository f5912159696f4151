import { expect, test } from 'vitest'
import { costOf, priceOf } from './price-table.ts'

test('a dated name costs what the plain one does', () => {
  expect(priceOf('anthropic/claude-sonnet-4-5-20250929')).toEqual(priceOf('anthropic/claude-sonnet-4-5'))
  expect(priceOf('openai/gpt-4o-2024-08-06')).toEqual({ fresh: 2.5, cached: 1.25, output: 10, asOf: '2025-11-01' })
})

test.each(['openai/gpt-5-pro', 'anthropic/claude-sonnet-4-55', 'ollama/llama3.2', 'constructor'])(
  '%s has no price rather than that of another',
  (id) => {
    expect(priceOf(id)).toBeNull()
  },
)

test('tokens from the cache cost their own price', () => {
  expect(costOf({ fresh: 1000, cached: 10_000, output: 200 }, priceOf('anthropic/claude-sonnet-4-5'))).toBeCloseTo(
    0.003 + 0.003 + 0.003,
  )
})
