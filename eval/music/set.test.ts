import { expect, test } from 'vitest'
import { builtInCandidate } from '../candidates/built-in-candidate.ts'
import { countSet, tally } from '../count-set.ts'
import type { Outcome, RunMusic } from './case.ts'
import { projects } from './projects.ts'
import { requests } from './requests.ts'
import { musicSet } from './set.ts'

const countOf = (run: RunMusic) =>
  countSet(
    musicSet(() => run),
    builtInCandidate(),
    { now: () => 0 },
  )

test('whoever always asks is never wrong, and seldom right', async () => {
  const count = await countOf(async (before): Promise<Outcome> => ({
    status: 'question',
    text: 'Which of Intro and Verse do you mean?',
    before,
    after: null,
  }))
  const { right, asked, wrong, all } = tally(count)
  expect([wrong, right + asked]).toEqual([0, all])
  expect(right).toBeLessThan(all / 4)
})

test('a request gets its own copy of its project', async () => {
  const starts = JSON.stringify(projects)
  const said: string[] = []
  await countOf(async (project, words): Promise<Outcome> => {
    said.push(words)
    project.tracks.splice(0)
    return { status: 'answer', text: '', before: project, after: null }
  })
  expect(said).toEqual(requests.map(({ words }) => words))
  expect(JSON.stringify(projects)).toBe(starts)
})
