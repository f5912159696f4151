import { describe, expect, it } from 'vitest'
import { documentOf, isProblem, undo, type History } from '../../src/kernel/index.ts'
import { countOf } from '../full.ts'
import { CLIP, edit, lengthOf, manyClips, range } from './many-clips.ts'

/** Growth is counted in the tree nodes that an edit makes: what is shared with the version before costs nothing. */
function nodes(history: History): Set<object> {
  const found = new Set<object>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.has(value)) return
    const isNode = 'left' in value && 'right' in value
    if (isNode) found.add(value)
    for (const [field, inner] of Object.entries(value))
      if (
        isNode
          ? field === 'left' || field === 'right' || field === 'value'
          : [
              'cells',
              'places',
              'lists',
              'sequences',
              'pieces',
              'runs',
              'labels',
              'leaners',
              'makers',
              'firstChanges',
            ].includes(field)
      )
        walk(inner)
  }
  const { state, leaners, makers, firstChanges } = documentOf(history, 'doc')!
  walk(state.document)
  for (const index of [leaners, makers, firstChanges]) walk(index)
  return found
}

/** How many nodes a version has that an earlier one did not have. */
const made = (before: Set<object>, after: History): number =>
  [...nodes(after)].filter((node) => !before.has(node)).length

async function costs(clips: number): Promise<{ [operation: string]: number }> {
  const start = manyClips(clips)
  const before = nodes(start)
  const middle = Math.floor(clips / 2) * CLIP + 100
  const copied = await edit(start, 'copy', { id: 'c', editor: range(0, CLIP) })
  const deleted = await edit(start, 'delete_selection', { id: 'd', editor: range(middle, middle + CLIP) })
  const again = undo(
    (await edit(deleted.history, 'split_at_time', { id: 's', params: { time: (middle + 5) / 48_000 } })).history,
    'd',
  )
  if (isProblem(again)) throw new Error(again.message)
  return {
    delete: made(before, deleted.history),
    cut: made(before, (await edit(start, 'cut', { id: 'd', editor: range(middle, middle + CLIP) })).history),
    split: made(before, (await edit(start, 'split_at_time', { id: 's', params: { time: middle / 48_000 } })).history),
    paste: made(before, (await edit(copied.history, 'paste', { id: 'p', editor: { cursor: middle } })).history),
    silence: made(
      before,
      (await edit(start, 'silence_selection', { id: 'q', editor: range(middle, middle + CLIP) })).history,
    ),
    amplify: made(
      before,
      (await edit(start, 'apply_amplify', { id: 'a', editor: range(middle, middle + CLIP), params: { db: 3 } }))
        .history,
    ),
    undo: made(before, again),
  }
}

describe('growth', () => {
  it('lets an edit among 10,000 clips make at most 2.5 times the nodes that it makes among 100', async () => {
    const few = await costs(100)
    const many = await costs(10_000)
    for (const operation of Object.keys(few))
      expect(
        many[operation]! / few[operation]!,
        `${operation}: ${few[operation]} → ${many[operation]}`,
      ).toBeLessThanOrEqual(2.5)
  })

  it('follows what is touched when half of everything goes', async () => {
    const clips = 10_000
    const start = manyClips(clips)
    const before = nodes(start)
    const half = await edit(start, 'delete_selection', { id: 'h', editor: range(0, (clips / 2) * CLIP) })
    expect(lengthOf(half.history)).toBe((clips / 2) * CLIP)
    // Per clip: its piece, an entry of who leans on its run, and the paths that these share.
    expect(made(before, half.history) / (clips / 2)).toBeLessThanOrEqual(6)
    const back = undo(half.history, 'h')
    if (isProblem(back)) throw new Error(back.message)
    expect(lengthOf(back)).toBe(clips * CLIP)
  })

  const cuts = countOf({ sample: 2_000, all: 10_000 })
  it.each([
    ['left to right', (at: number) => at * 150],
    ['right to left', (at: number) => (cuts - at) * 200],
  ])(
    `keeps ${cuts} cuts in one recording flat, %s: nodes made and bytes of journal`,
    async (_, place) => {
      let history = manyClips(1, cuts * 200 + 1000)
      const window = Math.floor(cuts / 10)
      const sums = { first: 0, last: 0, bytesFirst: 0, bytesLast: 0, most: 0 }
      for (let at = 0; at < cuts; at++) {
        const sampled = at % 20 === 0 && (at < window || at >= cuts - window)
        const before = sampled ? nodes(history) : undefined
        const done = await edit(history, 'delete_selection', { id: `t${at}`, editor: range(place(at), place(at) + 50) })
        if (before) sums[at < window ? 'first' : 'last'] += made(before, done.history)
        const bytes = JSON.stringify(done.turn).length
        if (at < window) sums.bytesFirst += bytes
        if (at >= cuts - window) sums.bytesLast += bytes
        sums.most = Math.max(sums.most, bytes)
        history = done.history
      }
      expect(lengthOf(history)).toBe(cuts * 200 + 1000 - cuts * 50)
      expect(sums.last / sums.first, `nodes ${sums.first} → ${sums.last}`).toBeLessThanOrEqual(2)
      expect(sums.bytesLast / sums.bytesFirst).toBeLessThanOrEqual(1.1)
      expect(sums.most).toBeLessThanOrEqual(1_500)
    },
    600_000,
  )
})
