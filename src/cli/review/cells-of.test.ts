import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, clipped } from './cells-of.ts'

const red = (text: string): string => `\u001b[31;9m${text}\u001b[0m`

test('colours and marks take no room, wide characters two columns', () => {
  expect([
    cellsOf('plain'),
    cellsOf(red('um,')),
    cellsOf('日本'),
    cellsOf('e\u0301'),
    cellsOf('☑ ↕ …'),
    cellsOf('🎬'),
  ]).toEqual([5, 3, 4, 1, 5, 2])
})

test('a line that fits stays as it is, and one that does not is cut inside its colours', () => {
  expect(clipped(`So ${red('um')}`, 5)).toBe(`So ${red('um')}`)
  expect(clipped(`So ${red('um, well')} we`, 8)).toBe(`So ${red('um, …')}`)
  expect(clipped('日本語', 4)).toBe('日…')
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
        const cut = clipped(parts.join(''), most)
        expect(cellsOf(cut)).toBeLessThanOrEqual(most)
        expect(cut.split('\u001b[31;9m').length).toBe(cut.split('\u001b[0m').length)
      },
    ),
  )
})
