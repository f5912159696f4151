import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWorkbench } from '../../src/app/workbench.ts'
import { commandLine } from '../command.ts'
import { makeWav } from '../make-wav.ts'
import { finished, startCommand } from '../run-child.ts'
import { must, testStudio } from '../test-studio.ts'

test('what is cancelled while it is planned or drawn is not applied, and waits', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  const before = project.state()
  const cancel = new AbortController()
  const workbench = must(await openWorkbench({ folder: project.folder, watch: { signal: cancel.signal } }))
  const asked = must(await workbench.ask('compress from 0 to 2'))
  cancel.abort()
  expect(await workbench.approve(asked.waiting?.proposal.id ?? '')).toMatchObject({
    code: 'cancelled',
    message: expect.stringContaining(asked.waiting?.proposal.id ?? '?') as string,
  })
  await workbench.close()
  expect(await project.look()).toEqual(before)
  expect(await project.run('approve', asked.waiting?.proposal.id ?? '')).toMatchObject({ exitCode: 0 })
})

test('an interrupted command ends with one sentence and leaves nothing half done', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  await writeFile(join(project.folder, 'long.wav'), makeWav({ seconds: 300, rate: 44_100 }))
  const media = await readdir(join(project.folder, '.cutroom/media'))
  // The first file that appears says that the work has begun; no clock is asked.
  const child = startCommand(commandLine(['import', 'long.wav']), { NO_COLOR: '1' }, project.folder)
  const ended = finished(child)
  while (child.exitCode === null && (await readdir(join(project.folder, '.cutroom/media'))).length === media.length)
    await new Promise(setImmediate)
  child.kill('SIGINT')
  const said = await ended
  expect(said).toMatchObject({
    exitCode: 1,
    signal: null,
    stderr: 'Not done: The import was cancelled; nothing was left behind.\n',
  })
  expect(await readdir(join(project.folder, '.cutroom/media'))).toEqual(media)
  expect((await project.look()).tracks).toHaveLength(1)
})
