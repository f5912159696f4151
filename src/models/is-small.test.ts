import { expect, test } from 'vitest'
import { isSmall, isSmallByName } from './is-small.ts'

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
