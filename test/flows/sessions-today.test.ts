import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { endBackground } from '../../src/gate/background.ts'
import { initProject } from '../../src/project/project-file.ts'
import { listRunning } from '../../src/sessions/workflow/outside/execute-command.ts'
import { commandLine, cutroom, type Said } from '../command.ts'
import { openTerminal, withoutTmux } from '../terminal.ts'
import { testFolder } from '../test-folder.ts'
import { must } from '../test-studio.ts'

type At = {
  readonly folder: string
  run(...args: string[]): Promise<Said>
  give(plan: string, ...args: string[]): Promise<Said>
  file(path: string): Promise<string | undefined>
}

async function project(files: Record<string, string> = {}): Promise<At> {
  const folder = await testFolder()
  await initProject(folder)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const run = (...args: string[]): Promise<Said> => cutroom(folder, [...args, '--json'])
  return {
    folder,
    run,
    give: async (plan, ...args) => {
      await writeFile(join(folder, 'given.md'), plan)
      return run('execute', 'given.md', ...args)
    },
    file: (path) => readFile(join(folder, path), 'utf8').catch(() => undefined),
  }
}

const plan = (actions: string): string => `# Tidy up\n\n## Action Plan\n\n${actions}`
const sessionOf = ({ json }: Said): string => json.turn.split('/')[0] ?? ''
const reportOf = ({ file }: At, { json }: Said): Promise<string | undefined> =>
  file(`.cutroom/sessions/${json.turn}/report.md`)

describe('files that go and move', () => {
  test('DELETE, RENAME and MOVE are one turn, and undo brings back every file with its text and its permissions', async () => {
    const at = await project({ 'old.md': 'old\n', 'notes/a.md': 'a\n', 'run.sh': '#!/bin/sh\n' })
    await chmod(join(at.folder, 'run.sh'), 0o755)
    const done = await at.give(
      plan(
        '### `DELETE`\n- File Path: old.md\n\n### `RENAME`\n- File Path: notes/a.md\n- To: b.md\n\n### `MOVE`\n- File Path: run.sh\n- To: [bin/run.sh](/bin/run.sh)\n',
      ),
      '-y',
      '--allow-outside-context',
    )
    expect(done).toMatchObject({ exitCode: 0, json: { applied: true, outcome: 'Completed' } })
    expect([
      await at.file('old.md'),
      await at.file('notes/a.md'),
      await at.file('notes/b.md'),
      await at.file('run.sh'),
      await at.file('bin/run.sh'),
    ]).toEqual([undefined, undefined, 'a\n', undefined, '#!/bin/sh\n'])
    expect((await stat(join(at.folder, 'bin/run.sh'))).mode & 0o777).toBe(0o755)
    expect(await reportOf(at, done)).toMatch(
      /- removed old\.md\n- moved notes\/a\.md → notes\/b\.md\n- moved run\.sh → bin\/run\.sh/,
    )
    expect(await at.run('undo')).toMatchObject({ exitCode: 0 })
    expect([
      await at.file('old.md'),
      await at.file('notes/a.md'),
      await at.file('notes/b.md'),
      await at.file('run.sh'),
      await at.file('bin/run.sh'),
    ]).toEqual(['old\n', 'a\n', undefined, '#!/bin/sh\n', undefined])
    expect((await stat(join(at.folder, 'run.sh'))).mode & 0o777).toBe(0o755)
    expect(await at.run('replay', '--verify')).toMatchObject({ exitCode: 0 })
  })

  test('what is a folder, is not there, or would be written over does not hold, and nothing runs', async () => {
    const at = await project({ 'a.md': 'a\n', 'b.md': 'b\n', 'dir/c.md': 'c\n' })
    for (const wrong of [
      '### `DELETE`\n- File Path: dir\n',
      '### `DELETE`\n- File Path: no.md\n',
      '### `MOVE`\n- File Path: a.md\n- To: /b.md\n',
      '### `MOVE`\n- File Path: a.md\n- To: /dir\n',
      '### `MOVE`\n- File Path: a.md\n- To: /.git/hooks/x\n',
    ]) {
      expect(
        await at.give(
          plan(`### \`CREATE\`\n- File Path: new.md\n\`\`\`\nx\n\`\`\`\n\n${wrong}`),
          '-y',
          '--allow-outside-context',
        ),
        wrong,
      ).toMatchObject({ exitCode: 1, json: { problem: { code: 'not-valid' } } })
      expect([await at.file('new.md'), await at.file('a.md'), await at.file('dir/c.md')]).toEqual([
        undefined,
        'a\n',
        'c\n',
      ])
    }
  })
})

