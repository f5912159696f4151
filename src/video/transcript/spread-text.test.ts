import { describe, expect, it } from 'vitest'
import { heardWord } from './format.ts'
import { restorePunctuation } from './spread-text.ts'

const restored = (words: string, text: string): string[] =>
  restorePunctuation(
    words.split(' ').map((word) => heardWord({ text: word, start: 0, end: 1 })),
    text,
  ).map((word) => word.text)

describe('words get the punctuation of the text that they come from', () => {
  it('before and behind them', () => {
    expect(restored('So he said go on', 'So, he said: “Go on”… (go on)!')).toEqual([
      'So,',
      'he',
      'said:',
      '(go',
      'on)!',
    ])
  })

  it('and are not found inside other words', () => {
    expect(restored('a cat', 'That catalogue: a, cat.')).toEqual(['a,', 'cat.'])
  })

  it('or stay as they are where the text has them not', () => {
    expect(restored('one two three', 'One. three.')).toEqual(['one', 'two', 'three.'])
    expect(restored('one two', '')).toEqual(['one', 'two'])
  })

  it('and keep punctuation that they have', () => {
    expect(restored('Well, yes.', 'Well, yes.')).toEqual(['Well,', 'yes.'])
  })
})
