import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellValue, unwrite, valueOf, writesOf, writeTo, type Chain } from './chain.ts'
import type { Json } from '../base/index.ts'

type Written = { change: number; to?: number | null; by?: number }

/** The last live `to` with every later shift on top, read off a plain list. */
function expected(live: readonly Written[]): Json | undefined {
  let value: Json | undefined
  for (const { to, by } of live.toSorted((a, b) => a.change - b.change)) {
    if (to !== undefined) value = to
    else if (by !== undefined && by !== 0) value = (typeof value === 'number' ? value : 0) + by
  }
  return value
}

describe('the writes on one address', () => {
  it('give the last live value with its later shifts, whichever writes are taken back in whatever order', () => {
    const write = fc.oneof(fc.record({ to: fc.nat(9) }), fc.record({ by: fc.integer({ min: -5, max: 5 }) }))
    fc.assert(
      fc.property(
        fc.array(write, { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(19), { maxLength: 30 }),
        (writes, toggles) => {
          let chain: Chain<Json> = null
          const live = new Map<number, Written>()
          const put = (change: number): void => {
            const each = writes[change]
            if (!each) return
            live.set(change, { change, ...each })
            chain = writeTo(chain, change, each)
          }
          for (const change of writes.keys()) put(change)
          for (const change of toggles) {
            if (live.delete(change)) chain = unwrite(chain, change)
            else put(change)
          }
          const sum = expected([...live.values()])
          // Shifts that cancel out leave what they stand on.
          const found = cellValue(chain)
          if (sum === 0 && found === undefined) return
          expect(found).toBe(sum)
          expect(writesOf(chain).map(({ change }) => change)).toEqual([...live.keys()].sort((a, b) => a - b))
        },
      ),
      { seed: 12, numRuns: 500 },
    )
  })

  it('revives a write at its old place, so a later one still wins', () => {
    const both = writeTo<Json>(writeTo<Json>(null, 1, { to: 'first' }), 2, { to: 'second' })
    expect(valueOf(writeTo(unwrite(both, 1), 1, { to: 'first' }))).toBe('second')
    expect(valueOf(unwrite(both, 2))).toBe('first')
  })

  it('tells an absent value from one that was never written by what stands below it', () => {
    const absent = writeTo<Json>(writeTo<Json>(null, 1, { to: 5 }), 2, { to: undefined })
    expect(cellValue(absent)).toBeUndefined()
    expect(cellValue(unwrite(absent, 2))).toBe(5)
  })
})
