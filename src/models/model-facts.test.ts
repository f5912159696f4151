import { expect, test } from 'vitest'
import { costOf, factsOf, isSmall, isSmallByName, priceOf } from './model-facts.ts'

test.each([
  ['anthropic/claude-3-5-haiku-20241022', true],
  ['anthropic/claude-sonnet-4-20250514', true],
  ['anthropic/claude-sonnet-4-5', true],
  ['anthropic/claude-opus-4-6', true],
  ['anthropic/claude-opus-4-7', false],
  ['anthropic/claude-sonnet-5', false],
  ['anthropic/claude-something-new', false],
  ['openai/gpt-4.1-mini', true],
  ['openai/gpt-5', false],
  ['openai/o4-mini', false],
  ['openai/llama-3.3-70b', true],
])('whether %s heeds a temperature: %s', (id, temperature) => {
  expect(factsOf(id).temperature).toBe(temperature)
})

test.each([
  ['3.2B', true],
  ['135M', true],
  ['14.8B', true],
  ['15B', false],
  ['70.6B', false],
  [undefined, true],
  ['many', true],
])('a model of %s is small: %s', (size, small) => {
  expect(isSmall(size)).toBe(small)
})

test.each([
  ['qwen2.5-7b-instruct', true],
  ['llama-3.3-70b', false],
  ['gpt-oss:120b', false],
  ['mystery', true],
  ['phi4-mini-3.8b-q4', true],
])('%s is small by its name: %s', (name, small) => {
  expect(isSmallByName(name)).toBe(small)
})

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
