import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { testFolder } from '../../../test/test-folder.ts'
import type { Action } from '../plan/plan.ts'
import { dropTurnFolder, newTurnFolder } from '../turns/turn-folder.ts'
import { beginNextTurn, branchSession, beginSession } from './begin-next-turn.ts'
import { findTurnPlace, findNamedTurn, readResumeState } from '../turns/find-turn-place.ts'
import { readTurnMeta } from '../turns/turn-meta.ts'
import { readContexts } from '../turns/read-contexts.ts'
import { turnPlace, type TurnPlace } from '../turns/turn-place.ts'

const when = '2026-01-24T10:00:00.000Z'
const S = '20260124-first-steps'

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

async function begun(): Promise<{
  folder: string
  at: (path: string) => string
  write: (path: string, text: string) => Promise<void>
  first: TurnPlace
}> {
  const folder = await testFolder()
  await mkdir(join(folder, '.cutroom'))
  const first = must(await beginSession(folder, { name: 'first-steps', when }))
  const at = (path: string): string => join(folder, '.cutroom/sessions', path)
  return { folder, at, first, write: (path, text) => writeFile(at(path), text) }
}

const read = (path: string): Action => ({ action: 'READ', resource: { path }, description: '' })

test('a new session has its first turn with prompt, context and meta, and is the current one', async () => {
  const { folder, at, first } = await begun()
  expect(first).toEqual({ session: S, turn: '01', id: `${S}/01` })
  expect((await readdir(at(S))).sort()).toEqual(['01', 'session.context'])
  expect((await readdir(at(`${S}/01`))).sort()).toEqual(['meta.yaml', 'system_prompt.xml', 'turn.context'])
  expect(await readFile(join(folder, '.cutroom/current'), 'utf8')).toBe(`${S}\n`)
  expect(await readTurnMeta(folder, first)).toMatchObject({
    turn_id: first.id,
    parent_turn_id: null,
    caller_turn_id: null,
    agent: 'studio',
    created: when,
  })
  expect(await findTurnPlace(folder)).toEqual(first)
  expect(await readResumeState(folder, first)).toBe('plan')
})

test('a name that is not kebab-case, and one that is taken, are refused by what to do instead', async () => {
  const { folder } = await begun()
  for (const name of ['Add Notes', 'add_notes', '../x', 'a--b', '-a', 'a-', '', 'ä', 'x'.repeat(61)])
    expect(await beginSession(folder, { name, when }), name).toMatchObject({ code: 'bad-name' })
  expect(await beginSession(folder, { name: 'Add Notes!', when })).toMatchObject({
    message: expect.stringContaining('such as add-notes.') as string,
  })
  expect(await beginSession(folder, { name: 'first-steps', when })).toMatchObject({
    code: 'exists',
    message: expect.stringContaining('--session first-steps') as string,
  })
})

test('the next turn takes over prompt and context, with what was read and the report', async () => {
  const { folder, at, write, first } = await begun()
  await write(`${S}/01/plan.md`, '# Plan\n')
  expect(await readResumeState(folder, first)).toBe('execute')
  await write(`${S}/01/report.md`, '# Report\n')
  expect(await readResumeState(folder, first)).toBe('next')
  const next = must(await beginNextTurn(folder, { from: first, actions: [read('notes/a.md')], when }))
  expect(next.id).toBe(`${S}/02`)
  expect(await readFile(at(`${S}/02/turn.context`), 'utf8')).toBe(`notes/a.md\n.cutroom/sessions/${S}/01/report.md\n`)
  expect(await readFile(at(`${S}/02/system_prompt.xml`), 'utf8')).toBe(
    await readFile(at(`${S}/01/system_prompt.xml`), 'utf8'),
  )
  expect(await readTurnMeta(folder, next)).toMatchObject({
    parent_turn_id: first.id,
    caller_turn_id: null,
    follows: first.id,
  })
  expect(await findTurnPlace(folder)).toEqual(next)
})

test('after a failed validation the next turn does not see the report, and has the message', async () => {
  const { folder, write, first } = await begun()
  await write(`${S}/01/report.md`, '# Failed\n')
  const next = must(
    await beginNextTurn(folder, {
      from: first,
      withReport: false,
      message: 'The plan failed: sk-ant-abcdefghijklmnop',
      when,
    }),
  )
  expect(await readContexts(folder, next)).toMatchObject({ turn: [] })
  const { message } = must(await readTurnMeta(folder, next))
  expect(message).toMatch(/^The plan failed: /)
  expect(message).not.toContain('abcdefghijklmnop')
})

