import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  applied,
  begunRun,
  begunTurn,
  planRun,
  projectFile,
  projectFolder,
  sessionRow,
  sessionTurns,
  turnContexts,
  turnPlan,
  turnText,
  type PlanRun,
  type TurnPlan,
} from '../../src/client/index.ts'
import { cutroom } from '../command.ts'
import { serveStudio, type ServedStudio } from '../support/studio/served-studio.ts'
import { testFolder } from '../test-folder.ts'

/** A project with a few texts in it, and the server on it. */
async function openFiles(files: Readonly<Record<string, string>> = {}): Promise<{
  readonly studio: ServedStudio
  readonly folder: string
  read(path: string): string | null
}> {
  const folder = join(await testFolder(), 'project')
  await mkdir(join(folder, 'docs'), { recursive: true })
  expect((await cutroom(folder, ['init'])).exitCode).toBe(0)
  for (const [path, text] of Object.entries({ 'notes.md': '# Notes\n\nTom Baker\n', 'docs/log.md': 'One\n', ...files }))
    await writeFile(join(folder, path), text)
  const read = (path: string): string | null =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null
  return { studio: await serveStudio(folder), folder, read }
}

/** Says what to plan, or orders a run, and waits for its end. */
async function run(studio: ServedStudio, path: string, body: object): Promise<PlanRun> {
  const { run } = await studio.post(path, body, begunRun)
  for (;;) {
    const row = (await studio.get('/runs', z.array(planRun))).find((each) => each.run === run)
    if (row?.isEnded) return row
    await new Promise((wait) => setTimeout(wait, 20))
  }
}

const at = (turn: string, what: string): string => `/turns/${encodeURIComponent(turn)}/${what}`

const planOf = (studio: ServedStudio, turn: string, decisions: object = {}): Promise<TurnPlan> =>
  studio.post(at(turn, 'plan/consider'), decisions, turnPlan)

const fence = '```'
const action = (heading: string, fields: readonly string[], body = ''): string =>
  [`### \`${heading}\``, '', ...fields.map((field) => `- ${field}`), '', body, ''].join('\n')
const create = (path: string, text: string): string =>
  action('CREATE', [`**File Path:** [${path}](/${path})`, '**Description:** Made.'], `${fence}\n${text}\n${fence}`)
const edit = (path: string, find: string, replace: string): string =>
  action(
    'EDIT',
    [`**File Path:** [${path}](/${path})`, '**Description:** Changed.'],
    [`\`FIND:\``, fence, find, fence, '', '`REPLACE:`', fence, replace, fence].join('\n'),
  )
const execute = (command: string): string =>
  action(
    'EXECUTE',
    ['**Description:** Run it.', '**Expected Outcome:** It ends.'],
    `${fence}shell\n${command}\n${fence}`,
  )
const writePlan = (...actions: readonly string[]): string =>
  [
    '# A plan from a chat',
    '',
    '- **Status:** Green 🟢',
    '- **Plan Type:** Implementation',
    '- **Agent:** Chat',
    '',
    '## Rationale',
    '',
    fence,
    '### 1. Synthesis',
    'It is wanted.',
    fence,
    '',
    '## Action Plan',
    '',
    ...actions,
  ].join('\n')

/** Prints, and goes on until the file `stop` is there or the project is gone. */
const UNTIL_STOPPED = 'echo begun; while [ -d docs ] && [ ! -e stop ]; do sleep 0.1; done'

const take = async (studio: ServedStudio, ...actions: readonly string[]): Promise<string> =>
  (await studio.post('/plans/text', { text: writePlan(...actions) }, begunTurn)).turn

