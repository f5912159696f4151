import { describe, expect, test } from 'vitest'
import type { Expect } from './expect.ts'
import { unchanged } from './expected.ts'
import { judge } from './judge.ts'
import { requests } from './requests.ts'
import { scenes, type SceneName } from './scene.ts'
import { endOf, slips } from './slips.test-support.ts'
import { startOfScene } from './start-of-scene.ts'
import { takeStep } from './take-step.ts'

const starts = new Map((Object.keys(scenes) as SceneName[]).map((name) => [name, startOfScene(name)]))
const waysOf = (expected: Expect): readonly Expect[] =>
  expected.expect === 'anyOf' ? expected.of.flatMap(waysOf) : [expected]
const mayStay = (expected: Expect): boolean => waysOf(expected).some((way) => way.expect !== 'edits')

/** Picks evenly, and the same in every run. */
function picker(): (count: number) => number {
  let state = 1
  return (count) => {
    state = (state * 48_271) % 0x7fffffff
    return count === 0 ? 0 : state % count
  }
}

describe('of every way in which a request can be met', () => {
  const ways = requests
    .filter(({ said }) => said.length === 0)
    .flatMap(({ id, scene, expect: expected }) =>
      waysOf(expected).flatMap((way) => (way.expect === 'edits' ? [{ id, scene, way, expected }] : [])),
    )
  const pick = picker()

  test('the end state is right, and something has changed in it', () => {
    for (const { id, scene, way, expected } of ways) {
      const before = starts.get(scene)!
      const after = endOf(way.steps.reduce(takeStep, unchanged(before)), before)
      expect(judge(expected, { status: 'ready', text: '', before, after }), id).toEqual({ verdict: 'right', why: [] })
      expect(judge(way, { status: 'ready', text: '', before, after: before }).verdict, id).toBe('wrong')
    }
  })

  test('every slip beside it is wrong', () => {
    const seen = new Set<string>()
    for (const { id, scene, way } of ways) {
      const before = starts.get(scene)!
      const expectedEnd = way.steps.reduce(takeStep, unchanged(before))
      for (const { slip, after } of slips(expectedEnd, endOf(expectedEnd, before), pick)) {
        seen.add(slip)
        expect(judge(way, { status: 'ready', text: '', before, after }).verdict, `${id}: ${slip}`).toBe('wrong')
      }
    }
    expect(seen.size).toBe(13)
  })
})

test('who does nothing is never right where something is asked for, and a question there is no fault', () => {
  for (const { id, scene, said, expect: expected } of requests.filter((each) => !mayStay(each.expect))) {
    if (said.length > 0) continue
    const before = starts.get(scene)!
    expect(judge(expected, { status: 'ready', text: '', before, after: before }).verdict, id).toBe('wrong')
    expect(judge(expected, { status: 'refused', text: 'no: No.', before, after: before }).verdict, id).toBe('wrong')
    expect(judge(expected, { status: 'question', text: 'What?', before, after: before }).verdict, id).toBe('asked')
  }
})

test('whoever should ask or answer and edits instead is wrong', () => {
  for (const { id, scene, expect: expected } of requests.filter((each) =>
    waysOf(each.expect).every((way) => way.expect !== 'edits'),
  )) {
    const before = starts.get(scene)!
    const after = {
      sentences: before.sentences.map((sentence, index) => (index === 2 ? { ...sentence, excluded: true } : sentence)),
    }
    for (const status of ['ready', 'question', 'answer', 'refused'] as const)
      expect(judge(expected, { status, text: 'Which part do you mean?', before, after }).verdict, id).toBe('wrong')
  }
})
