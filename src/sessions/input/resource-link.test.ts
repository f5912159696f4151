import * as fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { resourceOf } from '../plan/resource.ts'
import { resourceLink } from './resource-link.ts'

/** What a plan that has this link points at. */
function pointedAt(link: string): unknown {
  const [paragraph] = fromMarkdown(`Resource: ${link}`).children
  const nodes = paragraph?.type === 'paragraph' ? paragraph.children.slice(1) : []
  return resourceOf({ value: link, nodes })
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
  expect(pointedAt(resourceLink(path))).toEqual({ path })
})

test('law: the link of any name leads back to it', () => {
  const part = fc
    .string({ unit: fc.constantFrom(...Array.from('ab.-_*[]()<>%&;`\\"\' #!~é🎬')), minLength: 1, maxLength: 8 })
    .map((text) => `x${text}x`)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
      expect(pointedAt(resourceLink(parts.join('/')))).toEqual({ path: parts.join('/') })
    }),
  )
})

test('an address stands for itself, and secrets and characters that cannot be seen are in no link', () => {
  expect(resourceLink('https://example.org/a?b=c')).toBe('[https://example.org/a?b=c](https://example.org/a?b=c)')
  expect(resourceLink('a\u202Eb\n.md')).toBe('[ab .md](/ab%20.md)')
  expect(resourceLink('https://me:hidden-word@example.org/')).toBe(
    '[https://me:‹secret›@example.org/](https://me:‹secret›@example.org/)',
  )
})