describe('sessions, turns and files in the studio', () => {
  it('plans from words, shows what would change, runs it, reports, and takes it back', async () => {
    const { studio, read } = await openFiles()
    const planned = await run(studio, '/plans', { words: 'replace "Tom" with "Tim" in notes.md' })
    expect(planned).toMatchObject({ does: 'plan', problem: null, reply: { status: 'planned' } })
    const turn = planned.reply?.turn ?? ''
    const [session] = await studio.get('/sessions', z.array(sessionRow))
    expect(session).toMatchObject({ name: 'edits', turns: 1 })
    const rows = await studio.get(`/sessions/${session?.session}`, sessionTurns)
    expect(rows.turns).toMatchObject([{ turn, state: 'waits', said: 'replace "Tom" with "Tim" in notes.md' }])
    const plan = await studio.get(at(turn, 'plan'), turnPlan)
    expect(plan.actions).toMatchObject([
      { row: 'action-0', action: 'EDIT', path: 'notes.md', added: 1, removed: 1, asks: null, errors: [] },
    ])
    expect(plan.actions[0]?.diff).toContain('-Tom Baker\n+Tim Baker')
    expect(read('notes.md')).toContain('Tom')
    const came = await run(studio, at(turn, 'execute'), { shown: plan.shown })
    expect(came).toMatchObject({ problem: null, reply: { status: 'executed', says: 'Completed.' } })
    expect(read('notes.md')).toContain('Tim Baker')
    const report = await studio.get(at(turn, 'texts/report'), turnText)
    expect(report.text).toContain('- **Overall Status:** Completed 🟢')
    const after = await studio.get(`/sessions/${session?.session}`, sessionTurns)
    expect(after.turns).toMatchObject([
      { turn, state: 'done', outcome: 'Completed 🟢', actions: '1 Total / 1 Approved / 0 Skipped', isUndone: false },
      { turn: came.reply?.next, state: 'ready' },
    ])
    await studio.post('/undo', { turn }, applied)
    expect(read('notes.md')).toContain('Tom Baker')
    const undone = await studio.get(`/sessions/${session?.session}`, sessionTurns)
    expect(undone.turns[0]).toMatchObject({ turn, isUndone: true })
    const again = await studio.refused(at(turn, 'execute'), { method: 'POST', json: { shown: plan.shown } })
    expect(again).toMatchObject({ status: 409, code: 'changed-since' })
  })

  it('says what a chat needs where nobody can plan, gives input.md as it would be sent, and takes what the chat wrote', async () => {
    const { studio, folder } = await openFiles()
    const came = await run(studio, '/plans', { words: 'write a poem about lighthouses in the style of the sea' })
    expect(came.reply).toMatchObject({ status: 'unplanned', says: expect.stringContaining('input.md') as string })
    const turn = came.reply?.turn ?? ''
    const input = await studio.get(at(turn, 'texts/input'), turnText)
    expect(input.text).toContain('# Agent Invocation Payload')
    expect(input.text).toContain('notes.md')
    expect(input.tokens).toBeGreaterThan(50)
    expect((await studio.get(at(turn, 'texts/prompt'), turnText)).text).toContain('<')
    const contexts = await studio.get(at(turn, 'contexts'), turnContexts)
    expect(contexts).toMatchObject({ turn: [], session: [], global: [], memos: [], agent: 'studio' })
    expect(await take(studio, create('poem.md', 'Light.'))).toBe(turn)
    const plan = await studio.get(at(turn, 'plan'), turnPlan)
    expect(plan).toMatchObject({
      title: 'A plan from a chat',
      isForeign: true,
      rationale: expect.stringContaining('wanted') as string,
    })
    const bad = await studio.refused('/plans/text', { method: 'POST', json: { text: 'no plan at all' } })
    expect([bad.status, bad.code]).toEqual([422, 'bad-plan'])
    // The terminal has the same plan in the same turn.
    expect(await readFile(join(folder, '.cutroom/sessions', turn, 'plan.md'), 'utf8')).toContain('poem.md')
  })

  it('leaves out what is not ticked, and what cannot be without it', async () => {
    const { studio, read } = await openFiles()
    const turn = await take(studio, create('a.md', 'one'), edit('a.md', 'one', 'two'), create('b.md', 'bee'))
    const plan = await planOf(studio, turn, { out: ['action-0'] })
    expect(plan.along).toEqual([{ row: 'action-1', because: expect.stringContaining('a.md') as string }])
    const came = await run(studio, at(turn, 'execute'), { shown: plan.shown, out: ['action-0'] })
    expect(came.problem).toBeNull()
    expect([read('a.md'), read('b.md')]).toEqual([null, 'bee\n'])
    const report = (await studio.get(at(turn, 'texts/report'), turnText)).text ?? ''
    expect(report).toContain('You left it out.')
    expect(report).toContain('it needs what is left out')
  })

  it('takes a changed action only when it reads as one, keeps its kind, and names it in the report', async () => {
    const { studio, read } = await openFiles()
    const turn = await take(studio, create('a.md', 'one'))
    const first = await planOf(studio, turn)
    const source = first.actions[0]?.source ?? ''
    const refusedEdit = async (text: string): Promise<TurnPlan['refusedEdits']> =>
      (await planOf(studio, turn, { edits: [{ action: 0, source: text }] })).refusedEdits
    expect(await refusedEdit('nonsense')).toMatchObject([{ row: 'action-0' }])
    expect(await refusedEdit(execute('touch ran'))).toMatchObject([
      { message: expect.stringContaining('CREATE') as string },
    ])
    expect(await refusedEdit(`${source}\n${create('b.md', 'x')}`)).toMatchObject([{ row: 'action-0' }])
    const outside = [{ action: 0, source: source.replaceAll('a.md', '../a.md') }]
    const out = await planOf(studio, turn, { edits: outside })
    expect([...out.errors, ...out.refusedEdits]).toHaveLength(1)
    const refused = await studio.refused(at(turn, 'execute'), {
      method: 'POST',
      json: { shown: out.shown, edits: outside },
    })
    expect([refused.status, refused.code]).toEqual([422, 'not-valid'])
    const edits = [{ action: 0, source: source.replace('one', 'changed by hand') }]
    const changed = await planOf(studio, turn, { edits })
    expect(changed.actions[0]).toMatchObject({ isModified: true, errors: [] })
    // What was shown before the change is not what this order is for.
    expect(
      await studio.refused(at(turn, 'execute'), { method: 'POST', json: { shown: first.shown, edits } }),
    ).toMatchObject({ status: 409, code: 'changed-since' })
    expect((await run(studio, at(turn, 'execute'), { shown: changed.shown, edits })).problem).toBeNull()
    expect(read('a.md')).toBe('changed by hand\n')
    expect((await studio.get(at(turn, 'texts/report'), turnText)).text).toMatch(/modified/i)
  })

  it('begins sessions and branches, and refuses a name that is none', async () => {
    const { studio } = await openFiles()
    const begun = await studio.post('/sessions', { name: 'show-notes' }, begunTurn)
    expect(begun.turn).toMatch(/^\d{8}-show-notes\/01$/)
    expect(await studio.refused('/sessions', { method: 'POST', json: { name: '../up' } })).toMatchObject({
      code: 'bad-name',
    })
    const branch = await studio.post('/sessions', { name: 'other', from: begun.turn }, begunTurn)
    expect(branch.turn).toMatch(/-other\/01$/)
    const sessions = await studio.get('/sessions', z.array(sessionRow))
    expect(sessions.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)).toEqual(['other'])
    const planned = await run(studio, '/plans', { words: 'append "x" to notes.md', session: begun.session })
    expect(planned.reply?.turn).toBe(begun.turn)
  })

  it('closes a plan that is not wanted, and plans from other words', async () => {
    const { studio, read } = await openFiles()
    const turn = await take(studio, create('a.md', 'one'))
    const came = await run(studio, at(turn, 'skip'), { words: 'append "Cut." to docs/log.md' })
    expect(came).toMatchObject({ does: 'skip', problem: null, reply: { status: 'planned' } })
    expect(came.reply?.turn).not.toBe(turn)
    expect((await studio.get(at(turn, 'texts/report'), turnText)).text).toContain('Skipped')
    expect([read('a.md'), read('docs/log.md')]).toEqual([null, 'One\n'])
  })
})