describe('paths and line ends', () => {
  const create = (path: string, text = 'one\ntwo'): string =>
    plan(`### \`CREATE\`\n- File Path: \`${path}\`\n\`\`\`\n${text}\n\`\`\`\n`)

  test('a path as Windows writes it, and one of this machine that leads into the project, are brought inside', async () => {
    const at = await project()
    expect(await at.give(create('notes\\a.md'), '-y')).toMatchObject({ exitCode: 0 })
    expect(await at.give(create(`${at.folder}/notes/b.md`), '-y')).toMatchObject({ exitCode: 0 })
    expect([await at.file('notes/a.md'), await at.file('notes/b.md')]).toEqual(['one\ntwo\n', 'one\ntwo\n'])
  })

  test.each([
    'C:\\Users\\me\\a.md',
    'C:/Users/me/a.md',
    '\\\\server\\share\\a.md',
    'file:///etc/passwd',
    '/etc/passwd',
    '/usr/bin/new.md',
  ])('%s is refused, and nothing is made', async (path) => {
    const at = await project()
    expect(await at.give(create(path), '-y')).toMatchObject({
      exitCode: 1,
      json: { status: 'refused', problem: { code: 'not-valid' } },
    })
    expect(await at.run('log')).toMatchObject({ json: [] })
  })

  test('a new file has the line ends of those beside it, and one that is replaced keeps its own', async () => {
    const at = await project({ 'src/a.ts': 'a\r\nb\r\n', 'src/old.ts': 'x\ny\n' })
    await writeFile(join(at.folder, 'src/b.ts'), 'c\r\n')
    expect(await at.give(create('src/new.ts'), '-y')).toMatchObject({ exitCode: 0 })
    expect(
      await at.give(create('src/old.ts').replace('\n```', '\n- Overwrite: true\n```'), '-y', '--allow-outside-context'),
    ).toMatchObject({ exitCode: 0 })
    expect([await at.file('src/new.ts'), await at.file('src/old.ts')]).toEqual(['one\r\ntwo\r\n', 'one\ntwo\n'])
  })
})

describe('edits', () => {
  test('Match All replaces every match that stands by itself, and the count is shown before and in the report', async () => {
    const at = await project({ 'a.md': 'x = 1\nmax = 1\nx = 1\n' })
    const edit = plan(
      '### `EDIT`\n- File Path: a.md\n- Match All: true\n\n`FIND:`\n```\nx = 1\n```\n`REPLACE:`\n```\nx = 2\n```\n',
    )
    await writeFile(join(at.folder, 'given.md'), edit)
    expect((await cutroom(at.folder, ['execute', 'given.md'])).stdout).toContain('every match: Change 2 texts in a.md')
    expect(await at.give(edit, '-y', '--allow-outside-context')).toMatchObject({ exitCode: 0 })
    expect(await at.file('a.md')).toBe('x = 2\nmax = 1\nx = 2\n')
  })

  test('a unified diff is applied where its lines stand, and not where its numbers say', async () => {
    const at = await project({ 'a.md': 'zero\none\ntwo\n' })
    expect(
      await at.give(
        plan(
          '### `EDIT`\n- File Path: a.md\n\n```diff\n--- a/a.md\n+++ b/a.md\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n```\n',
        ),
        '-y',
        '--allow-outside-context',
      ),
    ).toMatchObject({ exitCode: 0 })
    expect(await at.file('a.md')).toBe('zero\none\n2\n')
  })

  test('a placeholder in what replaces text makes the plan not hold', async () => {
    const at = await project({ 'a.py': 'one\ntwo\n' })
    const create = (content: string): string =>
      plan(`### \`CREATE\`\n- File Path: a.py\n- Overwrite: true\n\n\`\`\`\n${content}\`\`\`\n`)
    expect(await at.give(create('one\n# ... existing code ...\n'), '-y')).toMatchObject({
      exitCode: 1,
      json: { problem: { message: expect.stringContaining('existing code') as string } },
    })
    expect(
      await at.give(
        plan(
          '### `EDIT`\n- File Path: a.py\n\n`FIND:`\n```\none\n```\n`REPLACE:`\n```\n1\n// … rest of the code unchanged …\n```\n',
        ),
        '-y',
        '--allow-outside-context',
      ),
    ).toMatchObject({ exitCode: 1 })
    expect(await at.file('a.py')).toBe('one\ntwo\n')
    expect(await at.give(create('one\nthree\n'), '-y')).toMatchObject({ exitCode: 0 })
  })
})

