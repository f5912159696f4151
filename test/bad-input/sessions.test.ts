import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { initProject } from '../../src/project/project-file.ts'
import { cutroom, cutroomProcess, type Said } from '../command.ts'
import { workspaceOf } from '../kills/files-scene.ts'
import { testFolder } from '../test-folder.ts'

const run = promisify(execFile)
const head =
  '# A plan\n\n- **Status:** Green 🟢\n- **Plan Type:** Edit\n- **Agent:** studio\n\n## Rationale\n\n```text\nBecause.\n```\n\n'
const create = (path: string, content = path): string =>
  `### \`CREATE\`\n\n- **File Path:** [${path}](/${path})\n- **Description:** a file\n\n\`\`\`\n${content}\n\`\`\`\n\n`
const edit = (path: string, find: string, replace: string): string =>
  `### \`EDIT\`\n\n- **File Path:** [${path}](/${path})\n- **Description:** a change\n\n\`FIND:\`\n\`\`\`\n${find}\n\`\`\`\n\`REPLACE:\`\n\`\`\`\n${replace}\n\`\`\`\n\n`
const planOf = (...actions: string[]): string => `${head}## Action Plan\n\n${actions.join('')}`

async function project(): Promise<string> {
  const folder = await testFolder()
  await initProject(folder)
  await writeFile(join(folder, 'notes.md'), 'first\nlast\n')
  await writeFile(join(folder, '.cutroom/memos.yaml'), '- be kind\n')
  return folder
}

const execute = (folder: string, ...more: string[]): Promise<Said> =>
  cutroom(folder, ['execute', 'plan.md', '-y', '--allow-outside-context', ...more])

