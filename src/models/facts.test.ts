import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'

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
