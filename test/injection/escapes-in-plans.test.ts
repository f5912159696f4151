import { link, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isProblem, type Problem } from '../../src/kernel/index.ts'
import { initProject } from '../../src/project/project-file.ts'
import { everything } from '../../src/sessions/workflow/execute/make-report.ts'
import { composeInput } from '../../src/sessions/workflow/input/compose-input.ts'
import type { Reviewed } from '../../src/sessions/workflow/sessions.ts'
import type { Action } from '../../src/sessions/plan/plan.ts'
import { writePlan } from '../../src/sessions/plan/write-plan.ts'
import { beginSession } from '../../src/sessions/workflow/begin-next-turn.ts'
import { openWorkbench, type Workbench } from '../../src/app/workbench.ts'
import { testFolder } from '../test-folder.ts'
import { must } from '../test-studio.ts'
import { filesIn } from './turn-record.ts'

const SECRET = 'the-combination-is-31-41-59'

type Place = { readonly above: string; readonly project: string; readonly outside: string }

/** Each leads out of the project, or into a place that steers other programs, by the name `way`. */
const ways: readonly {
  readonly how: string
  readonly way: string
  /** Reading is no harm there, or is refused elsewhere. */ readonly isOnlyForWriting?: true
  make(place: Place): Promise<unknown>
}[] = [
  {
    how: 'a link to a file',
    way: 'linked.md',
    make: ({ project, outside }) => symlink(join(outside, 'secret.md'), join(project, 'linked.md')),
  },
  {
    how: 'a link to a folder',
    way: 'out/secret.md',
    make: ({ project, outside }) => symlink(outside, join(project, 'out')),
  },
  {
    how: 'a chain of links',
    way: 'sub/first/secret.md',
    make: async ({ project, outside }) => {
      await mkdir(join(project, 'sub'))
      await symlink(outside, join(project, 'second'))
      await symlink('../second', join(project, 'sub/first'))
    },
  },
  { how: 'two dots', way: '../outside/secret.md', make: async () => undefined },
  {
    how: 'a neighbour whose name begins alike',
    way: 'near/secret.md',
    make: async ({ above, project }) => {
      await mkdir(join(above, 'project-2'))
      await writeFile(join(above, 'project-2/secret.md'), SECRET)
      await symlink('../project-2', join(project, 'near'))
    },
  },
  {
    how: 'a hard link',
    way: 'hard.md',
    isOnlyForWriting: true,
    make: ({ project, outside }) => link(join(outside, 'secret.md'), join(project, 'hard.md')),
  },
  {
    how: 'the settings of an editor that are not there yet',
    way: '.vscode/tasks.json',
    isOnlyForWriting: true,
    make: async () => undefined,
  },
  { how: 'a hook of version control', way: '.git/hooks/pre-push', isOnlyForWriting: true, make: async () => undefined },
  {
    how: 'the memos, which every later turn is planned from',
    way: '.cutroom/memos.yaml',
    isOnlyForWriting: true,
    make: ({ project }) => writeFile(join(project, '.cutroom/memos.yaml'), SECRET),
  },
  {
    how: 'the memos by a link inside the project',
    way: 'memo.md',
    isOnlyForWriting: true,
    make: async ({ project }) => {
      await writeFile(join(project, '.cutroom/memos.yaml'), SECRET)
      await symlink('.cutroom/memos.yaml', join(project, 'memo.md'))
    },
  },
  {
    how: 'memos that are not there yet',
    way: '.cutroom/memos.yaml',
    isOnlyForWriting: true,
    make: async () => undefined,
  },
  {
    how: 'the prompt of an agent',
    way: '.cutroom/prompts/writer.xml',
    isOnlyForWriting: true,
    make: async () => undefined,
  },
  {
    how: 'a start-up file by a link inside the project',
    way: 'plain.md',
    isOnlyForWriting: true,
    make: async ({ project }) => {
      await writeFile(join(project, '.bashrc'), SECRET)
      await symlink('.bashrc', join(project, 'plain.md'))
    },
  },
]

const writes = new Map<string, (path: string) => Action>([
  ['CREATE', (path) => ({ action: 'CREATE', path, description: 'x', overwrite: true, content: 'evil' })],
  ['EDIT', (path) => ({ action: 'EDIT', path, description: 'x', edits: [{ find: SECRET, replace: 'evil' }] })],
])
const reads = new Map<string, (path: string) => Action>([
  ['READ', (path) => ({ action: 'READ', resource: { path }, description: 'x' })],
  ['the handoff of INVOKE', (path) => ({ action: 'INVOKE', agent: 'writer', message: 'x', handoff: [{ path }] })],
])