test('plans that cannot be run are told apart in words, change nothing, and are kept', async () => {
  const folder = await project()
  const before = await workspaceOf(folder)
  const invoke = '### `INVOKE`\n\n- **Agent:** writer\n\nGo on.\n\n'
  const bad: [name: string, plan: string | Buffer, says: RegExp][] = [
    ['empty', '', /empty/i],
    ['prose only', 'I would first look at the notes and then decide.\n', /title|H1|heading|# /i],
    ['cut off in a fence', planOf(create('a.md')).slice(0, -6), /fence|block|closed|end/i],
    ['binary', Buffer.from([0, 1, 2, 255, 254]), /not text/],
    ['50 MB', Buffer.alloc(50 * 1024 * 1024, 'x'), /larger than 16 MB/],
    ['an unknown action', planOf('### `TELEPORT`\n\n- **File Path:** [notes.md](/notes.md)\n\n'), /TELEPORT/],
    [
      'a doubled field',
      planOf(
        create('a.md').replace('- **Description:** a file', '- **Description:** a file\n- **Description:** another'),
      ),
      /Description/,
    ],
    ['two INVOKEs', planOf(invoke, invoke), /INVOKE/],
    [
      'a memo that is there',
      planOf(create('a.md')).replace('## Action Plan', '## Memos\n\n```text\n[+] be kind\n```\n\n## Action Plan'),
      /exists already/,
    ],
    [
      'a memo that is not there',
      planOf(create('a.md')).replace('## Action Plan', '## Memos\n\n```text\n[-] be cruel\n```\n\n## Action Plan'),
      /be cruel/,
    ],
    [
      'the last of many fails',
      planOf(create('a.md'), edit('notes.md', 'first', 'second'), edit('notes.md', 'nowhere', 'x')),
      /notes\.md/,
    ],
    ['a file in the place of a folder', planOf(create('notes.md/deep.md')), /notes\.md/],
  ]
  for (const [name, plan, says] of bad) {
    await writeFile(join(folder, 'plan.md'), plan)
    const said = await execute(folder, '--json')
    await rm(join(folder, 'plan.md'))
    expect(said.exitCode, `${name}\n${said.stdout}${said.stderr}`).toBe(1)
    expect(said.json.problem.message, name).toMatch(says)
    expect(said.json.problem.message.length, name).toBeLessThan(600)
    expect(said.stderr, name).not.toMatch(/\n {4}at |Error:/)
    expect(await workspaceOf(folder), name).toBe(before)
  }
})

test('two plans at once: one waits for the other, and both are done or one is refused, never a mix', async () => {
  const folder = await project()
  await writeFile(
    join(folder, 'one.plan.md'),
    planOf(create('one/a.md', 'one'), edit('notes.md', 'first', 'first, by one'), create('one/b.md', 'one')),
  )
  await writeFile(
    join(folder, 'two.plan.md'),
    planOf(create('two/a.md', 'two'), edit('notes.md', 'last', 'last, by two'), create('two/b.md', 'two')),
  )
  const [one, two] = (await Promise.all(
    ['one', 'two'].map((name) =>
      cutroomProcess(folder, ['execute', `${name}.plan.md`, '-y', '--allow-outside-context', '--json']),
    ),
  )) as [Said, Said]
  const notes = await readFile(join(folder, 'notes.md'), 'utf8')
  for (const [name, said] of [
    ['one', one],
    ['two', two],
  ] as const) {
    const isDone = said.exitCode === 0
    if (!isDone)
      expect(said.json.problem, said.stderr).toMatchObject({
        code: 'locked',
        message: expect.stringMatching(/process \d+ .*run a plan/) as string,
      })
    expect(notes.includes(`by ${name}`), said.stderr).toBe(isDone)
    expect(await readdir(join(folder, name)).catch(() => [])).toEqual(isDone ? ['a.md', 'b.md'] : [])
  }
  expect([one.exitCode, two.exitCode]).toContain(0)
  // Each has a turn of its own, with the plan that it ran.
  const turns = [one, two].filter(({ exitCode }) => exitCode === 0).map(({ json }) => json.turn)
  expect(new Set(turns).size).toBe(turns.length)
  for (const [index, turn] of turns.entries())
    expect(await readFile(join(folder, '.cutroom/sessions', turn, 'plan.md'), 'utf8')).toContain(
      [one, two].filter(({ exitCode }) => exitCode === 0)[index] === one ? 'by one' : 'by two',
    )
})

test('two plans for the same words at once: the second finds the first done, and is refused as a whole', async () => {
  const folder = await project()
  for (const name of ['one', 'two'])
    await writeFile(
      join(folder, `${name}.plan.md`),
      planOf(create(`${name}.md`), edit('notes.md', 'first', `by ${name}`)),
    )
  const said = await Promise.all(
    ['one', 'two'].map((name) =>
      cutroomProcess(folder, ['execute', `${name}.plan.md`, '-y', '--allow-outside-context', '--json']),
    ),
  )
  expect(new Set(said.map(({ exitCode }) => exitCode))).toEqual(new Set([0, 1]))
  const won = said[0]?.exitCode === 0 ? 'one' : 'two'
  expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe(`by ${won}\nlast\n`)
  expect((await readdir(folder)).filter((name) => /^(?:one|two)\.md$/.test(name))).toEqual([`${won}.md`])
})

test('a disk that fills up leaves the files as before or as after, and says so', async (context) => {
  const folder = await project()
  const small = join(folder, 'small')
  await mkdir(small)
  if (
    !(await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]).then(
      () => true,
      () => false,
    ))
  )
    context.skip('a small disk cannot be mounted here')
  onTestFinished(async () => void (await run('umount', [small])))
  expect(await cutroom(small, ['init'])).toMatchObject({ exitCode: 0 })
  await writeFile(join(small, 'notes.md'), 'first\nlast\n')
  await writeFile(
    join(folder, 'plan.md'),
    planOf(
      create('deep/a.md', 'a\n'.repeat(8000)),
      edit('notes.md', 'first', 'b\n'.repeat(8000)),
      create('deep/c.md', 'c\n'.repeat(8000)),
    ),
  )
  const before = await workspaceOf(small)
  // One block more is free each time, so that it ends in another place.
  const codes = new Set<string>()
  for (const freeBlocks of [4, 12, 24, 36, 48]) {
    await run(
      'sh',
      ['-c', `dd if=/dev/zero of=.cutroom/filler bs=4k 2>/dev/null; truncate -s -${freeBlocks * 4096} .cutroom/filler`],
      { cwd: small },
    )
    const said = await cutroom(small, ['execute', '../plan.md', '-y', '--allow-outside-context', '--json'])
    await rm(join(small, '.cutroom/filler'))
    expect(said.exitCode, said.stderr).toBe(1)
    codes.add(said.json.problem.code)
    expect(said.json.problem.message).toContain('the disk is full')
    await cutroom(small, ['log'])
    expect(await workspaceOf(small), `${freeBlocks} blocks\n${said.stderr}`).toBe(before)
  }
  expect([...codes]).toEqual(['disk-full'])
  const done = await cutroom(small, ['execute', '../plan.md', '-y', '--allow-outside-context', '--json'])
  expect(done, done.stderr).toMatchObject({ exitCode: 0 })
  expect(await cutroom(small, ['replay', '--verify', '--json'])).toMatchObject({ exitCode: 0, json: { ok: true } })
})

