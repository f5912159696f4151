import * as fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { parseResource } from '../../plan/resource.ts'
import { linkResource, makeVisible } from './resource.ts'

/** What a plan that has this link points at. */
function pointedAt(link: string): unknown {
  const [paragraph] = fromMarkdown(`Resource: ${link}`).children
  const nodes = paragraph?.type === 'paragraph' ? paragraph.children.slice(1) : []
  return parseResource({ value: link, nodes })
}

test.each([
  'notes/a.md',
  'docs/a b.md',
  '(draft) [1].md',
  '100%.md',
  'a%20b.md',
  'back`tick.md',
  '__main__.py',
  '🎬/clip.md',
  'a&amp;b.md',
  '<x>.md',
  'a*b_c.md',
])('a plan that copies the link of %s means that file', (path) => {
  expect(pointedAt(linkResource(path))).toEqual({ path })
})

test('law: the link of any name leads back to it', () => {
  const part = fc
    .string({ unit: fc.constantFrom(...Array.from('ab.-_*[]()<>%&;`\\"\' #!~é🎬')), minLength: 1, maxLength: 8 })
    .map((text) => `x${text}x`)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
      expect(pointedAt(linkResource(parts.join('/')))).toEqual({ path: parts.join('/') })
    }),
  )
})

test('an address stands for itself, and secrets and characters that cannot be seen are in no link', () => {
  expect(linkResource('https://example.org/a?b=c')).toBe('[https://example.org/a?b=c](https://example.org/a?b=c)')
  expect(linkResource('a\u202Eb\n.md')).toBe('[ab .md](/ab%20.md)')
  expect(linkResource('https://me:hidden-word@example.org/')).toBe(
    '[https://me:‹secret›@example.org/](https://me:‹secret›@example.org/)',
  )
})

test.each([
  ['zero-width space', 'a\u200Bb', 'a‹U+200B›b'],
  ['direction override', 'a\u202Eb\u2066', 'a‹U+202E›b‹U+2066›'],
  ['escape', '\u001B[31mred', '‹U+001B›[31mred'],
  ['zero byte and delete', '\0\u007F', '‹U+0000›‹U+007F›'],
  ['tag characters', '\u{E0041}', '‹U+E0041›'],
  ['soft hyphen', 'a\u00ADb', 'a‹U+00AD›b'],
  ['variation selectors that carry something', 'a\uFE01\uFE02', 'a‹U+FE01›‹U+FE02›'],
  ['separators of lines', 'a\u2028b\u2029c\u0085', 'a‹U+2028›b‹U+2029›c‹U+0085›'],
  ['joiner between letters', 'a\u200Db', 'a‹U+200D›b'],
  ['mark of the byte order inside', 'a\uFEFFb', 'a‹U+FEFF›b'],
])('%s is written as its code', (_, text, shown) => {
  expect(makeVisible(text)).toBe(shown)
})

test('what people write stays as it is: line breaks, tabs, other scripts, emoji with their joiners', () => {
  const text = 'é 中文 עברית\t\n👩‍🚀 ⚠️ 👍🏽 ‹x›'
  expect(makeVisible(text)).toBe(text)
})

test('line breaks of every system become plain ones, and the mark of the byte order goes', () => {
  expect(makeVisible('\uFEFFa\r\nb\rc\n')).toBe('a\nb\nc\n')
})
