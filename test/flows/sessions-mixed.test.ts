import { existsSync } from 'node:fs'
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testStudio, type TestStudio } from '../test-studio.ts'

const text = (studio: TestStudio, path: string): Promise<string> => readFile(join(studio.folder, path), 'utf8')

/** A plan as a chat writes it. */
const planOf = (...actions: readonly string[]): string =>
  `# From a chat\n- **Status:** Green 🟢\n- **Plan Type:** Implementation\n- **Agent:** Developer\n\n## Rationale\n~~~text\nx\n~~~\n\n## Action Plan\n\n${actions.join('\n')}`
const create = (path: string, content: string): string =>
  `### \`CREATE\`\n- **File Path:** [${path}](/${path})\n- **Description:** Make it.\n\n~~~~text\n${content}~~~~\n`
const edit = (path: string, find: string, replace: string): string =>
  `### \`EDIT\`\n- **File Path:** [${path}](/${path})\n- **Description:** Change it.\n\n\`FIND:\`\n~~~~text\n${find}\n~~~~\n\`REPLACE:\`\n~~~~text\n${replace}\n~~~~\n`
const execute = (command: string): string =>
  `### \`EXECUTE\`\n- **Description:** Run it.\n- **Expected Outcome:** It runs.\n\n~~~~shell\n${command}\n~~~~\n`

test('one sentence cuts the episode and writes its cue sheet: one plan, one approval, one undo', async () => {
  const studio = await testStudio().withTracks({ host: 6 })
  await studio.run('ask', 'add a label "Middle" at 3 seconds', '-y')
  expect(await studio.run('new', 'cut-and-note')).toMatchObject({ exitCode: 0 })
  expect(await studio.run('plan', '-m', 'delete the first second and write the cue sheet')).toMatchObject({
    exitCode: 0,
  })
  expect(existsSync(join(studio.folder, 'cue-sheet.md'))).toBe(false)
  expect(await studio.run('execute')).toMatchObject({ exitCode: 4 })
  const done = await studio.run('execute', '-y')
  expect(done).toMatchObject({
    exitCode: 0,
    json: {
      applied: true,
      verified: expect.arrayContaining([expect.objectContaining({ ok: true })]) as unknown,
      broken: [],
    },
  })
  expect((await studio.look('host')).duration).toBeCloseTo(5, 3)
  expect(await text(studio, 'cue-sheet.md')).toMatch(/0:02\b.*Middle|Middle.*0:02\b/)
  expect(await studio.run('undo')).toMatchObject({ exitCode: 0 })
  expect((await studio.look('host')).duration).toBeCloseTo(6, 3)
  expect(existsSync(join(studio.folder, 'cue-sheet.md'))).toBe(false)
})

test('a plan with a command in the middle is one turn: a later action sees what the command did, undo takes all files back and names the command', async () => {
  const studio = await testStudio().withTracks({ host: 1 })
  await writeFile(join(studio.folder, 'tool.sh'), 'echo first\n')
  await chmod(join(studio.folder, 'tool.sh'), 0o755)
  await writeFile(
    join(studio.folder, 'plan.md'),
    planOf(
      edit('tool.sh', 'echo first', 'echo second'),
      create('made/a.txt', 'one\n'),
      execute('./tool.sh > out.txt'),
      edit('made/a.txt', 'one', 'two'),
    ),
  )
  expect(await studio.run('execute', 'plan.md', '-y', '--allow-outside-context')).toMatchObject({ exitCode: 4 })
  expect(existsSync(join(studio.folder, 'made'))).toBe(false)
  expect(
    await studio.run(
      'execute',
      'plan.md',
      '-y',
      '--allow-outside-context',
      '--allow-outside-context',
      '--allow',
      './tool.sh > out.txt',
    ),
  ).toMatchObject({ exitCode: 0 })
  expect([
    await text(studio, 'out.txt'),
    await text(studio, 'made/a.txt'),
    (await stat(join(studio.folder, 'tool.sh'))).mode & 0o777,
  ]).toEqual(['second\n', 'two\n', 0o755])
  expect(
    (await studio.run('log')).json.filter(({ turn }) => turn.includes('edits')).map(({ turn }) => turn.split('/')[1]),
  ).toEqual(['01', '02'])
  expect(await studio.run('undo')).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('./tool.sh > out.txt') as string,
  })
  expect([
    await text(studio, 'tool.sh'),
    existsSync(join(studio.folder, 'made')),
    await text(studio, 'out.txt'),
  ]).toEqual(['echo first\n', false, 'second\n'])
  expect((await stat(join(studio.folder, 'tool.sh'))).mode & 0o777).toBe(0o755)
})

