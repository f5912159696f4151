import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../test/full.ts'
import { byNumber, byText, textMap, treeKind, type Tree } from './tree.ts'

type Sum = { readonly count: number; readonly total: number }
type Numbers = Tree<number, number, Sum>

const kind = treeKind<number, number, Sum>({
  compare: byNumber,
  zero: { count: 0, total: 0 },
  measure: (value) => ({ count: 1, total: value }),
  add: (a, b) => ({ count: a.count + b.count, total: a.total + b.total }),
})

const depth = (tree: Numbers): number => (tree === null ? 0 : 1 + Math.max(depth(tree.left), depth(tree.right)))
const weight = (tree: Numbers): number => (tree === null ? 1 : tree.size + 1)

/** With neither side below a 0.29 share, a path loses at least that share at each step. */
const deepest = (size: number): number => Math.ceil(Math.log(size + 1) / -Math.log(1 - 0.29)) + 1

function expectSound(tree: Numbers): void {
  if (tree === null) return
  const share = weight(tree.left) / (weight(tree.left) + weight(tree.right))
  expect(share).toBeGreaterThanOrEqual(0.29 - 1e-9)
  expect(share).toBeLessThanOrEqual(0.71 + 1e-9)
  expect(tree.size).toBe((tree.left?.size ?? 0) + (tree.right?.size ?? 0) + 1)
  expectSound(tree.left)
  expectSound(tree.right)
}

type Command =
  | { readonly do: 'set'; readonly key: number; readonly value: number }
  | { readonly do: 'remove'; readonly key: number }
  | { readonly do: 'update' | 'put'; readonly keys: readonly number[] }

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant<'set'>('set'), key: fc.nat(60), value: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant<'remove'>('remove'), key: fc.nat(60) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom<'update' | 'put'>('update', 'put'),
      keys: fc.uniqueArray(fc.nat(60), { maxLength: 12 }),
    }),
  },
)

describe('a persistent tree', () => {
  it('answers every question as a sorted list would, after any commands, and stays in balance', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 120 }), fc.nat(62), fc.nat(200), (commands, probe, goal) => {
        const model = new Map<number, number>()
        let tree: Numbers = null
        for (const each of commands) {
          if (each.do === 'set') {
            tree = kind.set(tree, each.key, each.value)
            model.set(each.key, each.value)
          } else if (each.do === 'remove') {
            tree = kind.remove(tree, each.key)
            model.delete(each.key)
          } else if (each.do === 'put') {
            tree = kind.setMany(
              tree,
              each.keys.toSorted(byNumber).map((key) => ({ key, value: 3 })),
              (there, put) => there + put,
            )
            for (const key of each.keys) model.set(key, (model.get(key) ?? 0) + 3)
          } else {
            tree = kind.updateMany(tree, each.keys.toSorted(byNumber), (value) => value + 1)
            for (const key of each.keys) if (model.has(key)) model.set(key, (model.get(key) ?? 0) + 1)
          }
        }
        const list = [...model].sort(([a], [b]) => a - b)
        const below = list.filter(([key]) => key < probe)
        const total = (entries: typeof list): number => entries.reduce((sum, [, value]) => sum + value, 0)
        expectSound(tree)
        expect([...kind.entries(tree)].map(({ key, value }) => [key, value])).toEqual(list)
        expect([...kind.entries(tree, probe)].map(({ key }) => key)).toEqual(
          list.filter(([key]) => key >= probe).map(([key]) => key),
        )
        expect(kind.size(tree)).toBe(list.length)
        expect(kind.sum(tree)).toEqual({ count: list.length, total: total(list) })
        expect(kind.get(tree, probe)).toBe(model.get(probe))
        expect(kind.rank(tree, probe)).toBe(below.length)
        expect(kind.sumBefore(tree, probe)).toEqual({ count: below.length, total: total(below) })
        expect(kind.first(tree)?.key).toBe(list[0]?.[0])
        expect(kind.last(tree)?.key).toBe(list.at(-1)?.[0])
        expect(kind.atOrBefore(tree, probe)?.key).toBe(list.findLast(([key]) => key <= probe)?.[0])
        expect(kind.after(tree, probe)?.key).toBe(list.find(([key]) => key > probe)?.[0])
        expect(kind.at(tree, probe)?.key).toBe(list[probe]?.[0])
        const index = list.findIndex((_, at) => total(list.slice(0, at + 1)) > goal)
        const found = kind.find(tree, (sum) => sum.total > goal)
        expect(found?.entry.key).toBe(list[index]?.[0])
        if (found) expect(found.before).toEqual({ count: index, total: total(list.slice(0, index)) })
      }),
      drawn({ seed: 11, sample: 80, all: 400 }),
    )
  })

  it('leaves every earlier version as it was', () => {
    const first = kind.fromSorted(Array.from({ length: 50 }, (_, key) => ({ key, value: 1 })))
    const before = JSON.stringify(first)
    kind.updateMany(kind.remove(kind.set(first, 7.5, 3), 20), [1, 2, 3], () => 9)
    expect(JSON.stringify(first)).toBe(before)
  })

  it.each([
    ['left to right', (at: number) => at],
    ['right to left', (at: number) => 20_000 - at],
    ['inwards from both ends', (at: number) => (at % 2 === 0 ? at : 20_000 - at)],
    ['scattered', (at: number) => (at * 7919) % 20_011],
  ])('stays flat after 10,000 entries %s and after half of them are gone', (_, key) => {
    let tree: Numbers = null
    for (let at = 0; at < 10_000; at++) tree = kind.set(tree, key(at), 1)
    expect(depth(tree)).toBeLessThanOrEqual(deepest(10_000))
    for (let at = 0; at < 5_000; at++) tree = kind.remove(tree, key(at))
    expectSound(tree)
    expect(depth(tree)).toBeLessThanOrEqual(deepest(5_000))
  })

  it('builds from a sorted list what single insertions build', () => {
    const entries = Array.from({ length: 777 }, (_, key) => ({ key, value: key % 5 }))
    const tree = kind.fromSorted(entries)
    expectSound(tree)
    expect([...kind.entries(tree)].map(({ key, value }) => ({ key, value }))).toEqual(entries)
  })

  it('changes the values of many keys without visiting the rest', () => {
    let compared = 0
    const counting = treeKind<number, number, null>({
      compare: (a, b) => (compared++, a - b),
      zero: null,
      measure: () => null,
      add: () => null,
    })
    const tree = counting.fromSorted(Array.from({ length: 10_000 }, (_, key) => ({ key, value: 0 })))
    compared = 0
    const touched: number[] = []
    counting.updateMany(tree, [5_000, 5_001, 5_002], (value, key) => (touched.push(key), value))
    expect(touched.sort(byNumber)).toEqual([5_000, 5_001, 5_002])
    expect(compared).toBeLessThan(120)
  })

  it('orders text by its code units, as a journal does', () => {
    const map = textMap<number>()
    const words = ['b', 'a\u0000z', 'a', 'aa', 'B', '']
    const tree = words.reduce<Parameters<typeof map.set>[0]>((now, word, at) => map.set(now, word, at), null)
    expect([...map.entries(tree)].map(({ key }) => key)).toEqual(words.toSorted(byText))
    expect(words.toSorted(byText)).toEqual(['', 'B', 'a', 'a\u0000z', 'aa', 'b'])
  })
})
