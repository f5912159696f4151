import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { run as execute } from '../../src/cli/commands/execute.ts'
import { initProject } from '../../src/project/project-file.ts'
import { capturedIo } from '../captured-io.ts'
import { testFolder } from '../test-folder.ts'
import { hostilePlans, planAround, type Ground } from './hostile-plans.ts'
import { filesIn } from './turn-record.ts'
import { watchDoors } from './watch-doors.ts'

let calls = 0
const server = createServer((_, response) => {
  calls += 1
  response.end('what only this machine knows')
})
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    }),
)
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve()
      })
    }),
)
beforeEach(() => {
  calls = 0
})

/** A project with a neighbour, and the person's own settings beside them. */
async function ground(allowed: readonly string[] = []): Promise<Ground & { above: string }> {
  const above = await testFolder()
  const [project, outside] = [join(above, 'project'), join(above, 'outside')]
  for (const folder of [project, outside, join(above, 'settings')]) await mkdir(folder)
  await initProject(project)
  await mkdir(join(project, '.cutroom'), { recursive: true })
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await writeFile(
    join(above, 'settings/config.yaml'),
    `schema: cutroom.config\nversion: 1\n${allowed.length > 0 ? `commands: ${JSON.stringify(allowed)}\n` : ''}`,
  )
  vi.stubEnv('CUTROOM_CONFIG_DIR', join(above, 'settings'))
  return { above, project, outside, port: (server.address() as { port: number }).port }
}

/** Everything on the disk but what a turn keeps of itself. */
const everything = (above: string): readonly (readonly [string, string])[] =>
  filesIn(above).filter(([path]) => !/\/project\/\.cutroom\/(?!config\.yaml|prompts)/.test(path))

/** Says `execute PLAN -y` as the command does, in this process, so that its doors can be watched. */
async function executeYes(
  { above, project }: { above: string; project: string },
  plan: string,
): Promise<{ exit: number; said: string }> {
  await writeFile(join(above, 'plan.md'), plan)
  const { io, stdout, stderr } = capturedIo(project)
  const exit = await execute([join(above, 'plan.md')], { yes: true, json: false }, io)
  return { exit, said: stdout() + stderr() }
}

test.each(hostilePlans)(
  'a plan that wants $wants gets nothing, with -y',
  async ({ actions, prepare, allowed, exit, says }) => {
    const at = await ground(allowed)
    await prepare?.(at)
    const plan = planAround(actions(at))
    await writeFile(join(at.above, 'plan.md'), plan)
    const before = everything(at.above)
    const doors = watchDoors()
    const ended = await executeYes(at, plan)
    expect(ended.said).toMatch(says)
    expect(ended.exit).toBe(exit)
    expect(everything(at.above)).toEqual(before)
    expect(doors).toEqual({ programs: 0, connections: 0 })
    expect(calls).toBe(0)
    // What a person reads of it holds nothing that moves a cursor or turns a line round.
    expect(ended.said).not.toMatch(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/u)
  },
)

test('there are more than twenty of them', () => {
  expect(hostilePlans.length).toBeGreaterThan(20)
})

test('a key in a plan is in no file of the turn', async () => {
  const at = await ground()
  const key = 'sk-ant-api03-0123456789abcdefghijkl'
  const { exit } = await executeYes(
    at,
    planAround(
      `### \`CREATE\`\n- **File Path:** [a.md](/a.md)\n- **Description:** Uses ${key}.\n\n\`\`\`\napi_key = ${key}\n\`\`\`\n`,
    ),
  )
  expect(exit).toBe(0)
  const turns = filesIn(join(at.project, '.cutroom/sessions'))
  expect(turns.map(([path]) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(['plan.md', 'report.md', 'meta.yaml']),
  )
  for (const [path, text] of turns) expect(text, path).not.toContain(key)
  expect(await readdir(at.project)).toContain('a.md')
  expect(await readFile(join(at.project, 'a.md'), 'utf8')).not.toContain(key)
})