test('made twice it is the same turn, and one that was cut short is finished', async () => {
  const { folder, at, write, first } = await begun()
  await write(`${S}/01/report.md`, '')
  await mkdir(at(`${S}/02`))
  await write(`${S}/02/system_prompt.xml`, 'half')
  expect(await findTurnPlace(folder)).toEqual(first)
  const next = must(await beginNextTurn(folder, { from: first, when }))
  expect(next.turn).toBe('02')
  expect(await readFile(at(`${S}/02/system_prompt.xml`), 'utf8')).toContain('<agent name="studio">')
  await write(`${S}/02/turn.context`, 'mine.md\n')
  expect(await beginNextTurn(folder, { from: first, when })).toEqual(next)
  expect(await readContexts(folder, next)).toMatchObject({
    turn: ['mine.md'],
    notices: [expect.stringContaining('changed by hand; the change is kept')],
  })
})

test('INVOKE begins with the agent’s prompt, and CONCLUDE comes back to the caller’s', async () => {
  const { folder, at, first } = await begun()
  const called = must(
    await beginNextTurn(folder, {
      from: first,
      actions: [{ action: 'INVOKE', agent: 'Writer', handoff: [{ path: 'a.md' }], message: 'Write.' }],
      when,
    }),
  )
  expect(await readTurnMeta(folder, called)).toMatchObject({
    caller_turn_id: first.id,
    agent: 'writer',
    message: 'Write.',
  })
  expect(await readFile(at(`${called.id}/system_prompt.xml`), 'utf8')).toContain('<agent name="writer">')
  expect(await readContexts(folder, called)).toMatchObject({ turn: ['a.md'] })
  const back = must(
    await beginNextTurn(folder, {
      from: called,
      actions: [{ action: 'CONCLUDE', handoff: [{ path: 'b.md' }], message: 'Done.' }],
      when,
    }),
  )
  expect(await readTurnMeta(folder, back)).toMatchObject({
    parent_turn_id: first.id,
    caller_turn_id: null,
    agent: 'studio',
    follows: called.id,
  })
  expect(await readContexts(folder, back)).toMatchObject({ turn: ['b.md'] })
  expect(
    await beginNextTurn(folder, {
      from: back,
      actions: [{ action: 'INVOKE', agent: 'writter', handoff: [], message: '' }],
      when,
    }),
  ).toMatchObject({ code: 'unknown-agent', message: expect.stringContaining('did you mean writer?') as string })
})

test('CONCLUDE to a turn that is gone is said, and other actions go on', async () => {
  const { folder, at, first } = await begun()
  const called = must(
    await beginNextTurn(folder, {
      from: first,
      actions: [{ action: 'INVOKE', agent: 'writer', handoff: [], message: '' }],
      when,
    }),
  )
  await rm(at(first.id), { recursive: true })
  expect(
    await beginNextTurn(folder, { from: called, actions: [{ action: 'CONCLUDE', handoff: [], message: '' }], when }),
  ).toMatchObject({ code: 'damaged', message: expect.stringContaining(first.id) as string })
  expect(await beginNextTurn(folder, { from: called, when })).toMatchObject({ turn: '03' })
})

test('contexts cascade: turn before session before global, each resource once, remarks left out, PRUNE obeyed', async () => {
  const { folder, write, first } = await begun()
  await write(
    `${S}/session.context`,
    '# ours\r\n/notes/s.md\r\nshared.md\r\n\r\n./notes/./s.md\r\nhttps://example.org/a//b\r\n',
  )
  await writeFile(join(folder, '.cutroom/global.context'), '\uFEFFREADME.md\nshared.md\nlong.md\n')
  const next = must(
    await beginNextTurn(folder, {
      from: first,
      actions: [read('shared.md'), { action: 'PRUNE', resource: { path: 'long.md' }, description: '' }],
      when,
    }),
  )
  expect(await readContexts(folder, next)).toEqual({
    turn: ['shared.md'],
    session: ['notes/s.md', 'https://example.org/a//b'],
    global: ['README.md'],
    pruned: ['long.md'],
    notices: [],
  })
  const later = must(await beginNextTurn(folder, { from: next, when }))
  expect(await readContexts(folder, later)).toMatchObject({ global: ['README.md'], pruned: ['long.md'] })
})

test('a request takes the turn that waits for its plan, and gives it back when it comes to nothing', async () => {
  const { folder, write, first } = await begun()
  expect(await newTurnFolder(folder, '2026-01-24', [])).toBe(first.id)
  await dropTurnFolder(folder, first.id)
  expect(await newTurnFolder(folder, '2026-01-24', [])).toBe(first.id)
  expect(await newTurnFolder(folder, '2026-01-24', [])).toBe(`${S}/02`)
  await write(`${S}/02/plan.md`, '')
  await write(`${S}/02/report.md`, '')
  const next = must(await beginNextTurn(folder, { from: turnPlace(S, '02'), when }))
  expect(next.turn).toBe('03')
  expect(await readContexts(folder, next)).toMatchObject({ turn: [`.cutroom/sessions/${S}/02/report.md`] })
})

