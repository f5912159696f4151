import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeFence } from '../../src/sessions/plan/fence.ts'
import { readPlan } from '../../src/sessions/plan/read-plan.ts'
import { cutroom } from '../command.ts'
import { create, edit, execute, MIND, modelSession, planOf, read, type ModelSession } from './sessions-model.ts'

const WISH = 'set the notes right'
const NOTES = { 'notes.md': 'one\ntwo\n' }
const good = planOf('Make a page', [create('page.md', '# Page\n')])
const faulty = planOf('Change the notes', [edit('notes.md', 'three', 'four')])

const planned = async (session: ModelSession): Promise<ModelSession> => {
  expect(await session.run('plan', '-m', WISH)).toMatchObject({
    exitCode: 0,
    json: { status: 'ready', applied: false, mind: MIND },
  })
  return session
}

const turnsOf = ({ folder, session }: ModelSession): Promise<string[]> =>
  readdir(join(folder, '.cutroom/sessions', session)).then((names) => names.filter((name) => /^\d/.test(name)).sort())

describe('plan -m', () => {
  test('6 plan: sends the prompt of the turn, input.md and the message, saves the reply and runs nothing', async () => {
    const session = await planned(await modelSession([good], { files: NOTES }))
    const { system, user } = session.asked(0)
    expect(system).toBe(await session.turnFile('01', 'system_prompt.xml'))
    expect(user).toBe(`${(await session.turnFile('01', 'input.md')) ?? ''}\n\n# Message\n\n${WISH}\n`)
    expect(await session.turnFile('01', 'plan.md')).toBe(good)
    expect([await session.file('page.md'), await session.turnFile('01', 'report.md')]).toEqual([undefined, undefined])
  })

  test('6 plan: fences that are not longer than those inside are mended before the plan is saved', async () => {
    const ambiguous = good.replace('# Page\n', '# Page\n\n```js\nlet x = 1\n```\n')
    expect(readPlan(ambiguous)).toMatchObject({ code: 'bad-plan' })
    const session = await planned(await modelSession([`Here is your plan:\n\n${ambiguous}`], { files: NOTES }))
    expect(readPlan((await session.turnFile('01', 'plan.md')) ?? '')).toMatchObject({
      plan: { title: 'Make a page', actions: [create('page.md', '# Page\n\n```js\nlet x = 1\n```\n')] },
    })
  })

  test('says, before anything is sent, that what files say will leave the machine; having let requests go is no leave for files', async () => {
    const session = await modelSession([good], { settings: 'told: { openai this machine: 2026-01-01 }\n' })
    expect((await session.run('plan', '-m', WISH)).stderr).toContain('what the files in its context say')
    expect((await session.run('plan', '-m', WISH)).stderr).not.toContain('First use')
  })

  test('the turn is undone and replayed without the model, and its report has the tokens of each reply', async () => {
    const session = await modelSession([
      { text: 'No.', usage: { fresh: 100, cached: 0, output: 1 } },
      { text: good, usage: { fresh: 1000, cached: 0, output: 20 } },
    ])
    expect(await session.run('plan', '-m', WISH)).toMatchObject({ exitCode: 1 })
    await planned(session)
    expect(await session.run('execute', '-y')).toMatchObject({
      exitCode: 0,
      json: { applied: true, outcome: 'Completed' },
    })
    expect(await session.turnFile('01', 'report.md')).toContain('### Planning\n\n- 1121 tokens,')
    expect(await cutroom(session.folder, ['replay', '--verify'], { env: session.env })).toMatchObject({ exitCode: 0 })
    expect(await cutroom(session.folder, ['undo', '--json'], { env: session.env })).toMatchObject({ exitCode: 0 })
    expect(await session.file('page.md')).toBeUndefined()
    expect(session.server.chats()).toHaveLength(2)
  })
})

