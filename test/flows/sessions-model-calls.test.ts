import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { builtInPrompt, chat, conclude, create, invoke, modelSession, planOf, read } from './sessions-model.ts'

type Ledger = {
  readonly parent_turn_id: string | null
  readonly caller_turn_id: string | null
  readonly agent: string
  readonly message?: string
}

test('6.5 INVOKE nested twice returns level by level: context, prompt and ledger of each turn', async () => {
  const session = await modelSession(
    [
      planOf('Ask the writer', [read('brief.md'), invoke('Writer', 'Write the page.', ['facts.md'])]),
      planOf('Ask the reviewer', [
        create('draft.md', 'A draft.\n'),
        invoke('reviewer', 'Look at the draft.', ['draft.md']),
      ]),
      planOf('Reviewed', [conclude('It is good.', ['facts.md'])]),
      planOf('Written', [conclude('The page is written.', ['draft.md'])]),
      planOf('Done', [conclude('Nobody is there to hear this.')]),
    ],
    { files: { 'brief.md': 'The brief.\n', 'facts.md': 'The facts.\n', 'base.md': 'Always there.\n' } },
  )
  const { session: name } = session
  const id = (turn: string): string => `${name}/${turn}`
  const report = (turn: string): string => `.cutroom/sessions/${name}/${turn}/report.md`
  const ledger = async (turn: string): Promise<Ledger> =>
    parse((await session.turnFile(turn, 'meta.yaml')) ?? '') as Ledger
  const context = async (turn: string): Promise<string[]> =>
    ((await session.turnFile(turn, 'turn.context')) ?? '').split('\n').filter((line) => line !== '')
  const step = async (...said: string[]): Promise<void> => {
    expect(await session.run('resume', ...said)).toMatchObject({
      exitCode: 0,
      json: { status: 'ready', applied: false },
    })
    expect(await session.run('execute', '-y')).toMatchObject({ exitCode: 0 })
  }

  await step('-m', 'make me a page')
  // The context is wiped and holds what was handed over, and the report that every next turn sees.
  expect(await context('02')).toEqual(['facts.md', report('01')])
  expect(await ledger('02')).toMatchObject({
    parent_turn_id: id('01'),
    caller_turn_id: id('01'),
    agent: 'writer',
    message: 'Write the page.',
  })
  expect(await session.turnFile('02', 'system_prompt.xml')).toBe(await builtInPrompt('writer'))

  await step()
  expect(session.asked(1).system).toBe(await builtInPrompt('writer'))
  expect(session.asked(1).user).toContain('# Message\n\nWrite the page.\n')
  expect(session.asked(1).user).not.toContain('The brief.')
  expect(await context('03')).toEqual(['draft.md', report('02')])
  expect(await ledger('03')).toMatchObject({ parent_turn_id: id('02'), caller_turn_id: id('02'), agent: 'reviewer' })

  await step()
  // One level back: the context that the writer had, what the reviewer hands back, and the report.
  expect(await context('04')).toEqual(['facts.md', report('01'), report('03')])
  expect(await ledger('04')).toMatchObject({
    parent_turn_id: id('02'),
    caller_turn_id: id('01'),
    agent: 'writer',
    message: 'It is good.',
  })
  expect(await session.turnFile('04', 'system_prompt.xml')).toBe(await builtInPrompt('writer'))

  await step('-m', 'and keep it short')
  // What was handed back and what the person adds reach the model together.
  expect(session.asked(3).user).toContain('# Message\n\nIt is good.\n\nand keep it short\n')
  expect(await context('05')).toEqual(['draft.md', report('04')])
  expect(await ledger('05')).toMatchObject({ parent_turn_id: id('01'), caller_turn_id: null, agent: 'studio' })
  expect(await session.turnFile('05', 'system_prompt.xml')).toBe(await session.turnFile('01', 'system_prompt.xml'))

  // At the root there is nobody to return to: that is an error of validation, and the same plan again ends it.
  expect(await session.run('resume')).toMatchObject({ exitCode: 0 })
  expect(await session.run('execute', '-y')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('nobody has called this one') as string,
  })
})

test('CHAT_WITH_USER without a terminal ends the turn with exit 3, and the reply is the next message', async () => {
  const session = await modelSession([
    planOf('Ask', [chat('Which of the two?')]),
    planOf('So be it', [create('a.md', 'a')]),
  ])
  await session.run('plan', '-m', 'make a choice')
  expect(await session.run('execute', '-y')).toMatchObject({
    exitCode: 3,
    json: { chat: 'Which of the two?', next: `${session.session}/02` },
  })
  expect(await session.run('resume')).toMatchObject({ exitCode: 3 })
  expect(await session.run('resume', '-m', 'the first')).toMatchObject({ exitCode: 0 })
  expect(session.asked(1).user).toContain('# Message\n\nthe first\n')
})
