import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WalkedEntry, WalkedFolder } from '../../../gate/walk-project.ts'
import { countCharacters } from './fit-resources.ts'
import { formatTree } from './format-tree.ts'

const file = (name: string, kind: 'file' | 'link' | 'other' = 'file'): WalkedEntry => ({ kind, name, sizeBytes: null })
const folder = (
  name: string,
  entries: readonly WalkedEntry[],
  closed: WalkedFolder['closed'] = null,
): WalkedFolder => ({ kind: 'folder', name, entries, closed })

test('a tree that fits is shown whole, with what is no file or was not looked into marked', () => {
  const root = folder('', [
    file('a.md'),
    folder('b', [folder('empty', []), file('c.md')]),
    folder('d', [], 'unreadable'),
    folder('e', [], 'too-many'),
    file('f', 'link'),
    file('g', 'other'),
  ])
  expect(formatTree(root, 1000)).toBe(
    'a.md\nb/\n  empty/\n  c.md\nd/ (cannot be read)\ne/ (not looked into)\nf (link)\ng (no file)\n',
  )
})

test('the outline is whole before details are, and a folder too large for the room does not keep others closed', () => {
  const many = Array.from({ length: 50 }, (_, at) => file(`file-${at}.md`))
  const root = folder('', [folder('big', many), folder('small', [folder('deep', many), file('a.md')])])
  expect(formatTree(root, 200)).toBe(
    'big/ (50 left out)\nsmall/\n  deep/ (50 left out)\n  a.md\n… 100 of 104 entries are left out for want of room\n',
  )
})

test('names are on one line and without characters that cannot be seen', () => {
  expect(formatTree(folder('', [file('a\nb\u202E.md')]), 200)).toBe('a b.md\n')
})

const name = fc.string({ unit: fc.constantFrom('a', 'b', '"', 'é', '🎬', '`', '\n', ' '), minLength: 1, maxLength: 12 })
const entry = fc.letrec<{ entry: WalkedEntry }>((tie) => ({
  entry: fc.oneof(
    { depthSize: 'medium' },
    name.map((each) => file(each)),
    fc.tuple(name, fc.array(tie('entry'), { maxLength: 6 })).map(([each, entries]) => folder(each, entries)),
  ),
})).entry

test('law: the text is never longer than the room, and every entry is shown or counted as left out', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), fc.integer({ min: 80, max: 600 }), (entries, characters) => {
      const text = formatTree(folder('', entries), characters)
      expect(countCharacters(text)).toBeLessThanOrEqual(characters)
      const lines = text.split('\n').slice(0, -1)
      const total = naiveCount(entries)
      const [, left = '0', of = String(total)] = /^… (\d+) of (\d+) /.exec(lines.at(-1) ?? '') ?? []
      expect(Number(of)).toBe(total)
      expect(lines.length - (left === '0' ? 0 : 1) + Number(left)).toBe(total)
    }),
  )
})

const naiveCount = (entries: readonly WalkedEntry[]): number =>
  entries.reduce((sum, each) => sum + 1 + (each.kind === 'folder' ? naiveCount(each.entries) : 0), 0)