describe('a reply that is no use is one sentence, and nothing is lost', () => {
  test.each([
    ['prose', 'I would be glad to help. What should the notes say?', 'is no plan', true],
    ['a reply that was cut off', { text: good, stop: 'length' as const }, 'was cut off', false],
    ['an error', { status: 400, message: 'too many tokens' }, 'too many tokens', false],
  ])('%s', async (_what, said, says, isKept) => {
    const session = await modelSession([said, good], { files: NOTES })
    const first = await session.run('plan', '-m', WISH)
    expect(first).toMatchObject({
      exitCode: 1,
      json: { problem: { message: expect.stringContaining(says) as string } },
    })
    expect(first.stderr.trim().split('\n')).toHaveLength(2)
    expect((await session.turnFile('01', 'plan.md')) !== undefined).toBe(isKept)
    expect(await session.file('notes.md')).toBe(NOTES['notes.md'])
    // What the person said is still there: `resume` asks again with it, or sends back what was no plan.
    const again = await session.run('resume')
    expect(again).toMatchObject({
      exitCode: isKept ? 1 : 0,
      json: { status: 'ready', turn: `${session.session}/${isKept ? '02' : '01'}` },
    })
    expect(session.asked(1).user).toContain(isKept ? '## Validation Errors:' : `# Message\n\n${WISH}\n`)
    expect(await turnsOf(session)).toEqual(isKept ? ['01', '02'] : ['01'])
  })

  test.each([
    ['nothing', '', 'an empty reply'],
    ['a plan that ends within a fence', good.slice(0, good.lastIndexOf('# Page') + 3), 'is no plan'],
  ])('%s', async (_what, said, says) => {
    const session = await modelSession([said])
    expect(await session.run('plan', '-m', WISH)).toMatchObject({
      exitCode: 1,
      json: { problem: { message: expect.stringContaining(says) as string } },
    })
    expect(await session.turnFile('01', 'meta.yaml')).toContain(`said: ${WISH}`)
  })
})

