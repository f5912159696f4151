import { applyPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unifiedDiff } from './diff.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n'), maxLength: 12 })

describe('the difference of two versions of a file', () => {
  it('makes the new one of the old one', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after)
        expect(applyPatch(before, unifiedDiff(before, after, { path: 'x' }), { autoConvertLineEndings: false })).toBe(
          after,
        )
      }),
      { numRuns: 300 },
    )
  })

  it('shows the lines around a change', () => {
    expect(unifiedDiff('1\n2\n3\n4\n5\n', '1\n2\nx\n4\n5\n', { path: 'notes.md', context: 1 })).toBe(
      '--- a/notes.md\n+++ b/notes.md\n@@ -2,3 +2,3 @@\n 2\n-3\n+x\n 4\n',
    )
  })

  it('of a new file and of one that goes names no other side', () => {
    expect(unifiedDiff(null, 'a\n', { path: 'n.md' })).toBe('--- /dev/null\n+++ b/n.md\n@@ -0,0 +1,1 @@\n+a\n')
    expect(unifiedDiff('a', null, { path: 'n.md' })).toBe(
      '--- a/n.md\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n\\ No newline at end of file\n',
    )
    expect(unifiedDiff(null, '', { path: 'n.md' })).toBe('--- /dev/null\n+++ b/n.md\n')
  })

  it('of the same text is empty', () => {
    expect(unifiedDiff('a', 'a', { path: 'x' })).toBe('')
  })

  it('reads lines that end in a lone carriage return', () => {
    expect(unifiedDiff('a\rb\rc\r', 'a\rx\rc\r', { path: 'x', context: 0 })).toContain('-b\n+x\n')
  })

  it('is cut after as many lines as are wanted', () => {
    expect(unifiedDiff(null, 'a\nb\nc\nd\n', { path: 'x', maxLines: 4 })).toBe(
      '--- /dev/null\n+++ b/x\n@@ -0,0 +1,4 @@\n+a\n… 3 more lines\n',
    )
  })

  it('of files that have little in common is a count', () => {
    const lines = (word: string): string => Array.from({ length: 3000 }, (_, n) => `${word} ${n}\n`).join('')
    expect(unifiedDiff(`same\n${lines('old')}`, `same\n${lines('new')}`, { path: 'x' })).toBe(
      '--- a/x\n+++ b/x\n3000 lines changed\n',
    )
  })
})
