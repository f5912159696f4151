import { describe, expect, it } from 'vitest'
import { scoreName } from './fuzzy.ts'

const best = (names: readonly string[], typed: string): string[] =>
  names
    .flatMap((name) => {
      const score = scoreName(name, typed)
      return score === null ? [] : [{ name, score }]
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name)

describe('names that are typed in part', () => {
  it.each([
    ['keys', ['Settings: Keys', 'Keys', 'Show the keyboard'], ['Keys', 'Settings: Keys']],
    ['fo', ['Fade out', 'Fade in', 'Information'], ['Fade out', 'Information']],
    ['out fade', ['Fade out', 'Fade in'], ['Fade out']],
    ['zmin', ['Zoom in', 'Zoom out'], []],
    ['zin', ['Zoom in', 'Zoom out'], ['Zoom in']],
    ['', ['Zoom in'], ['Zoom in']],
    ['bring', ['Bring files in', 'Cabring'], ['Bring files in', 'Cabring']],
  ])('“%s” finds what is meant first', (typed, names, found) => {
    expect(best(names, typed)).toEqual(found)
  })
})