describe('a plan from elsewhere', () => {
  const edit = plan('### `EDIT`\n- File Path: a.md\n\n`FIND:`\n```\none\n```\n`REPLACE:`\n```\ntwo\n```\n')

  test('that edits what is not in context stops at -y, unless that is allowed; the warning is in the report', async () => {
    const at = await project({ 'a.md': 'one\n' })
    expect(await at.give(edit, '-y')).toMatchObject({
      exitCode: 4,
      json: { problem: { code: 'not-approved', message: expect.stringContaining('a.md') as string } },
    })
    expect(await at.file('a.md')).toBe('one\n')
    const done = await at.give(edit, '-y', '--allow-outside-context')
    expect([done.exitCode, await at.file('a.md')]).toEqual([0, 'two\n'])
    expect(await reportOf(at, done)).toContain('a.md is not in the context')
  })

  test('is not one from elsewhere where it is the plan of the current turn, by its path', async () => {
    const at = await project({ 'a.md': 'one\n' })
    const { session } = (await at.run('new', 'tidy-up')).json as unknown as { session: string }
    const own = `.cutroom/sessions/${session}/01`
    await writeFile(join(at.folder, own, 'turn.context'), 'a.md\n')
    await writeFile(join(at.folder, own, 'plan.md'), `Here you are.\n\n${edit}\nGood luck!\n`)
    const done = await at.run('execute', `${own}/plan.md`, '-y')
    expect(done).toMatchObject({ exitCode: 0, json: { turn: `${session}/01` } })
    expect(await at.file('a.md')).toBe('two\n')
    expect(await at.file(`${own}/plan.md`)).toContain('Good luck!')
    expect(await at.file(`${own}/meta.yaml`)).not.toContain('foreign: true')
  })

  test('that the grammar wrote after looking at the files needs no context', async () => {
    const at = await project({ 'a.md': 'one\n' })
    expect(await at.run('plan', '-m', 'replace "one" by "two" in a.md')).toMatchObject({ exitCode: 0 })
    expect(await at.run('execute', '-y')).toMatchObject({ exitCode: 0 })
    expect(await at.file('a.md')).toBe('two\n')
  })

  test('shows what it does not say as missing, in the question and in the report', async () => {
    const at = await project()
    const create = plan('### `CREATE`\n- File Path: n.md\n\n```\nx\n```\n')
    await writeFile(join(at.folder, 'given.md'), create)
    expect((await cutroom(at.folder, ['execute', 'given.md'])).stdout).toMatch(
      /Missing:\s+Status; Plan Type; Agent; Rationale; Description of CREATE n\.md/,
    )
    expect(await reportOf(at, await at.give(create, '-y'))).toContain(
      '- **Missing In The Plan:** Status; Plan Type; Agent; Rationale; Description of CREATE n.md',
    )
  })
})

describe('what a person said', () => {
  test('is kept without a model, for resume and for the plan that a chat writes', async () => {
    const at = await project()
    const asked = await at.run('plan', '-m', 'write me a sonnet about the sea')
    expect(asked.exitCode).toBe(3)
    expect(await at.file(`.cutroom/sessions/${asked.json.turn}/meta.yaml`)).toContain(
      'said: write me a sonnet about the sea',
    )
    expect((await cutroom(at.folder, ['resume'])).stdout).toContain('write me a sonnet about the sea')
    const done = await at.give(plan('### `CREATE`\n- File Path: s.md\n\n```\nO sea\n```\n'), '-y')
    expect(await reportOf(at, done)).toContain('- **User Prompt:** write me a sonnet about the sea')
  })

  test('in reply to CHAT_WITH_USER is the message of the next turn, and kept without a model', async () => {
    const at = await project()
    expect(await at.give(plan('### `PROMPT`\n\nWhich one?\n'), '-y')).toMatchObject({
      exitCode: 3,
      json: { chat: 'Which one?' },
    })
    const replied = await at.run('plan', '-m', 'the second one, please')
    expect(replied.exitCode).toBe(3)
    expect(await at.file(`.cutroom/sessions/${replied.json.turn}/meta.yaml`)).toContain('said: the second one, please')
  })
})

