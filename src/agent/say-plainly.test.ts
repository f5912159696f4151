import { expect, test } from 'vitest'
import { sayPlainly } from './say-plainly.ts'

const here = { frame: { things: [] } as never, verbs: ['delete'], isHeard: false }

test('ways of speaking are said plainly, what is quoted and what was pasted is left as it is', () => {
  expect(sayPlainly('hey, why not delete the intro, would you?', here)).toBe('delete the intro')
  expect(sayPlainly('hey, delete "why not", would you?', here)).toBe('hey, delete "why not", would you?')
  const pasted = `hey, ${'delete '.repeat(5000)}`
  expect(sayPlainly(pasted, here)).toBe(pasted)
})