async function place(): Promise<Place> {
  const above = await testFolder()
  const at = { above, project: join(above, 'project'), outside: join(above, 'outside') }
  for (const folder of [at.project, at.outside]) await mkdir(folder)
  await initProject(at.project)
  await writeFile(join(at.outside, 'secret.md'), SECRET)
  return at
}

/** A plan of the current turn, tried out as `execute` does. */
async function tried(
  { project }: Place,
  action: Action,
  meanwhile?: (workbench: Workbench, reviewed: Reviewed) => Promise<void>,
): Promise<Problem | Reviewed> {
  const workbench = must(await openWorkbench({ folder: project }))
  try {
    const turn = must(await workbench.sessions.placeForPlan())
    const plan = {
      title: 'Tidy up',
      status: 'Green 🟢',
      planType: 'x',
      agent: 'Studio',
      rationale: '',
      memos: [],
      actions: [action],
    }
    must((await workbench.sessions.keepPlan(turn, writePlan(plan), { isForeign: true })) ?? true)
    const reviewed = await workbench.sessions.review(turn)
    if (meanwhile && !isProblem(reviewed)) await meanwhile(workbench, reviewed)
    return reviewed
  } finally {
    await workbench.close()
  }
}

const filesOutside = ({ above }: Place): readonly (readonly [string, string])[] =>
  filesIn(above).filter(([path]) => !path.includes('/.cutroom/'))
/** Refused as no plan, or refused when it is tried out. */
const isRefused = (reviewed: Problem | Reviewed): boolean => isProblem(reviewed) || reviewed.tried.errors.length > 0

test.each(ways)(
  'security.md 10 and 12: $how leads no plan out of the project',
  async ({ way, make, isOnlyForWriting }) => {
    const at = await place()
    await make(at)
    const before = filesOutside(at)
    for (const [name, action] of [...writes, ...(isOnlyForWriting ? [] : reads)])
      expect(isRefused(await tried(at, action(way))), name).toBe(true)
    expect(filesOutside(at)).toEqual(before)
  },
)

test.each(ways.filter(({ isOnlyForWriting }) => !isOnlyForWriting))(
  'security.md 10: $how leads no context file out of the project',
  async ({ way, make }) => {
    const at = await place()
    await make(at)
    const turn = must(await beginSession(at.project, { name: 'tidy-up', when: '2026-01-24T10:00:00Z' }))
    const contexts = [
      '.cutroom/global.context',
      `.cutroom/sessions/${turn.session}/session.context`,
      `.cutroom/sessions/${turn.session}/01/turn.context`,
    ]
    for (const file of contexts) await writeFile(join(at.project, file), `${way}\n/${way}\n`)
    const { text, left } = must(await composeInput(at.project, turn, {}))
    expect(text).not.toContain(SECRET)
    expect(left.length).toBeGreaterThan(0)
  },
)

test('security.md 10: what becomes a link between the check and the use is not followed', async () => {
  for (const action of [
    { action: 'CREATE', path: 'sub/new.md', description: 'x', overwrite: false, content: 'evil' },
    { action: 'EDIT', path: 'sub/secret.md', description: 'x', edits: [{ find: SECRET, replace: 'evil' }] },
  ] satisfies Action[]) {
    const at = await place()
    await mkdir(join(at.project, 'sub'))
    await writeFile(join(at.project, 'sub/secret.md'), SECRET)
    let failed: unknown
    const reviewed = await tried(at, action, async ({ sessions }, checked) => {
      await rename(join(at.project, 'sub'), join(at.above, 'moved'))
      await symlink('../outside', join(at.project, 'sub'))
      const executed = await sessions.execute(checked, everything)
      failed = isProblem(executed) ? executed : executed.ran.problem
    })
    expect(isRefused(reviewed)).toBe(false)
    expect(failed).toMatchObject({ message: expect.stringContaining('outside the project') as string })
    expect(filesIn(at.outside)).toEqual([[join(at.outside, 'secret.md'), SECRET]])
  }
})

test('security.md 10: undo follows no link either, and takes back nothing elsewhere', async () => {
  const at = await place()
  await mkdir(join(at.project, 'sub'))
  await tried(
    at,
    { action: 'CREATE', path: 'sub/secret.md', description: 'x', overwrite: false, content: SECRET },
    async (workbench, checked) => {
      must(await workbench.sessions.execute(checked, everything))
      await rm(join(at.project, 'sub'), { recursive: true })
      await symlink('../outside', join(at.project, 'sub'))
      expect(await workbench.undo()).toMatchObject({ problem: true })
    },
  )
  expect(await readFile(join(at.outside, 'secret.md'), 'utf8')).toBe(SECRET)
})
