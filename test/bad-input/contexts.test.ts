import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutroom, cutroomProcess, type Said } from '../command.ts'
import { testFolder } from '../test-folder.ts'

type Left = { readonly path: string; readonly bytes: number | null; readonly why: string }

/** A project in its first turn, with these lines in `global.context`. */
async function project(lines: readonly string[]): Promise<{ folder: string; session: string }> {
  const folder = await testFolder()
  expect(await cutroom(folder, ['init'])).toMatchObject({ exitCode: 0 })
  const made = await cutroom(folder, ['new', 'write-notes', '--json'])
  await writeFile(join(folder, '.cutroom/global.context'), `${lines.join('\n')}\n`)
  return { folder, session: (made.json as unknown as { path: string }).path }
}

const given = (said: Said): { path: string; tokens: number; left: Left[] } =>
  said.json as unknown as { path: string; tokens: number; left: Left[] }

test('contexts that name what cannot be shown: each is listed with its reason, and the rest is there', async () => {
  const cannot: readonly (readonly [name: string, why: string])[] = [
    ['missing.md', 'there is no such file'],
    ['huge.txt', 'it is larger than 1 MB'],
    ['picture.bin', 'it is binary'],
    ['pipe', 'it is neither a file nor a folder'],
    ['nothing', 'it is an empty folder'],
    ['circle', 'it leads out of the project, or nowhere'],
    ['dangling', 'it leads out of the project, or nowhere'],
    ['../other', 'it leads out of the project, or nowhere'],
    ['notes.md/inside', 'there is no such file'],
    ['x'.repeat(300), 'no file can have this name'],
    ['.env', 'it may hold secrets'],
    ['file:/etc/passwd', 'there is no such file'],
    ['~/.bashrc', 'it steers other programs or holds records of Cutroom'],
  ]
  const { folder } = await project([...cannot.map(([name]) => name), '', '# a remark', '   ', '/notes.md'])
  await writeFile(join(folder, 'notes.md'), 'the notes\n')
  await writeFile(join(folder, 'huge.txt'), '')
  await truncate(join(folder, 'huge.txt'), 3_000_000_000)
  await writeFile(join(folder, 'picture.bin'), new Uint8Array([1, 0, 2, 255]))
  spawnSync('mkfifo', [join(folder, 'pipe')])
  await mkdir(join(folder, 'nothing'))
  await symlink('circle', join(folder, 'circle'))
  await symlink('gone', join(folder, 'dangling'))
  await writeFile(join(folder, '.env'), 'TOKEN=not-to-be-seen\n')
  const said = await cutroom(folder, ['context', '--json'])
  expect(said).toMatchObject({ exitCode: 0 })
  expect(given(said).left.map(({ path, why }) => [path, why])).toEqual(cannot)
  expect(given(said).left[1]?.bytes).toBe(3_000_000_000)
  const text = await readFile(given(said).path, 'utf8')
  expect(text).toContain('the notes')
  expect(text).not.toContain('not-to-be-seen')
  for (const [name, why] of cannot.filter(([each]) => each.length < 100))
    expect(text).toContain(
      `- [${name}](/${name}): ${name === 'huge.txt' ? '3000.0 MB, ' : name === 'picture.bin' ? '4 bytes, ' : ''}${why}\n`,
    )
})

test('contexts without end fit in the budget, and what is left out is counted', async () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `missing-${at}.md`)
  const { folder } = await project(names)
  const said = await cutroom(folder, ['context', '--json', '--budget', '2000'])
  expect(said).toMatchObject({ exitCode: 0 })
  expect(given(said).tokens).toBeLessThanOrEqual(2000)
  expect(given(said).left).toHaveLength(names.length)
  const text = await readFile(given(said).path, 'utf8')
  expect(text).toMatch(/- \d+ more \(0 bytes\); "cutroom context --json" lists them all\./)
  const told = await cutroom(folder, ['context', '--budget', '2000'])
  expect(told.stdout).toContain(`left out: ${names.length - 20} more; --json lists them all`)
})

test('a context that is no text is named, and nothing is written', async () => {
  const { folder, session } = await project([])
  await writeFile(join(folder, '.cutroom/global.context'), new Uint8Array([0, 1, 2]))
  expect(await cutroom(folder, ['context', '--json'])).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'damaged', message: expect.stringContaining('global.context') as string } },
  })
  await expect(readFile(join(session, '01/input.md'))).rejects.toThrow('ENOENT')
})

test('without a session, or with a budget that is no number, one sentence says what to do', async () => {
  const { folder } = await project([])
  for (const budget of ['-1', 'many', '1e4', '0', '12', '99999999999'])
    expect(await cutroom(folder, ['context', '--json', `--budget=${budget}`]), budget).toMatchObject({ exitCode: 2 })
  expect(await cutroom(folder, ['context', '--json', '--session', 'other'])).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'unknown-session' } },
  })
  await rm(join(folder, '.cutroom/sessions'), { recursive: true })
  await rm(join(folder, '.cutroom/current'))
  expect(await cutroom(folder, ['context', '--json'])).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'no-session' } },
  })
})

test('with --print the text is on stdout alone', async () => {
  const { folder } = await project(['missing.md'])
  const said = await cutroom(folder, ['context', '--print'])
  expect(said.stdout.startsWith('# Agent Invocation Payload\n')).toBe(true)
  expect(said.stdout).toBe(await readFile(join(folder, said.stderr.split('  about ')[0] ?? ''), 'utf8'))
  expect(said.stderr).toContain('left out: missing.md, there is no such file')
})

const isRoot = process.getuid?.() === 0
/** Root may read everything, so there the command runs as someone who may not. */
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

test('files and folders that may not be read are listed, and a session that may not be written to is said so', async (context) => {
  if (isRoot && (await cutroomProcess('/', ['--help'], { before: asNobody })).exitCode !== 0)
    context.skip('no other user to run as')
  const how = isRoot ? { before: asNobody } : {}
  const { folder, session } = await project(['closed.md', 'shut', 'open'])
  await mkdir(join(folder, 'shut'))
  await mkdir(join(folder, 'open/inner'), { recursive: true })
  await writeFile(join(folder, 'open/a.md'), 'a')
  await writeFile(join(folder, 'closed.md'), 'closed')
  for (const path of ['closed.md', 'shut', 'open/inner']) await chmod(join(folder, path), 0)
  for (const path of ['', '.cutroom', '.cutroom/sessions']) await chmod(join(folder, path), 0o755)
  for (const path of ['cutroom.json', '.cutroom/global.context', '.cutroom/current', '.cutroom/journal.jsonl'])
    await chmod(join(folder, path), 0o644).catch(() => undefined)
  spawnSync('chmod', ['-R', 'a+rX', join(folder, '.cutroom/sessions')])
  await chmod(join(session, '01'), 0o777)
  const said = await cutroomProcess(folder, ['context', '--json'], how)
  expect(said, said.stderr).toMatchObject({ exitCode: 0 })
  expect(given(said).left.map(({ path, why }) => [path, why])).toEqual([
    ['closed.md', 'it may not be read; check its permissions'],
    ['shut', 'it may not be read; check its permissions'],
    ['open/inner', 'the folder may not be read; check its permissions'],
  ])
  expect(await readFile(given(said).path, 'utf8')).toContain('shut/ (cannot be read)\n')
  await chmod(join(session, '01'), 0o555)
  expect(await cutroomProcess(folder, ['context', '--json'], how)).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'no-permission' } },
  })
  await chmod(join(session, '01'), 0o755)
})