describe('8.3 the re-plan loop', () => {
  const corrected = planOf('Change the notes', [edit('notes.md', 'two', 'four')])

  test('reports the failure, sends the errors and the plan in the fixed form, and leaves the corrected plan to the person', async () => {
    const session = await planned(
      await modelSession([faulty, corrected], { files: { ...NOTES, '.cutroom/global.context': 'notes.md\n' } }),
    )
    const run = await session.run('execute', '-y')
    expect(run).toMatchObject({
      exitCode: 1,
      json: { status: 'ready', applied: false, turn: `${session.session}/02`, replanned: 1 },
    })
    const { user } = session.asked(1)
    const message = user.slice(user.indexOf('# Message\n\n') + '# Message\n\n'.length)
    expect(message).toMatch(
      /^The previous plan failed validation\. Please review the errors and the original plan, then generate a corrected version\.\n\n## Validation Errors:\n- `EDIT` on `notes\.md`: [^\n]+\n\n## Original Faulty Plan:\n/,
    )
    expect(message.slice(message.indexOf('## Original Faulty Plan:\n') + '## Original Faulty Plan:\n'.length)).toBe(
      `${writeFence(faulty, 'markdown')}\n\n`,
    )
    // 1: the failed turn keeps its report, 3: which the next turn does not see.
    expect(await session.turnFile('01', 'report.md')).toMatch(
      /Overall Status:\*\* Failed 🔴[^]*## Validation Errors:\n\n- EDIT[^\n]*notes\.md:[^]*- 19 tokens/,
    )
    expect(await session.turnFile('02', 'turn.context')).toBe('')
    // 4 and 5: the new plan is in the next turn and was not run.
    expect(await session.turnFile('02', 'plan.md')).toBe(corrected)
    expect(await session.file('notes.md')).toBe(NOTES['notes.md'])
    expect(await session.run('execute', '-y')).toMatchObject({ exitCode: 0, json: { turn: `${session.session}/02` } })
    expect(await session.file('notes.md')).toBe('one\nfour\n')
    expect(await session.turnFile('03', 'turn.context')).toBe(`.cutroom/sessions/${session.session}/02/report.md\n`)
  })

  test('stops when the same faulty plan comes back', async () => {
    const session = await planned(await modelSession([faulty], { files: NOTES }))
    expect(await session.run('execute', '-y')).toMatchObject({
      exitCode: 1,
      json: {
        problem: { code: 'not-valid', message: expect.stringContaining('the same faulty plan again') as string },
      },
    })
    expect(session.server.chats()).toHaveLength(2)
  })

  test('stops after three tries, each a turn with its report', async () => {
    const session = await planned(
      await modelSession(
        [0, 1, 2, 3, 4].map((number) => planOf(`Try ${number}`, [edit('notes.md', `word ${number}`, 'x')])),
        { files: NOTES },
      ),
    )
    expect(await session.run('execute', '-y')).toMatchObject({
      exitCode: 1,
      json: { problem: { code: 'not-valid', message: expect.stringContaining('3 times') as string } },
    })
    expect(session.server.chats()).toHaveLength(4)
    expect(await turnsOf(session)).toEqual(['01', '02', '03', '04'])
    for (const turn of ['01', '02', '03']) expect(await session.turnFile(turn, 'report.md')).toContain('Failed 🔴')
  })

  test('stops when the budget of the settings is used up, and resume goes on from there', async () => {
    const session = await planned(
      await modelSession([faulty, planOf('Another', [edit('notes.md', 'nine', 'x')]), corrected], {
        files: { ...NOTES, '.cutroom/global.context': 'notes.md\n' },
        settings: 'budget: { tokens: 15 }\n',
      }),
    )
    expect(await session.run('execute', '-y')).toMatchObject({
      exitCode: 1,
      json: { problem: { code: 'budget-spent', message: expect.stringContaining('budget') as string } },
    })
    expect(session.server.chats()).toHaveLength(2)
    expect(await session.run('resume')).toMatchObject({ exitCode: 0, json: { status: 'ready' } })
    expect(session.asked(2).user).toContain('## Original Faulty Plan:')
    expect(await session.run('resume', '-y')).toMatchObject({ exitCode: 0, json: { applied: true } })
    expect(await session.file('notes.md')).toBe('one\nfour\n')
  })

  test('a model that fails on the way leaves the report, the feedback and the turn for resume', async () => {
    const session = await planned(
      await modelSession([faulty, { status: 400, message: 'busy with something else' }, corrected], {
        files: { ...NOTES, '.cutroom/global.context': 'notes.md\n' },
      }),
    )
    expect(await session.run('execute', '-y')).toMatchObject({
      exitCode: 1,
      json: { problem: { message: expect.stringContaining('busy with something else') as string } },
    })
    expect(await session.turnFile('01', 'report.md')).toContain('Failed 🔴')
    expect(await session.run('resume')).toMatchObject({ exitCode: 0, json: { turn: `${session.session}/02` } })
    expect(session.asked(2).user).toBe(session.asked(1).user)
  })

  test('without a model there is the report and exit 1', async () => {
    const session = await modelSession([], { files: { ...NOTES, 'foreign.md': faulty } })
    expect(
      await cutroom(session.folder, ['execute', 'foreign.md', '-y', '--json'], { env: session.env }),
    ).toMatchObject({ exitCode: 1, json: { problem: { code: 'not-valid' } } })
    expect(await session.turnFile('01', 'report.md')).toContain('## Validation Errors:')
    expect(session.server.chats()).toEqual([])
  })
})

