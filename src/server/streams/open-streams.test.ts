import { expect, it } from 'vitest'
import { fewAtOnce } from './open-streams.ts'

it('begins work in order, never more than so many at once, and goes on after one that fails', async () => {
  const inTurn = fewAtOnce(3)
  const begun: number[] = []
  let underWay = 0
  let most = 0
  const all = Array.from({ length: 20 }, (_, at) =>
    inTurn(async () => {
      begun.push(at)
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      underWay--
      if (at === 5) throw new Error('one fails')
      return at
    }),
  )
  const outcomes = await Promise.allSettled(all)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(most).toBe(3)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
