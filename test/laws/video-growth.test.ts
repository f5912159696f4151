import { describe, expect, it } from 'vitest'
import { documentOf, isProblem, undo, type History } from '../../src/kernel/index.ts'
import { contentIn, editWords, manyWords, middleEdits } from './video-many-words.ts'
import { changedLines } from '../../src/video/for-models/changed-lines.ts'
import { entryAt, entryCount, entryIndex } from '../../src/video/document/timeline.ts'

/** The nodes of all trees of a version: what is shared with the one before costs nothing. */
function nodes(history: History): Set<object> {
  const found = new Set<object>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || !('left' in value && 'right' in value) || found.has(value))
      return
    found.add(value)
    for (const inner of [value.left, value.right, (value as { value?: unknown }).value]) walk(inner)
  }
  const { state, leaners, makers, firstChanges } = documentOf(history, 'doc')!
  for (const tree of [...Object.values(state.document), leaners, makers, firstChanges]) walk(tree)
  return found
}

async function costs(words: number): Promise<Map<string, { readonly made: number; readonly told: number }>> {
  const start = manyWords(words)
  const before = nodes(start)
  const made = (after: History): number => [...nodes(after)].filter((node) => !before.has(node)).length
  const found = new Map<string, { made: number; told: number }>()
  for (const [operation, params] of middleEdits(words)) {
    const { history, units } = await editWords(start, 't', operation, params)
    found.set(operation, {
      made: made(history),
      told: changedLines(
        contentIn(start),
        contentIn(history),
        units.flatMap(({ changes }) => changes),
      ).length,
    })
    const back = undo(history, 't')
    if (isProblem(back)) throw new Error(back.message)
    found.set(`undo of ${operation}`, { made: made(back), told: 0 })
  }
  return found
}

describe('growth of a cut', () => {
  it('lets an edit among 20,000 words make at most 2.5 times the nodes that it makes among 600, and tell no more', async () => {
    const [few, many] = [await costs(600), await costs(20_000)]
    for (const [operation, { made, told }] of few) {
      expect((many.get(operation)?.made ?? 0) / made, operation).toBeLessThanOrEqual(2.5)
      // Names and times have a few digits more.
      expect(many.get(operation)?.told ?? 0, operation).toBeLessThanOrEqual(told * 1.3 + 20)
    }
  })

  it('finds each sentence by its index and each index by its sentence, after many moves', async () => {
    let history = manyWords(2_000)
    const order = Array.from({ length: entryCount(contentIn(history)) }, (_, at) => `sent-${at + 1}`)
    for (let at = 0; at < 60; at++) {
      const [from, to] = [(at * 37) % order.length, (at * 53 + 11) % order.length]
      if (from === to) continue
      const [id = ''] = order.splice(from, 1)
      order.splice(to, 0, id)
      ;({ history } = await editWords(history, `t${at}`, 'move_sentence', { sentenceId: id, toIndex: to }))
    }
    const document = contentIn(history)
    expect(order.map((_, index) => entryAt(document, index))).toEqual(order)
    expect(order.map((id) => entryIndex(document, id))).toEqual([...order.keys()])
    expect([entryAt(document, -1), entryAt(document, order.length), entryIndex(document, 'sent-9999')]).toEqual([
      undefined,
      undefined,
      -1,
    ])
  })
})