describe('commands in a plan that the studio shows', () => {
  it('are told as what stays by undo, and as not run again by redo', async () => {
    const { studio, folder, read } = await openFiles()
    const turn = await take(studio, create('a.md', 'one'), execute('echo ran >> ran.txt'), create('b.md', 'two'))
    const plan = await planOf(studio, turn)
    const approved = plan.actions.flatMap(({ asks }) => asks?.approval ?? [])
    await run(studio, at(turn, 'execute'), { shown: plan.shown, approved })
    const undone = 'Taken back: Make a.md; then Make b.md. “echo ran >> ran.txt” ran, and cannot be taken back: '
    const back = await studio.post('/undo', { turn }, applied)
    expect(back.says).toBe(`${undone}what it did stays.`)
    expect([read('a.md'), read('ran.txt'), read('b.md')]).toEqual([null, 'ran\n', null])
    const again = await studio.post('/redo', { turn }, applied)
    expect(again.says).toBe('Done again: Make a.md; then Make b.md. “echo ran >> ran.txt” was not run again.')
    expect([read('a.md'), read('ran.txt'), read('b.md')]).toEqual(['one\n', 'ran\n', 'two\n'])
    // The terminal says the same, once.
    const { stdout } = await cutroom(folder, ['undo', turn])
    expect(stdout.split('echo ran >> ran.txt')).toHaveLength(2)
    expect(stdout).toContain(undone)
    const shown = await cutroom(folder, ['show', turn])
    expect(shown.stdout).toContain('None of this counts any longer')
    expect((await cutroom(folder, ['show', turn, '--json'])).json).toMatchObject({ mind: 'elsewhere', undone: true })
    expect((await cutroom(folder, ['redo', turn])).stdout).toContain('“echo ran >> ran.txt” was not run again.')
  })

  it('undone alone take nothing back', async () => {
    const { studio } = await openFiles()
    const turn = await take(studio, execute('echo ran >> ran.txt'))
    const plan = await planOf(studio, turn)
    const approved = plan.actions.flatMap(({ asks }) => asks?.approval ?? [])
    await run(studio, at(turn, 'execute'), { shown: plan.shown, approved })
    expect((await studio.post('/undo', { turn }, applied)).says).toMatch(
      /^Taken back: nothing\. “echo ran >> ran\.txt” ran/,
    )
    expect((await studio.post('/redo', { turn }, applied)).says).toMatch(
      /^Done again: nothing\. .* was not run again\.$/,
    )
  })

  it('never run without a yes to exactly that command as it was shown', async () => {
    const { studio, read } = await openFiles()
    const turn = await take(studio, create('a.md', 'one'), execute('echo ran > ran.txt'), execute('echo two > two.txt'))
    const plan = await planOf(studio, turn)
    const [, first, second] = plan.actions
    expect(first?.asks?.exact).toEqual(['echo ran > ran.txt'])
    const order = (json: object) => studio.refused(at(turn, 'execute'), { method: 'POST', json })
    const isNothing = (): void => expect([read('a.md'), read('ran.txt'), read('two.txt')]).toEqual([null, null, null])
    expect(await order({ shown: plan.shown })).toMatchObject({ status: 403, code: 'not-approved' })
    // A yes to one is none to the other, and one that was made up is none at all.
    const one = first?.asks?.approval ?? ''
    expect(await order({ shown: plan.shown, approved: [one] })).toMatchObject({
      code: 'not-approved',
      message: expect.stringContaining('echo two > two.txt') as string,
    })
    expect(await order({ shown: plan.shown, approved: [one, 'echo two > two.txt'] })).toMatchObject({
      code: 'changed-since',
    })
    isNothing()
    // A yes to a command as it was is none to what it was changed into.
    const edits = [{ action: 1, source: first?.source.replace('ran.txt', 'other.txt') ?? '' }]
    const changed = await planOf(studio, turn, { edits, out: ['action-2'] })
    expect(await order({ shown: changed.shown, edits, out: ['action-2'], approved: [one] })).toMatchObject({
      code: 'changed-since',
    })
    isNothing()
    expect(second?.asks?.approval).not.toBe(one)
    const kept = await planOf(studio, turn, { out: ['action-2'] })
    const came = await run(studio, at(turn, 'execute'), { shown: kept.shown, out: ['action-2'], approved: [one] })
    expect(came).toMatchObject({ problem: null, reply: { status: 'executed' } })
    expect([read('a.md'), read('ran.txt'), read('two.txt')]).toEqual(['one\n', 'ran\n', null])
  })

  it('are asked about twice where they stand twice, and by the settings of nobody', async () => {
    const { studio, read, folder } = await openFiles()
    await mkdir(join(folder, 'config', 'cutroom'), { recursive: true })
    await writeFile(join(folder, '.cutroom', 'config.yaml'), 'commands:\n  - echo ran >> ran.txt\n')
    const turn = await take(studio, execute('echo ran >> ran.txt'), execute('echo ran >> ran.txt'))
    const plan = await planOf(studio, turn)
    const [first, second] = plan.actions.map(({ asks }) => asks?.approval ?? '')
    expect(first).not.toBe(second)
    const order = { shown: plan.shown, approved: [first] }
    expect(await studio.refused(at(turn, 'execute'), { method: 'POST', json: order })).toMatchObject({
      code: 'not-approved',
    })
    expect(read('ran.txt')).toBeNull()
  })

  it('are called off, and what came of them is told', async () => {
    const { studio, read } = await openFiles()
    const turn = await take(studio, create('a.md', 'one'), execute(UNTIL_STOPPED), create('b.md', 'two'))
    const plan = await planOf(studio, turn)
    const approved = plan.actions.flatMap(({ asks }) => (asks ? [asks.approval] : []))
    const { run: id } = await studio.post(at(turn, 'execute'), { shown: plan.shown, approved }, begunRun)
    const row = async (): Promise<PlanRun | undefined> =>
      (await studio.get('/runs', z.array(planRun))).find((each) => each.run === id)
    await expect.poll(async () => (await row())?.output, { timeout: 30_000 }).toContain('begun')
    // One at a time.
    expect(await studio.refused('/plans', { method: 'POST', json: { words: 'x' } })).toMatchObject({
      status: 503,
      code: 'too-many-runs',
    })
    expect((await studio.call(`/runs/${id}`, { method: 'DELETE' })).status).toBe(202)
    await expect.poll(async () => (await row())?.isEnded, { timeout: 30_000 }).toBe(true)
    expect((await studio.get(at(turn, 'texts/report'), turnText)).text).toContain('cancelled')
    expect([read('a.md'), read('b.md')]).toEqual(['one\n', null])
    expect((await studio.refused(`/runs/${id}`, { method: 'DELETE' })).code).toBe('unknown-run')
  })
})

