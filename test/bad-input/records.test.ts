import { copyFile, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { turnsOf } from '../../src/kernel/index.ts'
import { commandLine, cutroom } from '../command.ts'
import { finished, startCommand } from '../run-child.ts'
import { testStudio } from '../test-studio.ts'

/** The files of `.cutroom/media/` with an ending, as whole paths. */
async function mediaFiles(folder: string, ending: string): Promise<string[]> {
  const media = join(folder, '.cutroom/media')
  return (await readdir(media))
    .filter((name) => name.endsWith(ending) && name !== 'index.json')
    .map((name) => join(media, name))
}

test('what is known of a recording can be lost or damaged; it is said, never taken for silence, and relink makes it again', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  await project.ask('delete from 0 to 1').approve()
  expect(await project.run('render', 'good.wav')).toMatchObject({ exitCode: 0 })
  const good = await readFile(join(project.folder, 'good.wav'))
  const damages: readonly (readonly [string, (path: string) => Promise<void>])[] = [
    ['.json', (path) => writeFile(path, '{')],
    ['.json', (path) => rm(path)],
    ['.pyr', (path) => truncate(path, 200)],
    ['.pyr', (path) => rm(path)],
  ]
  for (const [ending, damage] of damages) {
    for (const path of await mediaFiles(project.folder, ending)) await damage(path)
    const refused = await project.run('ask', 'normalize everything to -3 dB', '-y')
    expect(refused, `${ending} ${refused.stderr}`).toMatchObject({
      exitCode: 1,
      json: { problem: { message: expect.stringContaining('cutroom relink FILE') as string } },
    })
    expect(await project.run('relink', 'host.wav')).toMatchObject({ exitCode: 0 })
    expect(await project.run('render', 'out.wav')).toMatchObject({ exitCode: 0 })
    expect((await readFile(join(project.folder, 'out.wav'))).equals(good)).toBe(true)
  }
})

test('a question that cannot be read is none: the next words stand for themselves', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  for (const damaged of [
    '{',
    '',
    '{"schema":"cutroom.question","version":1,"pending":{"x":1}}',
    '{"schema":"cutroom.question","version":9}',
  ]) {
    await writeFile(join(project.folder, '.cutroom/question.json'), damaged)
    expect(await project.ask('delete from 0 to 1')).toMatchObject({ status: 'ready' })
  }
})

test('a turn gets a number of its own even when the folders of earlier ones were removed', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  await project.ask('delete from 0 to 1').approve()
  await rm(join(project.folder, '.cutroom/sessions'), { recursive: true })
  const { turn } = await project.ask('split at 1').approve()
  expect(turn).toBe('20261115-edits/03')
  expect(new Set(turnsOf(project.workbench.project.history()).map(({ id }) => id)).size).toBe(3)
  expect(await project.run('show', '02')).toMatchObject({
    exitCode: 0,
    json: { turn: '20261115-edits/02', plan: null },
  })
})

test('records that are not what they should be are named, and nothing is written outside', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  const records = join(project.folder, '.cutroom')
  await writeFile(join(records, 'current'), '../../elsewhere')
  expect(await project.workbench.ask('delete from 0 to 1')).toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('.cutroom/current') as string,
  })
  await rm(join(records, 'current'))
  const outside = await testStudio().empty()
  await mkdir(join(outside.folder, 'turns'))
  await rm(join(records, 'sessions'), { recursive: true })
  await symlink(join(outside.folder, 'turns'), join(records, 'sessions'))
  const said = await project.run('ask', 'delete from 0 to 1', '-y')
  expect(said, said.stderr).toMatchObject({ exitCode: 4, json: { problem: { code: 'outside-project' } } })
  expect(await readdir(join(outside.folder, 'turns'))).toEqual([])
  await rm(join(records, 'journal.jsonl'))
  await mkdir(join(records, 'journal.jsonl'))
  expect(await project.run('state')).toMatchObject({
    exitCode: 1,
    json: { problem: { message: expect.stringContaining('journal.jsonl is not a file') as string } },
  })
})

test('someone who stops reading stops neither the work nor with an error', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  const piped = await finished(
    startCommand(
      ['bash', '-o', 'pipefail', '-c', '"$@" | head -c 10', 'bash', ...commandLine(['operations'])],
      {},
      project.folder,
    ),
  )
  expect(piped).toMatchObject({ exitCode: 0, stderr: '' })
  const closed = await finished(
    startCommand(
      ['bash', '-c', '"$@" >&-', 'bash', ...commandLine(['ask', 'delete from 0 to 1', '-y'])],
      {},
      project.folder,
    ),
  )
  expect(closed.exitCode).toBe(0)
  expect((await project.look()).duration).toBe(3)
})

test('a project works from folders below it, through a link, with --project before or after the command, and under an odd path', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  const odd = join(project.folder, 'a b \'q\' "d" 🎧 -x')
  await mkdir(join(odd, 'deep'), { recursive: true })
  expect((await cutroom(join(odd, 'deep'), ['documents', '--json'])).json).toHaveLength(1)
  await symlink(project.folder, join(odd, 'link'))
  expect((await cutroom(join(odd, 'link'), ['documents', '--json'])).json).toHaveLength(1)
  expect((await cutroom('/', ['--project', project.folder, 'documents', '--json'])).json).toHaveLength(1)
  expect((await cutroom('/', ['documents', '--json', '--project', project.folder])).json).toHaveLength(1)
  await copyFile(join(project.folder, 'host.wav'), join(odd, 'host.wav'))
  expect(await cutroom(odd, ['init'])).toMatchObject({ exitCode: 0 })
  expect(await cutroom(odd, ['import', 'host.wav'])).toMatchObject({ exitCode: 0 })
  expect(await cutroom(odd, ['ask', 'compress everything', '-y'])).toMatchObject({ exitCode: 0 })
  expect(await cutroom(odd, ['render', 'out.mp3'])).toMatchObject({ exitCode: 0 })
})
