import { expect, test } from 'vitest'
import { testStudio } from '../test-studio.ts'

test('a question waits in the project, and an answer from another command completes it', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  const asked = await project.run('ask', 'cut')
  expect(asked).toMatchObject({ exitCode: 3, json: { status: 'question', steps: [] } })
  expect(asked.json.question).toContain('time range')
  const answered = await project.run('ask', 'the last 10 seconds', '-y')
  expect(answered).toMatchObject({ exitCode: 0, json: { applied: true } })
  expect(answered.json.steps.at(-1)?.operation).toBe('cut')
  expect((await project.look()).duration).toBe(50)
  // Answered is answered: the same words alone ask again.
  expect((await project.run('ask', 'the last 10 seconds')).exitCode).not.toBe(0)
  expect((await project.look()).duration).toBe(50)
})

test('a follow-up in another command means what the turn before it meant', async () => {
  const project = await testStudio().withTracks({ host: 60, guest: 60 })
  expect(await project.run('ask', 'mute the host', '-y')).toMatchObject({ exitCode: 0 })
  const same = await project.run('ask', 'the same for the guest', '-y')
  expect(same).toMatchObject({ exitCode: 0, json: { applied: true } })
  expect((await project.look()).tracks.map(({ muted }) => muted)).toEqual([true, true])
})

test('questions about the document and small talk are answered and change nothing', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  const before = project.state()
  expect(await project.run('ask', 'how long is it?')).toMatchObject({
    exitCode: 0,
    json: { status: 'answer', steps: [] },
  })
  expect(await project.run('ask', 'hello')).toMatchObject({ exitCode: 0, json: { status: 'answer' } })
  expect(await project.look()).toEqual(before)
})

test('the words undo and redo do what the commands do', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  await project.ask('delete from 0 to 10').approve()
  expect(await project.run('ask', 'undo')).toMatchObject({ exitCode: 0, json: { applied: true } })
  expect((await project.look()).duration).toBe(60)
  expect(await project.run('ask', 'redo')).toMatchObject({ exitCode: 0, json: { applied: true } })
  expect((await project.look()).duration).toBe(50)
})

test('words beat the selection, also when another command set it', async () => {
  const project = await testStudio().withTracks({ host: 60 })
  expect(await project.run('run', 'set_time_selection', '--params', '{"start_time":5,"end_time":10}')).toMatchObject({
    exitCode: 0,
    json: { turn: null },
  })
  expect(await project.run('ask', 'delete from 10 to 30', '-y')).toMatchObject({
    exitCode: 0,
    json: { steps: [{ params: { start_time: 10, end_time: 30 } }, {}, {}] },
  })
  expect((await project.look()).duration).toBe(40)
  expect((await project.run('log')).json).toHaveLength(2)
})
