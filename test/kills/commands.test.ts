import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { commandLine, cutroom } from '../command.ts'
import { cutroomUntil } from '../mortal-command.ts'
import { finished, startCommand } from '../run-child.ts'
import { planText, sceneProject } from './files-scene.ts'

const create = (name: string): string =>
  `### \`CREATE\`\n\n- **File Path:** [${name}](/${name})\n- **Description:** a file\n\n\`\`\`\n${name}\n\`\`\`\n\n`
const execute = (command: string, fields = ''): string =>
  `### \`EXECUTE\`\n\n- **Description:** run\n- **Expected Outcome:** it ends\n${fields}\n\`\`\`sh\n${command}\n\`\`\`\n\n`
const planOf = (...actions: readonly string[]): string =>
  `${planText.split('## Memos')[0]}## Action Plan\n\n${actions.join('')}`

const waiting = 'touch begun; sleep 4'
const approved = (...commands: readonly string[]): string[] => [
  'execute',
  'plan.md',
  '-y',
  '--allow-outside-context',
  ...commands.flatMap((command) => ['--allow', command]),
]

/** Runs a plan until the command that waits has begun, and ends the whole program there. */
async function killWhileWaiting(folder: string, args: readonly string[]): Promise<void> {
  const child = startCommand(commandLine(args), {}, folder)
  const ended = finished(child)
  while (!(await stat(join(folder, 'begun')).catch(() => undefined))) {
    const over = await Promise.race([ended, sleep(20)])
    if (over) throw new Error(`It ended before its command began: ${over.stderr}`)
  }
  child.kill('SIGKILL')
  await ended
}

const outcomesOf = (json: unknown): unknown[] =>
  (json as { actions: { action: string; outcome: string | null; details: string[] }[] }).actions.map(
    ({ action, outcome, details }) => [action, outcome, details[0]],
  )

test('after a kill inside a command, each way to look tells what was done, what was running and what was not begun', async () => {
  const folder = await sceneProject()
  const mayFail = execute('exit 3', '- **Allow Failure:** true\n')
  await writeFile(
    join(folder, 'plan.md'),
    planOf(create('new/first.md'), execute('true'), mayFail, execute(waiting), create('new/second.md')),
  )
  await killWhileWaiting(folder, approved('true', 'exit 3', waiting))

  const log = await cutroom(folder, ['log'])
  expect(log.stdout).toContain(`Run exit 3 (ended with exit code 3)`)
  expect(log.stdout).toContain(`Run ${waiting} (begun; how it ended is not known)`)
  expect(log.stdout).toContain(`Run true;`)
  const turn = /\d{8}-\S+/.exec(log.stdout.trim().split('\n').at(-1) ?? '')?.[0] ?? ''
  const shown = await cutroom(folder, ['show', turn])
  expect(shown.stdout).toMatch(/create_file {2}Make new\/first\.md/)
  expect(shown.stdout).toContain(`Run ${waiting} (begun; how it ended is not known)`)
  expect(shown.stdout).toContain(`has no report yet`)

  const resumed = await cutroom(folder, ['resume', '--json'])
  expect(resumed.exitCode).toBe(1)
  expect(outcomesOf(resumed.json)).toEqual([
    ['CREATE', 'success', 'Found done in the journal after an interruption.'],
    ['EXECUTE', 'success', 'It ended with exit code 0, as the journal says.'],
    ['EXECUTE', 'failure', 'It ended with exit code 3, as the journal says, which the plan allows.'],
    ['EXECUTE', 'failure', 'It was begun, and interrupted before anyone saw how it ended.'],
    ['CREATE', null, 'Interrupted before it ran.'],
  ])
  const { problem } = resumed.json as { problem: { code: string; message: string } }
  expect(problem.code).toBe('interrupted')
  expect(problem.message).toContain(`while "${waiting}" ran`)
  expect(problem.message).toContain('1 action after it was not begun')
  expect(await readFile(join(folder, 'new/first.md'), 'utf8')).toMatch(/^new\/first\.md/)
  await expect(stat(join(folder, 'new/second.md'))).rejects.toThrow()
  const report = await cutroom(folder, ['show', turn])
  expect(report.stdout).not.toContain('has no report yet')
  expect(report.stdout).toContain(`Run ${waiting} (begun; how it ended is not known)`)
})

test('a kill after the command has ended is not called a kill inside of it', async () => {
  const folder = await sceneProject()
  await writeFile(join(folder, 'plan.md'), planOf(create('new/first.md'), execute('false'), create('new/second.md')))
  const whole = await sceneProject()
  await writeFile(join(whole, 'plan.md'), await readFile(join(folder, 'plan.md'), 'utf8'))
  const { targets } = await cutroomUntil(whole, approved('false'))
  const at = targets.find((target) => target.includes('report'))!
  expect((await cutroomUntil(folder, approved('false'), at)).wasKilled).toBe(true)
  const resumed = await cutroom(folder, ['resume', '--json'])
  expect(resumed.exitCode).toBe(1)
  expect(outcomesOf(resumed.json).slice(1)).toEqual([
    ['EXECUTE', 'failure', 'It ended with exit code 1, as the journal says.'],
    ['CREATE', null, 'Interrupted before it ran.'],
  ])
})

test('what was rolled back before is not counted when the second try is ended in its command', async () => {
  const folder = await sceneProject()
  await writeFile(
    join(folder, 'plan.md'),
    planOf(create('new/first.md'), create('new/other.md'), execute(waiting), create('new/second.md')),
  )
  const whole = await sceneProject()
  await writeFile(join(whole, 'plan.md'), await readFile(join(folder, 'plan.md'), 'utf8'))
  const { targets } = await cutroomUntil(whole, approved(waiting))
  const at = targets.find((target) => target === 'workspace.rename#2')
  expect(at, targets.join('\n')).toBeDefined()
  expect((await cutroomUntil(folder, approved(waiting), at)).wasKilled).toBe(true)
  // Somebody puts another text where a file was to be made: the try is rolled back, and the plan waits again.
  await writeFile(join(folder, 'new/first.md'), 'mine\n')
  expect((await cutroom(folder, ['log'])).stderr).toContain('rolled back')
  await rm(join(folder, 'new'), { recursive: true })
  await killWhileWaiting(folder, approved(waiting))
  const resumed = await cutroom(folder, ['resume', '--json'])
  expect(outcomesOf(resumed.json)).toEqual([
    ['CREATE', 'success', 'Found done in the journal after an interruption.'],
    ['CREATE', 'success', 'Found done in the journal after an interruption.'],
    ['EXECUTE', 'failure', 'It was begun, and interrupted before anyone saw how it ended.'],
    ['CREATE', null, 'Interrupted before it ran.'],
  ])
})