test('a command that fails ends the plan: what came before stands and is said, what comes after does not run', async () => {
  const studio = await testStudio().withTracks({ host: 1 })
  await writeFile(
    join(studio.folder, 'plan.md'),
    planOf(create('before.txt', 'x\n'), execute('exit 3'), create('after.txt', 'x\n')),
  )
  expect(await studio.run('execute', 'plan.md', '-y', '--allow-outside-context', '--allow', 'exit 3')).toMatchObject({
    exitCode: 1,
    json: {
      outcome: 'Partial',
      actions: [{ outcome: 'success' }, { outcome: 'failure', exitCode: 3 }, { outcome: null }],
    },
  })
  expect([existsSync(join(studio.folder, 'before.txt')), existsSync(join(studio.folder, 'after.txt'))]).toEqual([
    true,
    false,
  ])
})

test('operations on files are run by hand like any other, and undone', async () => {
  const studio = await testStudio().withTracks({ host: 1 })
  expect(await studio.run('run', 'create_file', '--params', '{"path": "a/b.md", "content": "hello\\n"}')).toMatchObject(
    { exitCode: 0, json: { applied: true, document: 'files' } },
  )
  expect(
    await studio.run(
      'run',
      'edit_file',
      '--params',
      '{"path": "a/b.md", "edits": [{"find": "hello", "replace": "bye"}]}',
    ),
  ).toMatchObject({ exitCode: 0 })
  expect(await text(studio, 'a/b.md')).toBe('bye\n')
  expect(await studio.run('run', 'edit_file', '--params', '{"path": "a/b.md", "edits": "no"}')).toMatchObject({
    exitCode: 2,
  })
  expect(
    await studio.run('run', 'create_file', '--params', '{"path": ".git/hooks/pre-commit", "content": "x"}'),
  ).toMatchObject({ exitCode: 1 })
  await studio.run('undo')
  await studio.run('undo')
  expect(existsSync(join(studio.folder, 'a'))).toBe(false)
})

test('where the files stand is told, with what is in view', async () => {
  const studio = await testStudio().withTracks({ host: 1 })
  await writeFile(join(studio.folder, 'notes.md'), 'x\n')
  await studio.run('new', 'look')
  await writeFile(
    join(studio.folder, 'plan.md'),
    planOf('### `READ`\n- **Resource:** [notes.md](/notes.md)\n- **Description:** See it.\n'),
  )
  expect(await studio.run('execute', 'plan.md', '-y', '--allow-outside-context')).toMatchObject({ exitCode: 0 })
  expect(await studio.run('state', '--on', 'files')).toMatchObject({
    exitCode: 0,
    json: {
      kind: 'files',
      turn: '02',
      context: { turn: ['notes.md', expect.stringContaining('01/report.md') as string], session: [], global: [] },
    },
  })
  // A plan that only looks is no turn of the journal.
  expect((await studio.run('log')).json.map(({ turn }) => turn).filter((turn) => turn.includes('look'))).toEqual([])
})

