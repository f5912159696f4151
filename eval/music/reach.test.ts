import { expect, test } from 'vitest'
import type { Expect } from './expect.ts'
import { judge } from './judge.ts'
import { operateWishes } from './operate-wish.test-support.ts'
import { projects } from './projects.ts'
import { second } from './requests.ts'

const waysOf = (expected: Expect): readonly Expect[] =>
  expected.expect === 'anyOf' ? expected.of.flatMap(waysOf) : [expected]
const ways = second.flatMap(({ id, project, expect: expected }) =>
  waysOf(expected).flatMap((way) => (way.expect === 'edits' ? [{ id, project, way }] : [])),
)

test('the operations of music reach every end state of the second set', () => {
  for (const { id, project, way } of ways)
    expect({
      id,
      ...judge(way, { status: 'ready', text: '', ...operateWishes(projects[project], way.wishes) }),
    }).toEqual({ id, verdict: 'right', why: [] })
  expect(ways.length).toBeGreaterThan(100)
})
