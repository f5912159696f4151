import { expect, test } from 'vitest'
import { spokenAsker } from './asker.ts'

async function ask(
  typed: readonly string[],
  question: string,
  keys: readonly string[],
): Promise<{ key: string; said: string[] }> {
  const said: string[] = []
  const left = [...typed]
  const asker = spokenAsker(
    {
      json: false,
      color: false,
      width: 80,
      say: (line) => void said.push(line),
      give: () => undefined,
      remark: () => undefined,
    },
    { next: async () => left.shift(), handOver: (work) => work(), close: () => undefined },
  )
  return { key: await asker.choose({ lines: [], question, keys }), said }
}

const QUESTION = 'Execute this plan? (a)pprove all / (r)eview full plan / (m)odify / (s)kip / (q)uit ›'

test('an answer is a letter or the word that it stands for', async () => {
  const keys = ['a', 'r', 'm', 's', 'q']
  for (const [typed, key] of [
    ['a', 'a'],
    ['Approve all', 'a'],
    ['skip', 's'],
    [' M ', 'm'],
  ] as const)
    expect((await ask([typed], QUESTION, keys)).key).toBe(key)
  expect((await ask(['yes'], 'Have you finished? (y/n) ›', ['y', 'n'])).key).toBe('y')
})

test('any other answer is asked for again, and the end of input leaves', async () => {
  const { key, said } = await ask(['always', '', 'rm'], QUESTION, ['a', 'r', 'm', 's', 'q'])
  expect(key).toBe('ctrl-c')
  expect(said.filter((line) => line === QUESTION)).toHaveLength(4)
})
