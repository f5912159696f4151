import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepProposal } from '../../src/project/proposals.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'
import { overTwo } from '../two-documents.ts'

async function twoDocuments(): Promise<TestStudio> {
  const project = await testStudio().withTracks({ host: 20 })
  must(await project.workbench.importFiles([join(project.folder, 'host.wav')], { name: 'guest' }))
  return project
}
const lengths = async (project: TestStudio) => [
  (await project.look('host')).duration,
  (await project.look('guest')).duration,
]

test('one turn over two documents is one line of history: applied, undone and redone together', async () => {
  const project = await twoDocuments()
  const proposal = await overTwo(project.workbench, 'delete from 0 to 5', ['host', 'guest'])
  const applied = must(
    await project.workbench.project.accept(
      proposal,
      { proposal: proposal.id, by: 'person' },
      { id: '20261115-edits/09', when: '2026-11-15T12:00:00.000Z' },
    ),
  )
  expect(applied.verified).toHaveLength(4)
  expect(applied.verified.every(({ ok }) => ok)).toBe(true)
  expect(await lengths(project)).toEqual([15, 15])
  expect((await project.run('log')).json).toHaveLength(3)
  // Each document's own last turn is this one.
  expect(await project.run('undo', '--on', 'guest')).toMatchObject({ exitCode: 0, json: { turn: '20261115-edits/09' } })
  expect(await lengths(project)).toEqual([20, 20])
  expect(await project.run('redo')).toMatchObject({ exitCode: 0, json: { turn: '20261115-edits/09' } })
  expect(await lengths(project)).toEqual([15, 15])
  expect(await project.run('replay', '--verify')).toMatchObject({ exitCode: 0, json: { ok: true } })
})

test('when one of two documents has moved on, neither is changed', async () => {
  const project = await twoDocuments()
  const proposal = await overTwo(project.workbench, 'delete from 0 to 5', ['host', 'guest'])
  expect(await project.run('ask', 'delete from 10 to 11', '-y', '--on', 'guest')).toMatchObject({ exitCode: 0 })
  const refused = await project.workbench.project.accept(
    proposal,
    { proposal: proposal.id, by: 'person' },
    { id: '20261115-edits/09', when: '2026-11-15T12:00:00.000Z' },
  )
  expect(refused).toMatchObject({ code: 'stale', message: expect.stringContaining('guest') as string })
  expect(await lengths(project)).toEqual([20, 19])
})

test('a proposal over two documents waits as a file, and a part of it can be left out', async () => {
  const project = await twoDocuments()
  const proposal = await overTwo(project.workbench, 'delete from 0 to 5', ['host', 'guest'])
  expect(
    await keepProposal(project.folder, {
      proposal,
      when: '2026-11-15T12:00:00.000Z',
      turn: '20261115-edits/09',
      plan: null,
    }),
  ).toBeUndefined()
  const operate = proposal.parts.map((part) => part.units[0]?.steps.at(-1)?.id ?? '')
  expect(await project.run('approve', 'p-two', '--only', operate[1] ?? '')).toMatchObject({
    exitCode: 0,
    json: { document: 'guest', taken: [{ because: 'refused' }] },
  })
  expect(await lengths(project)).toEqual([20, 15])
})

test('a question about one document is not answered by what is said to another', async () => {
  const project = await twoDocuments()
  expect(await project.run('ask', 'fade out the', '--on', 'host')).toMatchObject({ exitCode: 3 })
  // As an answer it would be the time that was asked for.
  expect(await project.run('ask', 'the last 3 seconds', '--on', 'guest')).toMatchObject({
    exitCode: 3,
    json: { document: 'guest' },
  })
  expect(await project.run('ask', 'fade out the', '--on', 'host')).toMatchObject({ exitCode: 3 })
  expect(await project.run('ask', 'the last 3 seconds', '--on', 'host', '-y')).toMatchObject({
    exitCode: 0,
    json: { document: 'host', reading: 'Fade out 0:17–0:20' },
  })
})

test('what leans on what was said to a document leans on nothing that was said to another', async () => {
  const project = await twoDocuments()
  const asked = (words: string, on: string) => project.run('ask', words, '--on', on, '-y')
  expect(await asked('delete the last 2 seconds', 'guest')).toMatchObject({ exitCode: 0 })
  expect(await asked('delete the first 5 seconds', 'host')).toMatchObject({ exitCode: 0 })
  expect(await asked('no, the last 3 seconds', 'guest')).toMatchObject({ exitCode: 0 })
  expect(await lengths(project)).toEqual([15, 17])
  expect(await asked('take that back', 'guest')).toMatchObject({ exitCode: 0 })
  expect(await lengths(project)).toEqual([15, 18])
})
