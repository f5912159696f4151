import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf } from '../review/cells-of.ts'
import { foldText } from './fold-text.ts'

test('a line is folded with nothing lost and nothing wider than the terminal', () => {
  const text = fc
    .array(fc.constantFrom('a', 'word', ' ', '界', '--option=', '🎧'), { maxLength: 40 })
    .map((parts) => parts.join('').trim())
  fc.assert(
    fc.property(text, fc.nat(6), fc.integer({ min: 2, max: 40 }), (words, spaces, columns) => {
      const lines = foldText(`${' '.repeat(spaces)}${words}`, columns)
      const indent = lines.length === 1 ? spaces : Math.min(spaces, Math.floor(columns / 2))
      expect(Math.max(...lines.map(cellsOf))).toBeLessThanOrEqual(Math.max(columns, indent + 2))
      expect(lines.map((line, at) => (at === 0 ? line : line.slice(indent))).join('')).toBe(
        `${' '.repeat(spaces)}${words}`,
      )
    }),
  )
})

test('words stay whole where there is room for them', () => {
  expect(foldText('  one two three', 9)).toEqual(['  one ', '  two ', '  three'])
})
