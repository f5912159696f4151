import { describe, expect, it } from 'vitest'
import { readDiff } from './diff-text.tsx'

const lines = (diff: string): unknown[] => readDiff(diff).map(({ is, text, old, now }) => [is, text, old, now])

describe('a patch', () => {
  it('is read with the numbers of both sides, without the names of the files', () => {
    const patch = '--- a/x\n+++ b/x\n@@ -3,3 +3,3 @@\n same\n-gone\n+new\n same\n\\ No newline at end of file\n'
    expect(lines(patch)).toEqual([
      ['hunk', '@@ -3,3 +3,3 @@', null, null],
      ['same', 'same', 3, 3],
      ['gone', 'gone', 4, null],
      ['new', 'new', null, 4],
      ['same', 'same', 5, 5],
      ['note', '\\ No newline at end of file', null, null],
    ])
  })

  it('keeps a line that only looks like the head of a file', () => {
    expect(lines('--- a/x\n+++ b/x\n@@ -1 +1 @@\n--- a list\n+++ b list\n').slice(1)).toEqual([
      ['gone', '-- a list', 1, null],
      ['new', '++ b list', null, 1],
    ])
  })

  it('marks what of a line is another text, and nothing where the lines have nothing in common', () => {
    const [, gone, now] = readDiff('@@ -1 +1 @@\n-title: old one\n+title: new one\n')
    expect([gone?.text.slice(...(gone.mark ?? [])), now?.text.slice(...(now.mark ?? []))]).toEqual(['old', 'new'])
    expect(readDiff('@@ -1 +1 @@\n-abc\n+xyz\n').some(({ mark }) => mark)).toBe(false)
  })
})