test('a request in the middle of a call leaves the call as it is', async () => {
  const { folder, write, first } = await begun()
  const called = must(
    await beginNextTurn(folder, {
      from: first,
      actions: [{ action: 'INVOKE', agent: 'writer', handoff: [], message: '' }],
      when,
    }),
  )
  await write(`${called.id}/plan.md`, 'not approved')
  const asked = must(await newTurnFolder(folder, '2026-01-24', []))
  await write(`${asked}/plan.md`, '')
  await write(`${asked}/report.md`, '')
  await write(`${asked}/meta.yaml`, 'schema: cutroom.turn\nversion: 2\nstatus: applied\n')
  const next = must(await beginNextTurn(folder, { from: turnPlace(S, '03'), when }))
  expect(await readTurnMeta(folder, next)).toMatchObject({
    parent_turn_id: asked,
    caller_turn_id: first.id,
    agent: 'writer',
  })
})

test('numbers go on after 99, and neither those of the journal nor those of odd folders are used again', async () => {
  const { folder, at, write, first } = await begun()
  await mkdir(at(`${S}/99 old copy`))
  const next = must(await beginNextTurn(folder, { from: first, when }))
  expect(next.turn).toBe('100')
  await write(`${S}/100/report.md`, '')
  expect(await findTurnPlace(folder)).toEqual(next)
  expect(await beginNextTurn(folder, { from: next, when, known: [`${S}/107`] })).toMatchObject({ turn: '108' })
})

test('a turn folder copied by hand is a branch with an id of its own', async () => {
  const { folder, at, write, first } = await begun()
  const second = must(await beginNextTurn(folder, { from: first, when }))
  await cp(at(second.id), at(`${S}/02-branch-01`), { recursive: true })
  const branch = turnPlace(S, '02-branch-01')
  expect(await readTurnMeta(folder, branch)).toMatchObject({
    turn_id: branch.id,
    branch_of: second.id,
    parent_turn_id: first.id,
  })
  expect(await findTurnPlace(folder)).toEqual(branch)
  await write(`${S}/02/report.md`, '')
  await write(`${S}/02-branch-01/report.md`, '')
  const third = must(await beginNextTurn(folder, { from: second, when }))
  const fourth = must(await beginNextTurn(folder, { from: branch, when }))
  expect([third.turn, fourth.turn]).toEqual(['03', '04'])
  expect(await readTurnMeta(folder, fourth)).toMatchObject({ parent_turn_id: branch.id })
  expect(await readContexts(folder, fourth)).toMatchObject({ turn: [`.cutroom/sessions/${branch.id}/report.md`] })
  for (const [cwd, newest] of [
    ['01', third],
    ['02', third],
    ['03', third],
    ['02-branch-01', fourth],
  ] as const)
    expect(await findTurnPlace(folder, { cwd: at(`${S}/${cwd}`) }), cwd).toEqual(newest)
})

test('a branch is a session that begins where a turn began', async () => {
  const { folder, at, write, first } = await begun()
  await write(`${S}/session.context`, '# remarks stay\nREADME.md\n')
  const second = must(await beginNextTurn(folder, { from: first, actions: [read('a.md')], message: 'Try.', when }))
  await write(`${second.id}/plan.md`, '# Plan\n')
  const branch = must(await branchSession(folder, { from: second, name: 'other-way', when }))
  expect(branch.id).toBe('20260124-other-way/01')
  expect(await readTurnMeta(folder, branch)).toMatchObject({
    parent_turn_id: second.id,
    caller_turn_id: null,
    message: 'Try.',
  })
  expect(await readContexts(folder, branch)).toMatchObject({ turn: ['a.md'], session: ['README.md'] })
  expect(await readFile(at('20260124-other-way/session.context'), 'utf8')).toBe('# remarks stay\nREADME.md\n')
  expect(await readResumeState(folder, branch)).toBe('plan')
  expect(await findTurnPlace(folder)).toEqual(branch)
  expect(await findTurnPlace(folder, { session: 'first-steps' })).toEqual(second)
})

