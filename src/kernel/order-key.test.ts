import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyBetween } from './order-key.ts'

type Item = { key: string; tie: number }

/** Puts an item at an index, as a person does who sees the list. */
function put(list: readonly Item[], index: number, tie: number): Item[] {
  const at = Math.min(index, list.length)
  const key = keyBetween(list[at - 1]?.key ?? null, list[at]?.key ?? null, tie)
  return list.toSpliced(at, 0, { key, tie })
}

describe('order keys', () => {
  it('stay in order and distinct under any insertions', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { maxLength: 300 }), (places) => {
        const list = places.reduce<Item[]>((now, place, tie) => put(now, place % (now.length + 1), tie + 1), [])
        const keys = list.map(({ key }) => key)
        expect(keys.toSorted()).toEqual(keys)
        expect(new Set(keys).size).toBe(keys.length)
        for (const key of keys) expect(key.endsWith('0')).toBe(false)
      }),
      { seed: 13, numRuns: 200 },
    )
  })

  it.each([
    ['always at the end', (size: number) => size],
    ['always at the start', () => 0],
    ['always at one place', (size: number) => Math.min(1, size)],
  ])('hold for 2,000 items put %s', (_, place) => {
    let list: Item[] = []
    for (let tie = 1; tie <= 2_000; tie++) list = put(list, place(list.length), tie)
    const keys = list.map(({ key }) => key)
    expect(keys.toSorted()).toEqual(keys)
    expect(new Set(keys).size).toBe(2_000)
  })

  it('differ for two items put in the same place in two histories', () => {
    expect(keyBetween('V1', 'W1', 7)).not.toBe(keyBetween('V1', 'W1', 8))
  })

  it('refuse places that are in no order', () => {
    expect(() => keyBetween('V11', 'V11', 3)).toThrow('Nothing lies between')
    expect(() => keyBetween('W11', 'V11', 3)).toThrow('Nothing lies between')
  })

  it('lie between, and never coincide for different items, whatever places they were put in', () => {
    const keys = new Map<string, number>()
    const places = [null, 'V11', 'V0V11', 'V2V11', 'W11', 'G1', 'k1', 'V11V11', 'V111V1']
    for (const low of places) {
      for (const high of places) {
        if (low !== null && high !== null && low >= high) continue
        for (let tie = 1; tie <= 3_000; tie++) {
          const key = keyBetween(low, high, tie)
          const isBetween = (low === null || key > low) && (high === null || key < high)
          if (!isBetween || (keys.get(key) ?? tie) !== tie)
            throw new Error(`${key} of item ${tie} between ${low} and ${high} is also that of ${keys.get(key)}`)
          keys.set(key, tie)
        }
      }
    }
    expect(keys.size).toBeGreaterThan(3_000)
  })
})
