import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../../../test/test-folder.ts'
import { writePlan } from '../../plan/write-plan.ts'
import { choosePrunes, suggestPruning, type InContext } from './suggest-pruning.ts'
import { turnPlace } from '../../turns/turn-place.ts'

const file = (path: string, tokens: number | null, turnsUntouched: number | null = 0): InContext => ({
  path,
  tokens,
  turnsUntouched,
})

test('files that are gone come first, then those that no plan has touched for long', () => {
  expect(
    choosePrunes([file('a.md', 10), file('old.md', 10, 7), file('gone.md', null, 9)], { budgetTokens: 1000 }),
  ).toEqual([
    { path: 'gone.md', why: 'it is not there any more' },
    { path: 'old.md', why: 'no plan has touched it for 7 turns' },
  ])
})

test('over the budget the largest go, and no more than need to', () => {
  const suggested = choosePrunes([file('a.md', 100), file('huge.md', 900), file('big.md', 400), file('b.md', 50)], {
    budgetTokens: 600,
  })
  expect(suggested).toEqual([{ path: 'huge.md', why: 'it takes 900 of 600 tokens' }])
  expect(
    choosePrunes([file('huge.md', 900), file('big.md', 800)], { budgetTokens: 100 }).map(({ path }) => path),
  ).toEqual(['huge.md', 'big.md'])
})

test('what is idle or gone is not counted against the budget', () => {
  expect(
    choosePrunes([file('idle.md', 900, 5), file('a.md', 500)], { budgetTokens: 600 }).map(({ path }) => path),
  ).toEqual(['idle.md'])
})

test('an address is not gone only because its text is not here, and a small context needs nothing', () => {
  expect(choosePrunes([file('https://example.org/', null), file('a.md', 10, null)], { budgetTokens: 100 })).toEqual([])
})

test('plans and files of a session say what could leave its newest turn', async () => {
  const folder = await testFolder()
  const session = join(folder, '.cutroom/sessions/20260124-x')
  const plan = (path: string): string =>
    writePlan({
      title: 'Read',
      status: 'Green 🟢',
      planType: 'Look',
      agent: 'studio',
      rationale: 'x',
      memos: [],
      actions: [{ action: 'READ', resource: { path }, description: 'See.' }],
    })
  for (let turn = 1; turn <= 7; turn++) {
    await mkdir(join(session, `0${turn}`), { recursive: true })
    await writeFile(join(session, `0${turn}/plan.md`), plan(turn === 1 ? 'old.md' : turn === 2 ? 'gone.md' : 'new.md'))
  }
  for (const name of ['old.md', 'new.md']) await writeFile(join(folder, name), 'x'.repeat(4000))
  await mkdir(join(folder, 'notes'))
  await writeFile(join(session, '07/turn.context'), 'old.md\nnew.md\ngone.md\nnotes\nhttps://example.org/\n')
  const place = turnPlace('20260124-x', '07')
  expect(await suggestPruning(folder, place, { budgetTokens: 5000 })).toEqual([
    { path: 'gone.md', why: 'it is not there any more' },
    { path: 'old.md', why: 'no plan has touched it for 6 turns' },
  ])
  expect(await suggestPruning(folder, place, { budgetTokens: 500 })).toContainEqual({
    path: 'new.md',
    why: 'it takes 1000 of 500 tokens',
  })
})
