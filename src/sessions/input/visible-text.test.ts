import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

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
  expect(visibleText(text)).toBe(shown)
})

test('what people write stays as it is: line breaks, tabs, other scripts, emoji with their joiners', () => {
  const text = 'é 中文 עברית\t\n👩‍🚀 ⚠️ 👍🏽 ‹x›'
  expect(visibleText(text)).toBe(text)
})

test('line breaks of every system become plain ones, and the mark of the byte order goes', () => {
  expect(visibleText('\uFEFFa\r\nb\rc\n')).toBe('a\nb\nc\n')
})