describe('commands', () => {
  const execute = (fields: string, command: string): string =>
    `### \`EXECUTE\`\n${fields}\n\`\`\`sh\n${command}\n\`\`\`\n\n`
  const create = '### `CREATE`\n- File Path: after.md\n\n```\nx\n```\n'

  test('that may fail do not stop the plan, and one that takes longer than its Timeout does', async () => {
    const at = await project()
    const failed = await at.give(
      plan(`${execute('- Allow Failure: true\n', 'exit 3')}${create}`),
      '-y',
      '--allow',
      'exit 3',
    )
    expect(failed).toMatchObject({
      exitCode: 0,
      json: { outcome: 'Partial', actions: [{ outcome: 'failure', exitCode: 3 }, { outcome: 'success' }] },
    })
    expect(await reportOf(at, failed)).toContain('ended with exit code 3, which the plan allows')
    expect(await at.file('after.md')).toBe('x\n')
    const late = await at.give(
      plan(execute('- Timeout: 1\n- Allow Failure: true\n', 'sleep 30')),
      '-y',
      '--allow',
      'sleep 30',
    )
    expect(late).toMatchObject({
      exitCode: 1,
      json: { problem: { message: expect.stringContaining('took too long') as string } },
    })
  })

  /** A command that a turn leaves running; whatever the test does, it is ended. */
  async function leaveRunning(at: At): Promise<Said> {
    const done = await at.give(
      plan(`${execute('- Background: true\n', 'sleep 300')}${create}`),
      '-y',
      '--allow',
      'sleep 300 &',
    )
    const running = must(await listRunning(at.folder, { session: sessionOf(done) }))
    onTestFinished(async () => {
      for (const { process: left } of running) await endBackground(left)
    })
    return done
  }

  test('in the background are started and left running, under a name of their own to allow, with the pid in the report', async () => {
    const at = await project()
    expect(
      await at.give(plan(execute('- Background: true\n', 'sleep 300')), '-y', '--allow', 'sleep 300'),
    ).toMatchObject({ exitCode: 4 })
    const done = await leaveRunning(at)
    expect(done).toMatchObject({ exitCode: 0, json: { outcome: 'Completed' } })
    const [running] = must(await listRunning(at.folder, { session: sessionOf(done) }))
    expect(running).toMatchObject({ command: 'sleep 300', turn: done.json.turn })
    expect(await reportOf(at, done)).toContain(`left running in the background with pid ${running?.process.pid}`)
    // Without a person nothing is ended: it is named.
    expect((await at.run('resume')).stderr).toContain(`(pid ${running?.process.pid})`)
    expect((await at.run('undo')).stderr).toContain(`(pid ${running?.process.pid})`)
    expect(await at.file('after.md')).toBeUndefined()
    expect(must(await listRunning(at.folder, { session: sessionOf(done) }))).toHaveLength(1)
    if (running) expect(await endBackground(running.process)).toBe(true)
    expect(must(await listRunning(at.folder, { session: sessionOf(done) }))).toEqual([])
  })

  test('in the background that end at once are told by their exit code', async () => {
    const at = await project()
    expect(await at.give(plan(execute('- Background: true\n', 'exit 7')), '-y', '--allow', 'exit 7 &')).toMatchObject({
      exitCode: 1,
      json: { actions: [{ outcome: 'failure', exitCode: 7 }] },
    })
  })

  describe.skipIf(withoutTmux !== undefined)(`with a person (${withoutTmux ?? 'tmux'})`, () => {
    test.each([
      ['resume', /What comes next\?/],
      ['undo', /It has ended/],
    ])('%s asks whether to end them, and ends them', async (command, then) => {
      const at = await project()
      const done = await leaveRunning(at)
      const terminal = openTerminal(at.folder, commandLine([command]))
      await terminal.sees(/"sleep 300" of turn [^ ]+ still runs in the background \(pid \d+\)\. End it\?/)
      await terminal.type('y')
      await terminal.sees(then)
      expect(must(await listRunning(at.folder, { session: sessionOf(done) }))).toEqual([])
    })

    test('a FIND that is nearly there is offered with the text of the file, and nothing is applied without it', async () => {
      const at = await project({ 'a.md': 'say “hello”  world\n' })
      await writeFile(
        join(at.folder, 'given.md'),
        plan('### `EDIT`\n- File Path: a.md\n\n`FIND:`\n```\nsay "hello" world\n```\n`REPLACE:`\n```\nbye\n```\n'),
      )
      const terminal = openTerminal(at.folder, commandLine(['execute', 'given.md']))
      await terminal.sees(/line 1: "say “hello” {1,2}world" in the place of/)
      await terminal.type('y')
      await terminal.sees(/\(a\)pprove all/)
      await terminal.type('a')
      await terminal.sees(/✓ Done/)
      expect(await at.file('a.md')).toBe('bye\n')
    })
  })
})
