import { expect, test } from 'vitest'
import { countOf, seedOf } from '../../test/full.ts'
import { QUORUM, TEMPERATURES, vote, WAVES, type Ballot } from './vote.ts'

/** A small generator with a seed, so that every run is the same. */
function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const CHOICES = 7
const TRIALS = countOf({ sample: 4_000, all: 100_000 })

/** One simulated voter: 0 is right. With `crowded`, half of what is wrong falls on one answer. */
function voter(next: () => number, accuracy: number, crowded: boolean): number {
  if (next() < accuracy) return 0
  if (crowded && next() < 0.5) return 1
  return crowded ? 2 + Math.floor(next() * (CHOICES - 2)) : 1 + Math.floor(next() * (CHOICES - 1))
}

type Row = {
  accuracy: number
  one: number
  seven: { right: number; calls: number }
  decided: number
  right: number
  calls: number
  waves: number
}

async function simulate(accuracy: number, crowded = false): Promise<Row> {
  const next = chance(seedOf(Math.round(accuracy * 1000) + (crowded ? 7 : 0)))
  const sum = { one: 0, seven: 0, decided: 0, right: 0, calls: 0, waves: 0 }
  for (let trial = 0; trial < TRIALS; trial++) {
    const said = TEMPERATURES.map(() => voter(next, accuracy, crowded))
    let calls = 0
    const { decided, waves } = await vote<number>({
      ask: async ({ voter: at }) => (calls++, said[at] ?? null),
      keyOf: String,
    })
    sum.one += said[0] === 0 ? 1 : 0
    sum.seven += maxVoted(said) === 0 ? 1 : 0
    sum.decided += decided === null ? 0 : 1
    sum.right += decided === 0 ? 1 : 0
    sum.calls += calls
    sum.waves += waves
  }
  return {
    accuracy,
    one: sum.one / TRIALS,
    seven: { right: sum.seven / TRIALS, calls: 7 },
    decided: sum.decided / TRIALS,
    right: sum.right / sum.decided,
    calls: sum.calls / TRIALS,
    waves: sum.waves / TRIALS,
  }
}

/** Seven asked one after the other, the first of the most voted wins: what voting is compared with. */
function maxVoted(said: readonly number[]): number {
  const counts = said.map((each) => said.filter((other) => other === each).length)
  return said[counts.indexOf(Math.max(...counts))] ?? -1
}

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`
const line = ({ accuracy, one, seven, decided, right, calls, waves }: Row): string =>
  [
    accuracy.toFixed(2),
    percent(one),
    percent(seven.right),
    percent(decided),
    percent(right),
    calls.toFixed(2),
    waves.toFixed(2),
  ]
    .map((each) => each.padStart(9))
    .join('')

test('voters of known accuracy: decided, right, calls and waves, beside one call and seven in a row', async () => {
  const rows = await Promise.all([0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((accuracy) => simulate(accuracy)))
  console.log(
    [
      ['accuracy', 'one', 'seven', 'decided', 'right', 'calls', 'waves'].map((each) => each.padStart(9)).join(''),
      ...rows.map(line),
    ].join('\n'),
  )
  const at = rows.find(({ accuracy }) => accuracy === 0.7)
  expect(at?.decided).toBeGreaterThanOrEqual(0.97)
  expect(at?.right).toBeGreaterThanOrEqual(0.98)
  expect(at?.calls).toBeLessThanOrEqual(4.8)
  expect(at?.waves).toBeLessThanOrEqual(1.85)
  for (const row of rows)
    expect(row.right, `what is decided at ${row.accuracy} is right more often than one call is`).toBeGreaterThan(
      row.one,
    )
  expect(rows.map(({ calls }) => calls)).toEqual(rows.map(({ calls }) => calls).toSorted((a, b) => b - a))
})

test('where half of the wrong votes fall on one answer, what is decided is still right', async () => {
  const row = await simulate(0.7, true)
  console.log(line(row))
  expect(row.right).toBeGreaterThanOrEqual(0.94)
})

/** Voters who say what they are told to, each as soon as it is asked; null fails. */
const say = async (said: readonly (string | null)[]): Promise<Ballot<string> & { asked: number }> => {
  let asked = 0
  return {
    ...(await vote<string>({ ask: async ({ voter: at }) => (asked++, said[at] ?? null), keyOf: (value) => value })),
    asked,
  }
}

test('the temperatures are seven different ones, asked three, two, two', () => {
  expect(new Set(TEMPERATURES).size).toBe(7)
  expect(WAVES.reduce((sum, size) => sum + size)).toBe(TEMPERATURES.length)
  expect(QUORUM).toBe(3)
})

test('three of a kind decide in the first wave, and nobody else is asked', async () => {
  expect(await say(['a', 'a', 'a', 'b', 'b', 'b', 'b'])).toMatchObject({ decided: 'a', waves: 1, asked: 3 })
})

test('who fails abstains: it is a vote for nothing, and three that fail decide nothing', async () => {
  expect(await say([null, null, null, 'a', 'a', 'a', 'b'])).toMatchObject({ decided: 'a', waves: 3 })
  const none = await say([null, null, null, null, null, null, null])
  expect(none).toMatchObject({ decided: null, leaders: [] })
  expect(none.asked).toBe(5)
  expect(none.votes.every(({ key, why }) => key === null && why === 'failed')).toBe(true)
})

test('two of seven are no quorum, and three against three are a tie', async () => {
  expect(await say(['a', 'b', 'c', 'd', 'e', 'f', 'a'])).toMatchObject({ decided: null })
  expect(await say(['a', 'b', 'c', 'a', 'b', 'a', 'b'])).toMatchObject({ decided: null, leaders: ['a', 'b'], waves: 3 })
})

test('a rival who could still draw level is waited for; one who cannot is let off', async () => {
  const release: ((value: string) => void)[] = []
  const signals: AbortSignal[] = []
  const voting = vote<string>({
    keyOf: (value) => value,
    ask: ({ voter: at, signal }) => {
      signals[at] = signal
      return new Promise((resolve) => {
        if (at < 3) resolve(['a', 'a', 'b'][at] ?? '')
        else release[at] = resolve
        signal.addEventListener('abort', () => resolve(''))
      })
    },
  })
  while (release[3] === undefined || release[4] === undefined) await new Promise((resolve) => setImmediate(resolve))
  release[3]('a')
  const { decided, votes } = await voting
  expect(decided).toBe('a')
  expect(signals[4]?.aborted).toBe(true)
  expect(votes[4]).toMatchObject({ key: null, why: 'not-needed' })
})
