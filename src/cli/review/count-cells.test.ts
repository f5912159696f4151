import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCells, clipText, foldText } from './count-cells.ts'

const red = (text: string): string => `\u001b[31;9m${text}\u001b[0m`

test('colours and marks take no room, wide characters two columns', () => {
  expect([
    countCells('plain'),
    countCells(red('um,')),
    countCells('日本'),
    countCells('e\u0301'),
    countCells('☑ ↕ …'),
    countCells('🎬'),
  ]).toEqual([5, 3, 4, 1, 5, 2])
})

test('a line that fits stays as it is, and one that does not is cut inside its colours', () => {
  expect(clipText(`So ${red('um')}`, 5)).toBe(`So ${red('um')}`)
  expect(clipText(`So ${red('um, well')} we`, 8)).toBe(`So ${red('um, …')}`)
  expect(clipText('日本語', 4)).toBe('日…')
})

test('no line is wider than asked, and every colour that begins ends', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.constantFrom('日本', '🎬'),
          fc.string().map((text) => red(text.replaceAll('\u001b', ''))),
        ),
        { maxLength: 8 },
      ),
      fc.integer({ min: 1, max: 30 }),
      (parts, most) => {
        const cut = clipText(parts.join(''), most)
        expect(countCells(cut)).toBeLessThanOrEqual(most)
        expect(cut.split('\u001b[31;9m').length).toBe(cut.split('\u001b[0m').length)
      },
    ),
  )
})

test('a line is folded with nothing lost and nothing wider than the terminal', () => {
  const text = fc
    .array(fc.constantFrom('a', 'word', ' ', '界', '--option=', '🎧'), { maxLength: 40 })
    .map((parts) => parts.join('').trim())
  fc.assert(
    fc.property(text, fc.nat(6), fc.integer({ min: 2, max: 40 }), (words, spaces, columns) => {
      const lines = foldText(`${' '.repeat(spaces)}${words}`, columns)
      const indent = lines.length === 1 ? spaces : Math.min(spaces, Math.floor(columns / 2))
      expect(Math.max(...lines.map(countCells))).toBeLessThanOrEqual(Math.max(columns, indent + 2))
      expect(lines.map((line, at) => (at === 0 ? line : line.slice(indent))).join('')).toBe(
        `${' '.repeat(spaces)}${words}`,
      )
    }),
  )
})

test('words stay whole where there is room for them', () => {
  expect(foldText('  one two three', 9)).toEqual(['  one ', '  two ', '  three'])
})
