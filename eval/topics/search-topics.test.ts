import { expect, test } from 'vitest'
import { measureTopics, type Search } from './measure-topics.ts'
import { readTalks } from './read-talks.ts'
import { measureByWords } from './search-topics.ts'

const talks = readTalks()

test('units lie in their talks, in order, each with what is asked of it', () => {
  for (const { lines, units } of talks) {
    let last = 0
    for (const { from, to, asked } of units) {
      expect(from).toBeGreaterThanOrEqual(last)
      expect(to).toBeGreaterThan(from)
      expect(asked.length).toBeGreaterThan(1)
      last = to
    }
    expect(last).toBeLessThanOrEqual(lines.length)
  }
})

test('who knows the labels has full marks, and who finds nothing has none', () => {
  const knows: Search = ({ lines, units }, query) => {
    const unit = units.find(({ asked }) => asked.includes(query))
    return { ranked: [lines.slice(unit?.from, unit?.to)], isSure: true }
  }
  const all = measureTopics(talks, knows)
  expect(all).toMatchObject({
    first: all.queries,
    sureRight: all.queries,
    starts: all.queries,
    ends: all.queries,
    f1: 1,
  })
  expect(measureTopics(talks, () => ({ ranked: [], isSure: false }))).toMatchObject({ first: 0, firstThree: 0, f1: 0 })
})

test('words alone find a part of what is asked for in other words, and seldom take another', () => {
  const figures = measureByWords(talks.filter(({ isPutAside }) => isPutAside))
  expect(figures.first).toBeGreaterThanOrEqual(20)
  expect(figures.sureWrong).toBe(0)
})