const isRoot = process.getuid?.() === 0
/** Root may do everything, so the command runs as somebody else. */
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

test('a folder that may not be written to: one sentence, and nothing is changed anywhere', async (context) => {
  if (
    isRoot &&
    !(await run('setpriv', ['--version']).then(
      () => true,
      () => false,
    ))
  )
    context.skip('another user cannot be had here')
  const folder = await project()
  await mkdir(join(folder, 'closed'))
  await writeFile(join(folder, 'closed/there.md'), 'there\n')
  await writeFile(
    join(folder, 'plan.md'),
    planOf(create('made/a.md'), edit('notes.md', 'first', 'second'), create('closed/b.md')),
  )
  if (isRoot) await run('chown', ['-R', '65534:65534', folder])
  await chmod(join(folder, 'closed'), 0o555)
  const before = await workspaceOf(folder)
  const said = await cutroomProcess(folder, ['execute', 'plan.md', '-y', '--allow-outside-context', '--json'], {
    before: isRoot ? asNobody : [],
  })
  expect(said, said.stderr).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'no-permission', message: expect.stringContaining('closed') as string } },
  })
  expect(await workspaceOf(folder)).toBe(before)
  expect((await cutroom(folder, ['log', '--json'])).stdout).not.toContain('undone')
  await chmod(join(folder, 'closed'), 0o755)
})

test('a session that was copied, renamed, half deleted or closed is gone on with, or one sentence says what is wrong', async () => {
  const folder = await project()
  const sessions = join(folder, '.cutroom/sessions')
  await writeFile(join(folder, 'plan.md'), planOf(edit('notes.md', 'first', 'second')))
  const first = await execute(folder, '--json')
  expect(first, first.stderr).toMatchObject({ exitCode: 0 })
  const [session = ''] = first.json.turn.split('/')
  const next = async (from: string, to: string, where: readonly string[] = []): Promise<Said> => {
    await writeFile(join(folder, 'plan.md'), planOf(edit('notes.md', from, to)))
    return execute(folder, '--json', ...where)
  }
  // Copied: both go on, each with turns of its own name.
  await cp(join(sessions, session), join(sessions, `${session}-copy`), { recursive: true })
  const copied = await next('second', 'third', ['--session', `${session}-copy`])
  expect(copied, copied.stderr).toMatchObject({ exitCode: 0, json: { turn: `${session}-copy/02` } })
  // Renamed: it is found under its new name, and the old one is missed by name.
  await rename(join(sessions, session), join(sessions, `${session}-renamed`))
  const missed = await cutroom(folder, ['resume', '--json'])
  expect([1, 3]).toContain(missed.exitCode)
  if (missed.exitCode === 1) expect(missed.json.problem.message).toMatch(/session/)
  const renamed = await next('third', 'fourth', ['--session', `${session}-renamed`])
  expect(renamed, renamed.stderr).toMatchObject({ exitCode: 0, json: { turn: `${session}-renamed/02` } })
  // Half deleted: a turn without its records is said to be so, or begun anew; no file of the user's is lost.
  for (const name of await readdir(join(sessions, `${session}-renamed`)))
    if (/^\d+$/.test(name)) await rm(join(sessions, `${session}-renamed`, name, 'meta.yaml'), { force: true })
  const halved = await next('fourth', 'fifth', ['--session', `${session}-renamed`])
  expect([0, 1], halved.stderr).toContain(halved.exitCode)
  if (halved.exitCode === 1) expect(halved.json.problem.message.length).toBeGreaterThan(10)
  expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe(
    halved.exitCode === 0 ? 'fifth\nlast\n' : 'fourth\nlast\n',
  )
  expect(await cutroom(folder, ['replay', '--verify', '--json'])).toMatchObject({ exitCode: 0, json: { ok: true } })
})
