import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutroom } from '../command.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

test.each([
  ['render', 'mix.wav', []],
  ['export', 'labels.txt', []],
] as const)('%s leaves a file that Cutroom did not write as it is, unless it is forced', async (command, out, more) => {
  const project = await testStudio().withTracks({ host: 3 })
  await writeFile(join(project.folder, out), 'mine')
  const refused = await project.run(command, out, ...more)
  expect(refused).toMatchObject({ exitCode: 4, json: { problem: { code: 'would-overwrite' } } })
  expect(refused.json.problem.message).toMatch(
    /^"\S+" is there already, and nothing says that Cutroom wrote it; choose another name, or say --force/,
  )
  expect(await readFile(join(project.folder, out), 'utf8')).toBe('mine')
  expect(await project.run(command, out, '--force')).toMatchObject({ exitCode: 0 })
  expect(await readFile(join(project.folder, out), 'utf8')).not.toBe('mine')
  expect(await project.run(command, out)).toMatchObject({ exitCode: 0 })
})

test('a render is written again over itself, until somebody changed it', async () => {
  const project = await testStudio().withTracks({ host: 3 })
  const out = join(project.folder, 'mix.wav')
  expect(await project.run('render', 'mix.wav')).toMatchObject({ exitCode: 0 })
  await project.run('ask', 'delete from 0 to 1', '-y')
  expect(await project.run('render', 'mix.wav')).toMatchObject({ exitCode: 0, json: { duration: 2 } })
  const bytes = await readFile(out)
  bytes[bytes.length - 1]! ^= 1
  await writeFile(out, bytes)
  const refused = await project.run('render', 'mix.wav')
  expect(refused).toMatchObject({ exitCode: 4, json: { problem: { code: 'would-overwrite' } } })
  expect(refused.json.problem.message).toContain('was changed since Cutroom wrote it')
  expect(await readFile(out)).toEqual(bytes)
})

test('a project that was moved or copied knows what it wrote, and no file that was put in the place of that', async () => {
  const project = await testStudio().withTracks({ host: 3 })
  await project.run('render', 'mix.wav')
  const [copied, moved] = [join(await testFolder(), 'copied'), join(await testFolder(), 'moved')]
  await cp(project.folder, copied, { recursive: true })
  expect(await cutroom(copied, ['render', 'mix.wav', '--json'])).toMatchObject({ exitCode: 0 })
  await rename(copied, moved)
  expect(await cutroom(moved, ['render', 'mix.wav', '--json'])).toMatchObject({ exitCode: 0 })
  // The same content under another name was not written there.
  await cp(join(moved, 'mix.wav'), join(moved, 'kept.wav'))
  expect(await cutroom(moved, ['render', 'kept.wav', '--json'])).toMatchObject({ exitCode: 4 })
})

test('a record of what was written that cannot be read claims nothing', async () => {
  const project = await testStudio().withTracks({ host: 3 })
  await project.run('render', 'mix.wav')
  await writeFile(join(project.folder, '.cutroom/written.json'), '{')
  expect(await project.run('render', 'mix.wav')).toMatchObject({
    exitCode: 4,
    json: { problem: { code: 'would-overwrite' } },
  })
  expect(await project.run('render', 'mix.wav', '--force')).toMatchObject({ exitCode: 0 })
})

test('an export whose ending tells no format is refused with the endings that there are', async () => {
  const project = await testStudio().withTracks({ host: 3 })
  for (const out of ['labels.docx', 'labels', 'cut.srt']) {
    const refused = await project.run('export', out)
    expect(refused, out).toMatchObject({ exitCode: 2, json: { problem: { code: 'usage' } } })
    expect(refused.json.problem.message).toBe(
      `What "${out}" should be, its ending does not tell: end it in .txt, .labels, .chapters, or name the format with --format.`,
    )
  }
  expect(await project.run('export', 'labels.docx', '--format', 'labels')).toMatchObject({ exitCode: 0 })
  expect(await project.run('export', 'labels.txt')).toMatchObject({ exitCode: 0 })
})