test('a session folder that was copied or renamed goes on under its new name', async () => {
  const { folder, at, first } = await begun()
  must(
    await beginNextTurn(folder, {
      from: first,
      actions: [{ action: 'INVOKE', agent: 'writer', handoff: [], message: '' }],
      when,
    }),
  )
  await cp(at(S), at('20260125-copied'), { recursive: true })
  const copied = turnPlace('20260125-copied', '02')
  expect(await readTurnMeta(folder, copied)).toMatchObject({
    turn_id: copied.id,
    caller_turn_id: '20260125-copied/01',
    parent_turn_id: '20260125-copied/01',
    branch_of: undefined,
  })
  const back = must(
    await beginNextTurn(folder, { from: copied, actions: [{ action: 'CONCLUDE', handoff: [], message: '' }], when }),
  )
  expect(await readTurnMeta(folder, back)).toMatchObject({
    turn_id: '20260125-copied/03',
    parent_turn_id: '20260125-copied/01',
    agent: 'studio',
  })
  await rename(at(S), at('20260126-renamed'))
  expect(await findTurnPlace(folder)).toMatchObject({
    code: 'unknown-session',
    message: expect.stringContaining(S) as string,
  })
  expect(await findTurnPlace(folder, { session: 'renamed' })).toMatchObject({ id: '20260126-renamed/02' })
  expect(await readTurnMeta(folder, turnPlace('20260126-renamed', '02'))).toMatchObject({
    caller_turn_id: '20260126-renamed/01',
  })
})

test('half deleted turns: what is missing comes from the turn before, and what is damaged is named', async () => {
  const { folder, at, write, first } = await begun()
  await write(`${S}/01/turn.context`, 'a.md\n')
  const second = must(await beginNextTurn(folder, { from: first, when }))
  await write(`${second.id}/report.md`, '')
  await rm(at(`${second.id}/turn.context`))
  await rm(at(`${second.id}/system_prompt.xml`))
  await rm(at(`${second.id}/meta.yaml`))
  const third = must(await beginNextTurn(folder, { from: second, when }))
  expect(await readContexts(folder, third)).toMatchObject({
    turn: ['a.md', `.cutroom/sessions/${second.id}/report.md`],
  })
  expect(await readTurnMeta(folder, third)).toMatchObject({ parent_turn_id: second.id, agent: 'studio' })
  for (const text of ['{', '- a list', 'schema: other\nversion: 1\n', '\0']) {
    await write(`${third.id}/meta.yaml`, text)
    expect(await beginNextTurn(folder, { from: third, when }), text).toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(third.id) as string,
    })
  }
  await write(`${third.id}/meta.yaml`, 'schema: cutroom.turn\nversion: 9\n')
  expect(await readTurnMeta(folder, third)).toMatchObject({ code: 'newer-version' })
  await write(`${third.id}/meta.yaml`, `schema: cutroom.turn\nversion: 1\nturn: ${third.id}\nstatus: applied\n`)
  expect(await readTurnMeta(folder, third)).toMatchObject({
    turn_id: third.id,
    parent_turn_id: second.id,
    status: 'applied',
  })
})

test('where a person stands and what they name chooses the session', async () => {
  const { folder, at, first } = await begun()
  const other = must(await beginSession(folder, { name: 'other', when }))
  expect(await findTurnPlace(folder)).toEqual(other)
  expect(await findTurnPlace(folder, { cwd: at(S) })).toEqual(first)
  expect(await findTurnPlace(folder, { cwd: at(`${S}/01`), session: 'other' })).toEqual(other)
  expect(await findTurnPlace(folder, { cwd: folder })).toEqual(other)
  expect(await findTurnPlace(folder, { session: 'first-stepz' })).toMatchObject({
    code: 'unknown-session',
    message: expect.stringContaining('did you mean first-steps?') as string,
  })
  expect(await findNamedTurn(folder, 'first-steps/1')).toEqual(first)
  expect(await findNamedTurn(folder, '7')).toMatchObject({
    code: 'unknown-turn',
    message: expect.stringContaining('it has 01.') as string,
  })
  await mkdir(at('My Copy/01'), { recursive: true })
  expect(await findTurnPlace(folder, { cwd: at('My Copy/01') })).toMatchObject({ code: 'bad-session' })
  await rm(at(other.id), { recursive: true })
  expect(await findTurnPlace(folder)).toMatchObject({ code: 'no-turn' })
})

test('the day’s own session is found without being the current one', async () => {
  const folder = await testFolder()
  const edits = must(await beginSession(folder, { name: 'edits', when, isCurrent: false }))
  expect(await readdir(join(folder, '.cutroom'))).toEqual(['sessions'])
  expect(await findTurnPlace(folder)).toEqual(edits)
})

test('without a session it says how to begin one', async () => {
  expect(await findTurnPlace(await testFolder())).toMatchObject({
    code: 'no-session',
    message: expect.stringContaining('cutroom new NAME') as string,
  })
})
