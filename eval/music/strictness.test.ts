import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { snapshotSchema, type ProjectSnapshot } from '../../src/music/wire/snapshot.ts'
import { partOf } from '../../test/full.ts'
import { doWish } from './do-wish.test-support.ts'
import type { Expect } from './expect.ts'
import { judge } from './judge.ts'
import { projects } from './projects.ts'
import { requests } from './requests.ts'
import { slips } from './slips.test-support.ts'
import type { Wish } from './wish.ts'

const waysOf = (expected: Expect): readonly Expect[] =>
  expected.expect === 'anyOf' ? expected.of.flatMap(waysOf) : [expected]
const ways = requests.flatMap(({ id, project, expect: expected }) =>
  waysOf(expected).flatMap((way) =>
    way.expect === 'edits' ? [{ id, project, way, wishes: way.wishes, expected }] : [],
  ),
)
const endOf = (before: ProjectSnapshot, wishes: readonly Wish[]): ProjectSnapshot =>
  wishes.reduce((now, wish) => doWish(before, now, wish), before)

/** Picks evenly, and the same in every run. */
function picker(): (count: number) => number {
  let state = 1
  return (count) => {
    state = (state * 48_271) % 0x7fffffff
    return count === 0 ? 0 : state % count
  }
}

describe('of every way in which a request can be met', () => {
  test('the end state is right, is a valid project, and is another than the start', () => {
    for (const { id, project, way, wishes, expected } of ways) {
      const before = projects[project]
      const after = endOf(before, wishes)
      expect(snapshotSchema.safeParse(after).success, id).toBe(true)
      expect(judge(expected, { status: 'ready', text: '', before, after }), id).toEqual({ verdict: 'right', why: [] })
      expect(judge(way, { status: 'ready', text: '', before, after: before }).verdict, id).toBe('wrong')
    }
    expect(ways.length).toBeGreaterThan(300)
  })

  test('every slip beside it is wrong', () => {
    const seen = new Set<string>()
    const pick = picker()
    for (const [at, { id, project, way, wishes }] of ways.entries()) {
      const before = projects[project]
      const all = slips(endOf(before, wishes), pick)
      // Other ones beside each, so that a few show every kind.
      const turned = [...all.slice(at % all.length), ...all.slice(0, at % all.length)]
      for (const { slip, after } of partOf(turned, { sample: 3 })) {
        seen.add(slip)
        expect(judge(way, { status: 'ready', text: '', before, after }).verdict, `${id}: ${slip}`).toBe('wrong')
      }
    }
    expect(seen.size).toBe(19)
  })

  test('leaving one wish out is wrong', () => {
    for (const { id, project, way, wishes } of ways) {
      const before = projects[project]
      const certain = wishes.filter(({ wish }) => wish !== 'maybe')
      for (const left of certain.length > 1 ? certain : []) {
        // What came before may be needed by what follows: a send has no bus to go to.
        if (left.wish === 'bus') continue
        const after = endOf(
          before,
          certain.filter((wish) => wish !== left),
        )
        // What stands on the grid already is not moved by being quantised.
        if (left.wish === 'quantised' && isDeepStrictEqual(after, endOf(before, certain))) continue
        expect(
          judge(way, { status: 'ready', text: '', before, after }).verdict,
          `${id} without ${JSON.stringify(left)}`,
        ).toBe('wrong')
      }
    }
  })
})

test('who does nothing is never right where something is asked for, and a question there is no fault', () => {
  for (const { id, project, expect: expected } of requests.filter((each) =>
    waysOf(each.expect).every((way) => way.expect === 'edits'),
  )) {
    const before = projects[project]
    expect(judge(expected, { status: 'ready', text: '', before, after: before }).verdict, id).toBe('wrong')
    expect(judge(expected, { status: 'ready', text: '', before, after: null }).verdict, id).toBe('wrong')
    expect(judge(expected, { status: 'answer', text: 'Sure.', before, after: null }).verdict, id).toBe('wrong')
    expect(judge(expected, { status: 'refused', text: 'no: No.', before, after: null }).verdict, id).toBe('wrong')
    expect(judge(expected, { status: 'question', text: 'What?', before, after: null }).verdict, id).toBe('asked')
  }
})

test('whoever should ask or answer and edits instead is wrong, whatever is said', () => {
  for (const { id, project, expect: expected } of requests.filter((each) =>
    waysOf(each.expect).every((way) => way.expect !== 'edits'),
  )) {
    const before = projects[project]
    const after = { ...before, tempo: before.tempo + 1 }
    for (const status of ['ready', 'question', 'answer', 'refused'] as const)
      expect(
        judge(expected, { status, text: 'Which of intro and verse do you mean?', before, after }).verdict,
        id,
      ).toBe('wrong')
  }
})
