import { expect, it } from 'vitest'
import { inGroups } from './in-groups.ts'

it('does what comes alone at once, and what comes meanwhile together', async () => {
  const { groups, run } = grouping()
  await Promise.all([run('a').then(() => run('b')), run('c')])
  expect(groups).toEqual([['a', 'c'], ['b']])
})

it('waits for company where many are at work, until something urgent comes', async () => {
  let isCrowded = true
  const { groups, run } = grouping(() => isCrowded)
  await run('a')
  const others = [run('b'), run('c')]
  for (let turn = 0; turn < 5; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  expect(groups).toEqual([['a']])
  isCrowded = false
  await run('urgent')
  await Promise.all(others)
  expect(groups).toEqual([['a'], ['b', 'c', 'urgent']])
})

it('waits no longer than it may', async () => {
  const { groups, run } = grouping(() => true, 1)
  await run('a')
  await run('b')
  expect(groups).toEqual([['a'], ['b']])
})

function grouping(isCrowded = (): boolean => false, withinMs = 60_000) {
  const groups: string[][] = []
  const run = inGroups({
    work: async (jobs: readonly string[]) => {
      groups.push([...jobs])
      return jobs
    },
    weigh: () => 1,
    mostWeight: 10,
    isOfAll: () => true,
    gather: { isCrowded, withinMs, isUrgent: (job) => job === 'urgent' },
  })
  return { groups, run }
}