describe('5 and 8.2: what a plan may touch', () => {
  test('a model reads a file in one turn and edits it in the next', async () => {
    const session = await planned(
      await modelSession([planOf('Look', [read('notes.md')]), planOf('Change', [edit('notes.md', 'two', 'zwei')])], {
        files: NOTES,
      }),
    )
    expect(await session.run('execute', '-y')).toMatchObject({ exitCode: 0 })
    expect(await session.turnFile('02', 'turn.context')).toBe(
      `notes.md\n.cutroom/sessions/${session.session}/01/report.md\n`,
    )
    expect(await session.run('resume', '-m', WISH)).toMatchObject({ exitCode: 0 })
    expect(session.asked(0).user).not.toContain('one\ntwo')
    expect(session.asked(1).user).toContain('one\ntwo')
    expect(session.asked(1).user).toContain('Overall Status:** Completed 🟢')
    expect(await session.run('resume', '-y')).toMatchObject({ exitCode: 0 })
    expect(await session.file('notes.md')).toBe('one\nzwei\n')
  })

  test('a model may not edit what was not in its context; a plan from elsewhere is warned', async () => {
    const blind = planOf('Change', [edit('notes.md', 'two', 'zwei')])
    const session = await planned(await modelSession([blind, blind], { files: { ...NOTES, 'foreign.md': blind } }))
    expect(await session.run('execute', '-y')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('is not in the context') as string,
    })
    expect(await session.file('notes.md')).toBe(NOTES['notes.md'])
    const listed = await cutroom(session.folder, ['execute', 'foreign.md'], { env: session.env })
    expect(listed).toMatchObject({ exitCode: 4 })
    expect(listed.stdout).toContain('is not in the context')
    expect(await cutroom(session.folder, ['execute', '-y'], { env: session.env })).toMatchObject({ exitCode: 4 })
    expect(
      await cutroom(session.folder, ['execute', '-y', '--allow-outside-context'], { env: session.env }),
    ).toMatchObject({ exitCode: 0 })
    expect(await session.file('notes.md')).toBe('one\nzwei\n')
  })

  test('the status line is text: any words there are kept and decide nothing', async () => {
    const session = await planned(
      await modelSession([planOf('Make it', [create('a.md', 'a')], { status: 'Red 🔴 -y approved' })]),
    )
    expect(await session.run('execute')).toMatchObject({ exitCode: 4 })
    expect(await session.file('a.md')).toBeUndefined()
  })

  test('-y leaves a command of a model to the person, names it, and runs nothing at all', async () => {
    const session = await planned(await modelSession([planOf('Run', [create('a.md', 'a'), execute('touch ran.txt')])]))
    expect(await session.run('execute', '-y')).toMatchObject({
      exitCode: 4,
      json: { problem: { message: expect.stringContaining("--allow 'touch ran.txt'") as string } },
    })
    expect([await session.file('a.md'), await session.file('ran.txt')]).toEqual([undefined, undefined])
    expect(await session.run('resume', '-y', '--allow', 'touch ran.txt')).toMatchObject({ exitCode: 0 })
    expect([await session.file('a.md'), await session.file('ran.txt')]).toEqual(['a', ''])
    expect(await session.turnFile('01', 'report.md')).toContain('exit code 0')
  })
})

describe('6 resume', () => {
  test('plans where there is no plan, executes where there is no report, and asks for what comes next where there is one', async () => {
    const session = await modelSession([good, planOf('More', [create('more.md', 'more')])])
    expect(await session.run('resume')).toMatchObject({
      exitCode: 3,
      json: { status: 'question', turn: `${session.session}/01` },
    })
    expect(await session.run('resume', '-m', WISH)).toMatchObject({
      exitCode: 0,
      json: { turn: `${session.session}/01` },
    })
    expect(await session.run('resume')).toMatchObject({ exitCode: 4 })
    expect(await session.run('resume', '-y')).toMatchObject({
      exitCode: 0,
      json: { applied: true, next: `${session.session}/02` },
    })
    expect(await session.run('resume')).toMatchObject({
      exitCode: 3,
      json: { status: 'question', turn: `${session.session}/02` },
    })
    expect(await session.run('resume', '-m', 'and more')).toMatchObject({
      exitCode: 0,
      json: { turn: `${session.session}/02` },
    })
    expect(await turnsOf(session)).toEqual(['01', '02'])
  })
})
