import { cp, copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutroom } from '../command.ts'
import { clipProject } from '../interview.ts'
import { makeWav } from '../make-wav.ts'
import { testFolder } from '../test-folder.ts'
import { must } from '../test-studio.ts'

/** Every command that writes where the person says. */
const writers = (name: string): string[][] => [
  ['render', name],
  ['export', name, '--format', 'json'],
]

async function keepsIt(folder: string, name: string): Promise<void> {
  const before = await readFile(join(folder, name))
  for (const args of writers(name))
    expect(await cutroom(folder, [...args, '--on', 'clip', '--json']), args.join(' ')).toMatchObject({
      exitCode: 1,
      json: {
        problem: {
          code: 'would-overwrite-original',
          message: expect.stringContaining('choose another name') as string,
        },
      },
    })
  expect((await readFile(join(folder, name))).equals(before)).toBe(true)
}

test('a recording is never written over: under its name, under a second one that was imported, in a copy of the project, or in a checkout without its media', async () => {
  const project = await clipProject()
  const path = (name: string): string => join(project.folder, name)
  await copyFile(path('clip.mp4'), path('same.mp4'))
  must(await project.workbench.importFiles([path('same.mp4')], { transcripts: [path('clip.json')] }))
  await keepsIt(project.folder, 'clip.mp4')
  await keepsIt(project.folder, 'same.mp4')
  const copy = await testFolder()
  await cp(project.folder, copy, { recursive: true })
  await keepsIt(copy, 'clip.mp4')
  await rm(join(copy, '.cutroom/media'), { recursive: true })
  await keepsIt(copy, 'clip.mp4')
})

test('sound that was brought in at another rate is known too, and what a command wrote itself may be written again', async () => {
  const project = await clipProject()
  const path = (name: string): string => join(project.folder, name)
  await writeFile(path('host.wav'), makeWav({ seconds: 1 }))
  await writeFile(path('guest.wav'), makeWav({ seconds: 1, rate: 11_025 }))
  must(await project.workbench.importFiles([path('host.wav'), path('guest.wav')], { name: 'talk' }))
  const copy = await testFolder()
  await cp(project.folder, copy, { recursive: true })
  for (const name of ['host.wav', 'guest.wav'])
    expect(await cutroom(copy, ['export', name, '--on', 'talk', '--json']), name).toMatchObject({
      exitCode: 1,
      json: { problem: { code: 'would-overwrite-original' } },
    })
  for (const time of ['first', 'second'])
    expect(await cutroom(copy, ['render', 'out.wav', '--on', 'talk', '--json']), time).toMatchObject({ exitCode: 0 })
})
