import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import { initProject } from '../../../project/project-file.ts'
import { openWorkbench, type Workbench } from '../../../app/workbench.ts'
import { testFolder } from '../../../../test/test-folder.ts'
import { must } from '../../../../test/test-studio.ts'
import type { Reviewed } from '../sessions.ts'
import type { Action, Memo } from '../../plan/plan.ts'
import { writePlan } from '../../plan/write-plan.ts'
import { beginSession } from '../begin-next-turn.ts'

const create = (path: string, content: string, overwrite = false): Action => ({
  action: 'CREATE',
  path,
  description: 'x',
  overwrite,
  content,
})
const edit = (path: string, find: string, replace: string): Action => ({
  action: 'EDIT',
  path,
  description: 'x',
  edits: [{ find, replace }],
})
const read = (path: string): Action => ({ action: 'READ', resource: { path }, description: 'x' })
const prune = (path: string): Action => ({ action: 'PRUNE', resource: { path }, description: 'x' })
const invoke = (agent: string): Action => ({ action: 'INVOKE', agent, handoff: [], message: 'x' })
const conclude: Action = { action: 'CONCLUDE', handoff: [], message: 'x' }

type Trying = {
  readonly workbench: Workbench
  try(
    actions: readonly Action[],
    options?: { memos?: readonly Memo[]; isForeign?: boolean },
  ): Promise<Reviewed | Problem>
}

/** A session whose turn, session and project each have a file in view; `hidden.md` is in none of them. */
async function session(): Promise<Trying> {
  const folder = await testFolder()
  await initProject(folder)
  const place = must(await beginSession(folder, { name: 'tidy-up', when: '2026-01-24T10:00:00Z' }))
  const files = {
    'turn.md': 'one\ntwo\ntwo\n',
    'session.md': 'one\n',
    'global.md': 'one\n',
    'hidden.md': 'one\n',
    '.cutroom/memos.yaml': '- Known.\n',
    '.cutroom/global.context': 'global.md\n',
    [`.cutroom/sessions/${place.session}/session.context`]: 'session.md\n',
    [`.cutroom/sessions/${place.id}/turn.context`]: 'turn.md\n',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const workbench = must(await openWorkbench({ folder }))
  onTestFinished(() => workbench.close())
  return {
    workbench,
    try: async (actions, { memos = [], isForeign = false } = {}) => {
      const plan = { title: 'Try', status: 'Green 🟢', planType: 'x', agent: 'Studio', rationale: '', memos, actions }
      must((await workbench.sessions.keepPlan(place, writePlan(plan), { isForeign })) ?? true)
      return workbench.sessions.review(place)
    },
  }
}

const errorsOf = (reviewed: Reviewed | Problem): string[] =>
  isProblem(reviewed)
    ? (reviewed.details as { issues: { message: string }[] }).issues.map(({ message }) => message)
    : reviewed.tried.errors.map(({ message }) => message)

test('8.2: each check refuses in a sentence that names the action and the file', async () => {
  const { try: tried } = await session()
  const cases: readonly (readonly [Action, RegExp])[] = [
    [create('turn.md', 'x'), /CREATE.*turn\.md/],
    [edit('missing.md', 'one', 'x'), /EDIT.*missing\.md/],
    [edit('hidden.md', 'one', 'x'), /hidden\.md is not in the context/],
    [edit('turn.md', 'three', 'x'), /EDIT.*turn\.md/],
    [edit('turn.md', 'two', 'x'), /EDIT.*turn\.md.*2/],
    [edit('turn.md', 'one', 'one'), /EDIT.*turn\.md/],
    [prune('hidden.md'), /PRUNE.*hidden\.md/],
    [read('missing.md'), /READ.*missing\.md/],
    [conclude, /nobody has called this one/],
    [invoke('nobody'), /There is no agent "nobody"/],
  ]
  for (const [action, says] of cases) {
    const errors = errorsOf(await tried([action]))
    expect(errors, JSON.stringify(action)).toHaveLength(1)
    expect(errors[0]).toMatch(says)
  }
})

test('8.2: a memo to be added must be new, and one to be removed must be there', async () => {
  const { try: tried } = await session()
  const memo = (change: 'add' | 'remove', text: string): { memos: Memo[] } => ({
    memos: [{ change, text, comment: null }],
  })
  expect(errorsOf(await tried([read('hidden.md')], memo('add', 'Known.')))).toHaveLength(1)
  expect(errorsOf(await tried([read('hidden.md')], memo('remove', 'Unknown.')))).toHaveLength(1)
  expect(errorsOf(await tried([read('hidden.md')], memo('add', 'New.')))).toEqual([])
})

test('8.2: the context of the turn, of the session and of the project all count; for a plan from elsewhere none is needed', async () => {
  const { try: tried } = await session()
  expect(errorsOf(await tried(['turn.md', 'session.md', 'global.md'].map((path) => edit(path, 'one', 'x'))))).toEqual(
    [],
  )
  const foreign = await tried([edit('hidden.md', 'one', 'x'), prune('hidden.md')], { isForeign: true })
  expect(errorsOf(foreign)).toEqual([])
  expect(isProblem(foreign) ? [] : foreign.tried.checks[0]?.warnings).toEqual([
    expect.stringContaining('not in the context'),
  ])
})

test('a plan sees its own earlier effects, and everything that is wrong is told at once', async () => {
  const { try: tried, workbench } = await session()
  const held = await tried([create('new.md', 'a\nb\n'), edit('new.md', 'b', 'c'), read('new.md')])
  expect(errorsOf(held)).toEqual([])
  expect(isProblem(held) ? undefined : held.tried.checks[1]?.proposed).toBe('a\nc\n')
  expect(
    errorsOf(await tried([edit('new.md', 'b', 'c'), create('new.md', 'a\nb\n'), create('new.md', 'again')])),
  ).toHaveLength(2)
  // Trying out writes nothing.
  expect(await workbench.project.workspace.look('new.md', 'read')).toMatchObject({ file: null })
})

test('READ and PRUNE of one path, two INVOKEs, and INVOKE with CONCLUDE are refused', async () => {
  const { try: tried } = await session()
  for (const actions of [
    [read('turn.md'), prune('turn.md')],
    [invoke('writer'), invoke('editor')],
    [invoke('writer'), conclude],
  ])
    expect(errorsOf(await tried(actions)).length, JSON.stringify(actions)).toBeGreaterThan(0)
})