describe('an order for what is not shown any more', () => {
  it('is refused where the plan or a file was changed meanwhile, and where another one ran it', async () => {
    const { studio, folder, read } = await openFiles()
    const turn = await take(studio, edit('notes.md', 'Tom', 'Tim'))
    const plan = await planOf(studio, turn)
    const order = (shown: string) => studio.refused(at(turn, 'execute'), { method: 'POST', json: { shown } })
    // The file has other lines around what is changed: what would come of it was not shown.
    await writeFile(join(folder, 'notes.md'), '# Other\n\nTom Baker\n')
    expect(await order(plan.shown)).toMatchObject({ status: 409, code: 'changed-since' })
    const again = await planOf(studio, turn)
    const path = join(folder, '.cutroom/sessions', turn, 'plan.md')
    await writeFile(path, (await readFile(path, 'utf8')).replace('Tim', 'Tam'))
    expect(await order(again.shown)).toMatchObject({ status: 409, code: 'changed-since' })
    expect(read('notes.md')).toBe('# Other\n\nTom Baker\n')
    const third = await planOf(studio, turn)
    expect((await cutroom(folder, ['execute', '-y', '--allow-outside-context'])).exitCode).toBe(0)
    expect(await order(third.shown)).toMatchObject({ status: 409, code: 'changed-since' })
    expect(read('notes.md')).toBe('# Other\n\nTam Baker\n')
  })

  it('is not needed after a kill: the turn says that it was interrupted, and is brought to its end', async () => {
    const { studio, folder, read } = await openFiles()
    const turn = await take(studio, create('a.md', 'one'), execute(UNTIL_STOPPED), create('b.md', 'two'))
    const plan = await planOf(studio, turn)
    const approved = plan.actions.flatMap(({ asks }) => (asks ? [asks.approval] : []))
    const { run: id } = await studio.post(at(turn, 'execute'), { shown: plan.shown, approved }, begunRun)
    const output = async (): Promise<string | undefined> =>
      (await studio.get('/runs', z.array(planRun))).find((each) => each.run === id)?.output
    await expect.poll(output, { timeout: 30_000 }).toContain('begun')
    await studio.kill()
    const next = await serveStudio(folder)
    const { turns } = await next.get(`/sessions/${turn.split('/')[0]}`, sessionTurns)
    expect(turns.find((each) => each.turn === turn)?.state).toBe('interrupted')
    expect(await next.refused(at(turn, 'plan'))).toMatchObject({ status: 409, code: 'interrupted' })
    const said = await run(next, '/plans', { words: 'append "x" to notes.md' })
    expect(said.problem).toMatchObject({ code: 'interrupted' })
    const resumed = await run(next, at(turn, 'resume'), {})
    expect(resumed.reply?.says).toContain('how it ended nobody saw')
    expect([read('a.md'), read('b.md')]).toEqual(['one\n', null])
    await writeFile(join(folder, 'stop'), '')
    expect((await run(next, at(turn, 'resume'), {})).problem).toMatchObject({ code: 'nothing-to-resume' })
  })
})

