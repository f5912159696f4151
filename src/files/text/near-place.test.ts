import { describe, expect, it } from 'vitest'
import { nearPlace } from './near-place.ts'

describe('the place that a text was meant for', () => {
  it.each([
    ['other blanks', 'a\nfoo(a,  b)\n', 'foo(a, b)', 'foo(a,  b)', 2],
    ['other quotes', 'say “hi” now\n', 'say "hi" now', 'say “hi” now', 1],
    ['another indentation', 'x\nif (a) {\n\treturn b\n}\n', 'if (a) {\n    return b\n}', 'if (a) {\n\treturn b\n}', 2],
    [
      'one character',
      'x\nconst total = sum(values, rates)\n',
      'const total = sum(value, rates)',
      'const total = sum(values, rates)',
      2,
    ],
    ['other line ends', 'one  two\r\nthree\r\n', 'one two\nthree', 'one  two\nthree', 1],
  ])('differs by %s', (_, text, find, there, line) => {
    expect(nearPlace(text, find)).toEqual({ there, line })
  })

  it.each([
    ['there are two', 'foo(a,  b)\nx\nfoo( a, b)\n', 'foo(a, b)'],
    ['the words are others', 'const total = sum(values)\n', 'const mean = average(values)'],
    ['the file is empty', '', 'text'],
    ['nothing is sought', 'text\n', '  \n'],
  ])('is none where %s', (_, text, find) => {
    expect(nearPlace(text, find)).toBeNull()
  })
})
