import { expect, it } from 'vitest'
import { wordsOfTokens } from './words-of-tokens.ts'

const token = (piece: string, probability = 1) => ({ piece, probability })

it('pieces become words with their punctuation, as sure as their least sure piece', () => {
  const words = wordsOfTokens([
    token('\u2581The', 0.9),
    token('\u2581Fish', 0.8),
    token('er', 0.4),
    token('man', 0.9),
    token('.'),
  ])
  expect(words).toEqual([
    { text: 'The', confidence: 0.9, firstToken: 0 },
    { text: 'Fisherman.', confidence: 0.4, firstToken: 1 },
  ])
})

it('a letter may be spelled in bytes, and an empty word is none', () => {
  expect(
    wordsOfTokens([token('\u2581caf'), token('<0xC3>'), token('<0xA9>'), token('\u2581'), token('\u2581now')]).map(
      ({ text, firstToken }) => [text, firstToken],
    ),
  ).toEqual([
    ['café', 0],
    ['now', 4],
  ])
})