describe('the files of the project', () => {
  const list = async (studio: ServedStudio, path?: string) =>
    studio.get(`/files${path === undefined ? '' : `?path=${encodeURIComponent(path)}`}`, projectFolder)
  const open = (studio: ServedStudio, path: string) =>
    studio.get(`/files/text?path=${encodeURIComponent(path)}`, projectFile)

  it('are listed folder by folder and read as texts; large, binary and secret ones say why not', async () => {
    const { studio, folder } = await openFiles({
      '.env': 'KEY=hunter2',
      'big.txt': 'x'.repeat(600 * 1024),
      '.gitignore': 'hidden.md\n',
      'hidden.md': 'h',
    })
    await writeFile(
      join(folder, 'sound.bin'),
      Uint8Array.from({ length: 4000 }, (_, at) => (at * 7) % 256),
    )
    const top = await list(studio)
    const names = top.entries.map(({ name }) => name)
    const own = ['docs', '.env', '.gitignore', 'big.txt', 'cutroom.json', 'notes.md', 'sound.bin']
    expect(names.filter((name) => own.includes(name))).toEqual(own)
    expect(names).not.toContain('hidden.md')
    expect((await list(studio, 'docs')).entries).toMatchObject([{ name: 'log.md', path: 'docs/log.md', size: 4 }])
    expect(await open(studio, 'notes.md')).toMatchObject({
      kind: 'text',
      language: 'markdown',
      text: '# Notes\n\nTom Baker\n',
    })
    expect(await open(studio, 'big.txt')).toMatchObject({ kind: 'large', text: null, size: 600 * 1024 })
    expect(await open(studio, 'sound.bin')).toMatchObject({ kind: 'binary', text: null })
    expect(await open(studio, '.env')).toMatchObject({ kind: 'withheld', text: null })
    const text = await (await studio.call('/files/text?path=.env')).text()
    expect(text).not.toContain('hunter2')
  })

  it('are never outside of the project, behind a link, or records', async () => {
    const { studio, folder } = await openFiles()
    await writeFile(join(folder, '..', 'outside.txt'), 'outside')
    await symlink(join(folder, '..'), join(folder, 'up'))
    await symlink(join(folder, '..', 'outside.txt'), join(folder, 'out.txt'))
    await symlink(join(folder, 'docs'), join(folder, 'inside'))
    expect((await list(studio)).entries.filter(({ kind }) => kind === 'link').map(({ name }) => name)).toEqual([
      'inside',
      'out.txt',
      'up',
    ])
    const paths = ['..', '../outside.txt', '/etc/passwd', 'docs/../../outside.txt', 'up', 'up/outside.txt', 'out.txt']
    const links = [
      'inside',
      'inside/log.md',
      '.cutroom',
      '.cutroom/journal.jsonl',
      '.git/config',
      '%2e%2e%2foutside.txt',
    ]
    for (const path of [...paths, ...links])
      for (const route of ['/files', '/files/text']) {
        const reply = await studio.call(`${route}?path=${encodeURIComponent(path)}`)
        const text = await reply.text()
        expect([route, path, reply.status >= 400, text.includes('outside"')]).toEqual([route, path, true, false])
      }
  })

  it('have names that are only names, whatever is in them', async () => {
    const names = ['<script>alert(1)</script>.md', 'a\u202Egnp.md', 'ümläut & 100%.md', 'line\nbreak.md']
    const { studio } = await openFiles(Object.fromEntries(names.map((name) => [name.replace('/', '∕'), 'text\n'])))
    const { entries } = await list(studio)
    for (const { path, kind } of entries.filter(({ name }) => name.endsWith('.md')))
      expect(kind === 'file' && (await open(studio, path)).kind).toBe('text')
    expect(entries.some(({ name }) => name.includes('\u202E') || name.includes('\n'))).toBe(false)
  })
})

describe('the routes of sessions', () => {
  it('are shut without the token and for pages of other sites, and know only turns that are there', async () => {
    const { studio } = await openFiles()
    const turn = await take(studio, create('a.md', 'one'))
    const routes = ['/sessions', '/files', '/files/text?path=notes.md', at(turn, 'plan'), '/runs']
    for (const route of routes) {
      expect((await fetch(`${studio.url}/api/v1${route}`)).status).toBe(401)
      expect((await studio.call(route, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    }
    const post = { method: 'POST', json: { shown: (await planOf(studio, turn)).shown } }
    const foreign = { ...post, headers: { origin: 'https://evil.example' } }
    expect((await studio.call(at(turn, 'execute'), foreign)).status).toBe(403)
    expect(
      (await studio.call(at(turn, 'execute'), { ...post, headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415)
    for (const wrong of ['../../etc', '20260101-x/99', `${turn}/../01`, '..%2f..', turn.replace('/', '/../')])
      expect((await studio.refused(at(wrong, 'texts/plan'))).status).toBe(404)
    expect((await studio.refused(at(turn, 'texts/meta'))).status).toBe(404)
  })
})
