import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { anthropicWire } from '../test/support/models/anthropic-wire.ts'
import { startWire } from '../test/support/models/wire-server.ts'
import { testFolder } from '../test/test-folder.ts'
import { builtInCandidate } from './candidates/built-in-candidate.ts'
import { referenceCandidate } from './candidates/reference-candidate.ts'
import { countSet, tally } from './count-set.ts'
import type { EvalCase, EvalSet } from './eval-set.ts'
import { evaluate } from './evaluate.ts'
import { judgementSet } from './judgement/set.ts'
import { sets } from './sets.ts'
import { countAsJson, showCount } from './show-count.ts'

const now = (): number => 0

type Ended = { readonly code: number; readonly out: string; readonly err: string }

async function run(...args: string[]): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await evaluate(args, { out: (line) => out.push(line), err: (line) => err.push(line), onRow: () => {} })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

afterEach(() => void vi.unstubAllEnvs())

describe('a count', () => {
  test('holds what asking a model costs, for each set by itself', async () => {
    const candidate = referenceCandidate({ votes: false })
    const first = await countSet(judgementSet, candidate, { limit: 3, now })
    const second = await countSet(judgementSet, candidate, { limit: 3, now })
    expect(tally(first)).toEqual({ right: 3, asked: 0, wrong: 0, refused: 0, all: 3 })
    expect(first.spent.calls).toBe(3)
    expect(first.spent.fresh / first.spent.calls).toBeGreaterThan(500)
    expect(first.spent.fresh / first.spent.calls).toBeLessThan(2500)
    expect(second.spent).toEqual(first.spent)
  })

  test('counts every vote', async () => {
    const once = await countSet(judgementSet, referenceCandidate({ votes: false }), { limit: 3, now })
    const voted = await countSet(judgementSet, referenceCandidate({ votes: true }), { limit: 3, now })
    expect(tally(voted).right).toBe(3)
    expect(voted.spent.calls).toBe(3 * once.spent.calls)
  })

  test('costs nothing where no model is asked', async () => {
    const { spent } = await countSet(judgementSet, builtInCandidate(), { limit: 3, now })
    expect(spent).toEqual({ fresh: 0, cached: 0, output: 0, calls: 0, money: null })
  })

  test('tells a refusal from an edit that went wrong', async () => {
    const failing = (status: 'ready' | 'refused'): EvalCase => ({
      id: status,
      scene: 'here',
      isPutAside: false,
      words: [status],
      run: async () => ({ verdict: 'wrong', why: ['so'], status, said: '' }),
    })
    expect(tally(await countSet(setOf(failing('ready'), failing('refused')), builtInCandidate(), { now }))).toEqual({
      right: 0,
      asked: 0,
      wrong: 2,
      refused: 1,
      all: 2,
    })
  })

  test('is shown with what was wrong, but without a sentence that was put aside', async () => {
    const failing = (words: string, isPutAside: boolean): EvalCase => ({
      id: words,
      scene: 'here',
      isPutAside,
      words: [words],
      run: async () => ({ verdict: 'wrong', why: ['so'], status: 'ready', said: 'done' }),
    })
    const count = await countSet(
      setOf(failing('open words', false), failing('hidden words', true)),
      builtInCandidate(),
      { now },
    )
    for (const text of [showCount(count), JSON.stringify(countAsJson(count))]) {
      expect(text).toContain('open words')
      expect(text).not.toContain('hidden words')
    }
    expect(countAsJson(count)).toMatchObject({ wrong: 2, all: 2, putAside: { wrong: 1, all: 1 } })
    expect(showCount(count)).toContain('put aside: 0 of 1 right (0.0 %), 0 asked, 1 wrong, 0 refused')
  })
})

describe('the command', () => {
  test('prints one value of JSON for the sets that were chosen, as a person runs it', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'eval/run.ts', '--mind', 'reference', '--set', 'judgement', '--limit', '2', '--json'],
      { cwd: new URL('..', import.meta.url).pathname },
    )
    expect(JSON.parse(stdout)).toMatchObject([
      { set: 'judgement', mind: 'reference', right: 2, all: 2, spent: { calls: 2 } },
    ])
  })

  test('prints a table for people', async () => {
    const { code, out } = await run('--set', 'judgement', '--limit', '2')
    expect(code).toBe(0)
    expect(out).toMatch(
      /judgement by builtin\n.*right.*asked.*wrong.*refused.*fresh tokens.*cached tokens.*calls.*time/,
    )
  })

  test('runs a model behind its own wire, and counts what that one reports', async () => {
    const calls = [
      { id: 'c1', name: 'set_time_selection', args: { start_time: 295, end_time: 300 } },
      { id: 'c2', name: 'apply_fade_out', args: {} },
      { id: 'c3', name: 'finish', args: { goals: [{ goal: 'a gentle end', met: true, by: 'apply_fade_out' }] } },
    ]
    const server = await startWire(anthropicWire, [
      { reply: { calls, usage: { fresh: 120, cached: 1500, output: 80 } } },
    ])
    for (const [name, value] of Object.entries({
      ...anthropicWire.env(server.origin),
      CUTROOM_CONFIG_DIR: await testFolder(),
    }))
      vi.stubEnv(name, value)
    const { out } = await run(
      '--mind',
      `anthropic/${anthropicWire.model}`,
      '--set',
      'judgement',
      '--limit',
      '1',
      '--json',
    )
    await server.close()
    expect(JSON.parse(out)).toMatchObject([
      {
        mind: `anthropic/${anthropicWire.model}`,
        right: 1,
        all: 1,
        spent: { fresh: 120, cached: 1500, output: 80, calls: 1 },
      },
    ])
  })

  test('says in a sentence what it cannot run', async () => {
    const unknown = await run('--set', 'cooking')
    expect([unknown.code, unknown.out]).toEqual([2, ''])
    expect(unknown.err).toContain('There is no set "cooking"')
    const misspelt = await run('--minds', 'builtin')
    expect([misspelt.code, misspelt.out]).toEqual([2, ''])
    expect(misspelt.err).toContain("'--minds'")
    const nobody = await run('--mind', 'nobody')
    expect([nobody.code, nobody.out]).toEqual([1, ''])
    expect(nobody.err).toContain('nobody')
  })
})

test('every set has its own name and its own requests', () => {
  expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length)
  for (const { cases } of sets) expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
})

function setOf(...cases: readonly EvalCase[]): EvalSet {
  return { name: 'made up', about: 'nothing', hasReference: false, cases }
}