test('a plan that is replaced before it ran stays with its turn', async () => {
  const studio = await testStudio().withTracks({ host: 1 })
  await studio.run('new', 'twice')
  for (const name of ['first', 'second'])
    expect(await studio.run('plan', '-m', `create ${name}.md with "x"`)).toMatchObject({ exitCode: 0 })
  expect(await studio.run('execute', '-y')).toMatchObject({ exitCode: 0 })
  expect([existsSync(join(studio.folder, 'first.md')), existsSync(join(studio.folder, 'second.md'))]).toEqual([
    false,
    true,
  ])
  const { turn } = (await studio.run('log')).json.at(-1) ?? { turn: '' }
  expect(await text(studio, `.cutroom/sessions/${turn}/plan.former-1.md`)).toContain('first.md')
})

test('new words for resume ask for another plan than the one that waits', async () => {
  const studio = await testStudio().withTracks({ host: 1 })
  await studio.run('new', 'again')
  await studio.run('plan', '-m', 'create first.md with "x"')
  expect(await studio.run('plan', '-m', 'do something nobody can plan')).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining('still waits') as string,
  })
  expect(await studio.run('resume', '-m', 'create second.md with "x"')).toMatchObject({ exitCode: 0 })
  expect(await studio.run('resume', '-y', '--allow-outside-context')).toMatchObject({ exitCode: 0 })
  expect([existsSync(join(studio.folder, 'first.md')), existsSync(join(studio.folder, 'second.md'))]).toEqual([
    false,
    true,
  ])
})

test('a turn that was undone after its command ran is over: what nobody can take back is not run a second time', async () => {
  const studio = await testStudio().withTracks({ host: 1 })
  await studio.run('new', 'once')
  await writeFile(join(studio.folder, 'plan.md'), planOf(create('a.txt', 'x\n'), execute('echo ran >> count.txt')))
  const { turn } = (
    await studio.run('execute', 'plan.md', '-y', '--allow-outside-context', '--allow', 'echo ran >> count.txt')
  ).json
  await studio.run('undo')
  // As it stands when the process ends before its report.
  const session = join(studio.folder, '.cutroom/sessions', turn.split('/')[0] ?? '')
  await rm(join(session, '01/report.md'))
  await rm(join(session, '02'), { recursive: true })
  await studio.run('resume', '-y', '--allow-outside-context', '--allow', 'echo ran >> count.txt')
  expect(await text(studio, 'count.txt')).toBe('ran\n')
  expect(await text(studio, `.cutroom/sessions/${turn}/report.md`)).toContain('undone since')
})

test('what no planner is ever shown is not put into view', async () => {
  const studio = await testStudio().withTracks({ host: 1 })
  await writeFile(join(studio.folder, '.env'), 'A=1\n')
  await writeFile(
    join(studio.folder, 'plan.md'),
    planOf('### `READ`\n- **Resource:** [.env](/.env)\n- **Description:** See it.\n'),
  )
  expect(await studio.run('execute', 'plan.md', '-y', '--allow-outside-context')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('secrets') as string,
  })
  expect(await studio.run('execute', 'plan.md', '--clipboard')).toMatchObject({ exitCode: 2 })
})

test.each([
  ['2', 'tea\nmilk\n'],
  ['the last', 'milk\ntea\n'],
  ['every one of the 2', 'tea\ntea\n'],
])('an offer of a plan that asks is taken by its number or its text: %s', async (choice, left) => {
  const studio = await testStudio().empty()
  await writeFile(join(studio.folder, 'todo.txt'), 'milk\nmilk\n')
  expect(await studio.run('plan', '-m', 'replace "milk" by "tea" in todo.txt')).toMatchObject({
    exitCode: 3,
    json: { status: 'question' },
  })
  expect(await studio.run('plan', '-m', choice)).toMatchObject({ exitCode: 0, json: { status: 'ready' } })
  expect(await studio.run('execute', '-y')).toMatchObject({ exitCode: 0 })
  expect(await text(studio, 'todo.txt')).toBe(left)
})
