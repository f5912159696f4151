import { expect, test } from 'vitest'
import type { Expect } from './expect.ts'
import { half } from './halves.ts'
import { judge } from './judge.ts'
import { normalised } from './normalised.ts'
import { operations } from './operations.ts'
import { requests } from './requests.ts'
import { heardAtStart, scenes } from './scene.ts'
import { thirdSet } from './third-set.ts'
import { startDifferences } from './start-differences.ts'

const mustAsk = (expected: Expect): boolean =>
  expected.expect === 'asks' || (expected.expect === 'anyOf' && expected.of.every(mustAsk))
const mayStay = (expected: Expect): boolean =>
  expected.expect !== 'edits' && (expected.expect !== 'anyOf' || expected.of.some(mayStay))

test('there are at least 240 requests, and no two are alike without their numbers and names', () => {
  expect(requests.length).toBeGreaterThanOrEqual(240)
  const wordsByShape = new Map<string, readonly string[]>()
  for (const { said, words } of requests) {
    const shape = normalised([...said, words].join(' and then '))
    wordsByShape.set(shape, [...(wordsByShape.get(shape) ?? []), words])
  }
  expect([...wordsByShape.values()].filter((twins) => twins.length > 1)).toEqual([])
})

test('every id is its own', () => {
  const ids = requests.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every operation is asked for at least twice', () => {
  const rare = operations.filter(
    (operation) => requests.filter((request) => request.operations.includes(operation)).length < 2,
  )
  expect(rare).toEqual([])
})

test('at least 40 are colloquial or misspelt', () => {
  expect(requests.filter(({ isColloquial }) => isColloquial).length).toBeGreaterThanOrEqual(40)
})

test('the set that is the measure is halved evenly, and each half holds colloquial requests', () => {
  const aside = thirdSet.filter(({ words }) => half(words) === 'aside')
  expect(thirdSet.length).toBeGreaterThanOrEqual(150)
  expect(aside.length / thirdSet.length).toBeGreaterThan(0.45)
  expect(aside.length / thirdSet.length).toBeLessThan(0.55)
  expect(aside.filter(({ isColloquial }) => isColloquial).length).toBeGreaterThan(15)
  expect(thirdSet.filter((one) => mustAsk(one.expect)).length).toBeLessThanOrEqual(thirdSet.length / 5)
})

test('what is given exists in its scene', () => {
  for (const { given, id, scene } of requests) {
    const names: readonly string[] = scenes[scene].tracks.map(({ name }) => name)
    const used = [
      ...(given.selectedTracks ?? []),
      ...Object.keys(given.splits ?? {}),
      ...(given.muted ?? []),
      ...(given.solo ?? []),
      ...Object.keys(given.gainDb ?? {}),
      ...Object.keys(given.pan ?? {}),
    ]
    expect(
      used.filter((name) => name !== 'all' && !names.includes(name)),
      id,
    ).toEqual([])
  }
})

test('a mind that does nothing is never right where something is asked for', () => {
  for (const { expect: expected, given, id, scene, said } of requests) {
    if (mayStay(expected) || said.length > 0) continue
    const before = heardAtStart(scene, given)
    const outcome = {
      status: 'ready',
      text: '',
      before,
      after: before,
      measure: () => ({ peakDb: -99, lufs: -99, rmsDb: -99 }),
    } as const
    expect(judge(expected, outcome).verdict, id).toBe('wrong')
    expect(judge(expected, { ...outcome, status: 'question', text: 'What?' }).verdict, id).toBe('asked')
  }
})

test('a scene that was built wrongly is noticed', () => {
  for (const request of requests) {
    const built = heardAtStart(request.scene, request.given)
    expect(startDifferences(request, built), request.id).toEqual([])
    expect(startDifferences(request, { ...built, cursor: built.cursor + 1 }), request.id).toHaveLength(1)
    expect(
      startDifferences(request, { ...built, clipboardSeconds: built.clipboardSeconds + 1 }),
      request.id,
    ).toHaveLength(1)
  }
})
