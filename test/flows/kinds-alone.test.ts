import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutroomProcess } from '../command.ts'
import { must, testStudio } from '../test-studio.ts'

/** A process of its own loads only the kinds of documents that its request is about; tests load all sooner or later. */
test('where there are documents of several kinds, a process knows one of them and works', async () => {
  const project = await testStudio().withTracks({ host: 20 })
  must(await project.workbench.importFiles([join(project.folder, 'host.wav')], { name: 'guest' }))
  expect((await project.run('ask', 'create a 4 bar lo-fi intro', '-y')).exitCode).toBe(0)
  const ran = (...args: string[]): ReturnType<typeof cutroomProcess> => cutroomProcess(project.folder, args)
  const asked = (words: string): ReturnType<typeof cutroomProcess> => ran('ask', words, '--on', 'host', '-y', '--json')

  expect(await asked('fade in the first 2 seconds')).toMatchObject({ exitCode: 0, json: { applied: true } })
  // What leans on a turn of one kind is planned without it, beside a turn of another kind.
  expect(await asked('no, the first 3 seconds')).toMatchObject({ exitCode: 0, json: { applied: true } })
  expect(await asked('which turn made it shorter?')).toMatchObject({ exitCode: 0, json: { status: 'answer' } })
  expect(await asked('delete the last 5 seconds')).toMatchObject({ exitCode: 0, json: { applied: true } })
  expect(await asked('take that back')).toMatchObject({ exitCode: 0 })
  for (const args of [['undo'], ['redo'], ['log'], ['diff', '1', '2', '--on', 'host'], ['replay', '--verify']])
    expect(await ran(...args, '--json'), args.join(' ')).toMatchObject({ exitCode: 0 })
})
