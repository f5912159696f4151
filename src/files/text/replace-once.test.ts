import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import { findOnce } from '../../../test/support/files/find-once.ts'
import { replaceOnce } from './replace-once.ts'

const runs = drawn({ seed: 20_261_116, sample: 400, all: 4000 })

function replaced(text: string, find: string, replace: string): string {
  const edit = replaceOnce(text, { find, replace })
  return isProblem(edit) ? edit.message : text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
}

const anyText = (most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '('), minLength: 1, maxLength: most })
const plain = (text: string): string => text.replaceAll('\r\n', '\n')

describe('replacing a text', () => {
  it('keeps everything around it byte for byte', () => {
    fc.assert(
      fc.property(anyText(14), anyText(4), anyText(6), (text, find, replace) => {
        const found = findOnce(text, find)
        fc.pre(!isProblem(found) && plain(find) !== plain(replace))
        if (isProblem(found)) return
        const after = replaced(text, find, replace)
        const [head, tail] = [text.slice(0, found.from), text.slice(found.to)]
        expect(after.startsWith(head) && after.endsWith(tail)).toBe(true)
        expect(plain(after.slice(head.length, after.length - tail.length))).toBe(plain(replace))
      }),
      runs,
    )
  })

  it('gives new lines the line ends of the file', () => {
    expect(replaced('a\r\nb\r\nc\r\n', 'b', 'b1\nb2')).toBe('a\r\nb1\r\nb2\r\nc\r\n')
    expect(replaced('a\rb\rc', 'b', 'b1\nb2')).toBe('a\rb1\rb2\rc')
    expect(replaced('a\nb\n', 'b', 'b1\r\nb2')).toBe('a\nb1\nb2\n')
  })

  it('gives new lines the line ends of where they land when a file mixes them', () => {
    expect(replaced('a\r\nb\nc\r\n', 'b', 'b1\nb2')).toBe('a\r\nb1\nb2\nc\r\n')
    expect(replaced('a\nb\r\nc', 'c', 'c1\nc2')).toBe('a\nb\r\nc1\r\nc2')
  })

  it('leaves the line ends of lines that FIND and REPLACE share as they are', () => {
    expect(replaced('a\r\nb\nc\r\nd\ne', 'a\nb\nc\nd', 'a\nB\nc\nd')).toBe('a\r\nB\nc\r\nd\ne')
  })

  it.for<[name: string, text: string, find: string, after: string]>([
    ['a line in the middle', 'a\nb\nc\n', 'b', 'a\nc\n'],
    ['the first line', 'a\r\nb\r\n', 'a', 'b\r\n'],
    ['the last line', 'a\nb\n', 'b', 'a\n'],
    ['the last line without a break', 'a\r\nb', 'b', 'a'],
    ['the only line', 'a', 'a', ''],
    ['two lines', 'a\nb\nc\nd', 'b\nc', 'a\nd'],
    ['a line and its break', 'a\nb\nc\n', 'b\n', 'a\nc\n'],
  ])('by nothing removes %s with its break', ([, text, find, after]) => {
    expect(replaced(text, find, '')).toBe(after)
  })

  it('by nothing inside a line leaves the line', () => {
    expect(replaced('f(a, b)\n', ', b', '')).toBe('f(a)\n')
  })

  it('puts special patterns of replacement in as they are', () => {
    expect(replaced('price: x', 'x', "$& $1 $$ $'")).toBe("price: $& $1 $$ $'")
  })

  it('refuses a replacement that is the text itself, whatever its line ends', () => {
    expect(replaceOnce('a\nb', { find: 'a\nb', replace: 'a\r\nb' })).toMatchObject({ code: 'replace-same' })
  })

  it('refuses to find nothing', () => {
    expect(replaceOnce('', { find: '', replace: '' })).toMatchObject({ code: 'find-empty' })
  })

  it('says that a text was replaced already, and where', () => {
    expect(replaceOnce('one\nconst b = 1\n', { find: 'const a = 1', replace: 'const b = 1' })).toMatchObject({
      code: 'find-missing',
      message: 'FIND is not in the file: the text was replaced already, line 2 holds the replacement.',
      details: { line: 2, closest: 'const b = 1', plan: 'const a = 1' },
    })
    expect(replaceOnce('one\nTwo\n', { find: 'two', replace: 'Two' })).toMatchObject({
      details: { why: 'the text was replaced already' },
    })
  })

  it('does not take any short text for a replacement', () => {
    expect(replaceOnce('const b = 1\n}\n', { find: 'const a = 1', replace: '}' })).toMatchObject({
      details: { line: 1, why: 'one character differs' },
    })
  })
})
