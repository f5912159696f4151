import { expect, test } from 'vitest'
import { turnsOf } from '../../src/kernel/index.ts'
import { verifyJournal } from '../../src/project/journal.ts'
import { cutroom, cutroomProcess } from '../command.ts'
import { must, testStudio } from '../test-studio.ts'

test('processes that ask at the same time each land once, in order, and none is lost', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  const words = ['split at 10', 'split at 20', 'split at 30', 'split at 40']
  const results = await Promise.all(words.map((each) => cutroomProcess(project.folder, ['ask', each, '-y', '--json'])))
  // Whoever planned on a state that another changed meanwhile is told so, and asks again.
  for (const [index, result] of results.entries()) {
    if (result.exitCode === 0) continue
    expect(result).toMatchObject({ exitCode: 1, json: { problem: { code: 'stale' } } })
    expect(await cutroom(project.folder, ['ask', words[index] ?? '', '-y', '--json'])).toMatchObject({ exitCode: 0 })
  }
  expect((await project.look()).tracks[0]?.clips.map(({ start }) => start)).toEqual([0, 10, 20, 30, 40])
  expect(project.state().revision).toBe(5)
  const labels = turnsOf(project.workbench.project.history()).map(({ label }) => label)
  expect(labels.slice(1).sort()).toEqual(words)
  expect(new Set(turnsOf(project.workbench.project.history()).map(({ id }) => id)).size).toBe(5)
  expect(await verifyJournal(project.folder)).toMatchObject({ ok: true, lines: 5, notices: [] })
})

test('one proposal that two processes approve at once is applied once', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  const { waiting } = await project.ask('delete from 0 to 10').waiting()
  const id = waiting?.proposal.id ?? ''
  const results = await Promise.all([1, 2, 3].map(() => cutroomProcess(project.folder, ['approve', '--json', id])))
  expect(results.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
  for (const { exitCode, json } of results)
    if (exitCode !== 0) expect(['stale', 'unknown-proposal', 'already-applied']).toContain(json.problem.code)
  expect(await project.look()).toMatchObject({ duration: 50, revision: 2 })
})

test('an open studio sees what a command did, builds on it, and the command sees what the studio did', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  const { turn } = (await project.run('ask', 'delete from 0 to 10', '-y')).json
  await project.ask('delete the last 10 seconds').approve()
  expect(await project.run('state')).toMatchObject({ json: { duration: 40, revision: 3 } })
  expect(await project.run('undo', turn)).toMatchObject({ exitCode: 0, json: { revision: 4 } })
  // The studio undoes the last live turn, which is its own.
  must(await project.workbench.undo())
  expect(await project.run('state')).toMatchObject({ json: { duration: 60, revision: 5 } })
})
