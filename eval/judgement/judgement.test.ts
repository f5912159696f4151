import { describe, expect, test } from 'vitest'
import type { Expect } from '../audio/expect.ts'
import { judge } from '../audio/judge.ts'
import { normalised } from '../audio/normalised.ts'
import { requests } from '../audio/requests.ts'
import { heardAtStart } from '../audio/scene.ts'
import { slips } from '../audio/slips.test-support.ts'
import { listen, openTalk } from '../audio/talk.ts'
import { builtInCandidate } from '../candidates/built-in-candidate.ts'
import { referenceCandidate } from '../candidates/reference-candidate.ts'
import { countSet, tally } from '../count-set.ts'
import { judgementRequests } from './judgement-requests.ts'
import { holdConversation } from './run-judgement.ts'
import { judgementSet } from './set.ts'

const all = judgementRequests.length
const now = (): number => 0
const held = await Promise.all(
  judgementRequests.map(async (judgement) => ({
    judgement,
    turns: await holdConversation(judgement, referenceCandidate({ votes: false })),
  })),
)
const builtIn = await countSet(judgementSet, builtInCandidate(), { now })

const mayStay = (expected: Expect): boolean =>
  expected.expect !== 'edits' && (expected.expect !== 'anyOf' || expected.of.some(mayStay))

describe('the requests', () => {
  test('are at least 60, of every kind, and at least 15 are conversations', () => {
    expect(all).toBeGreaterThanOrEqual(60)
    for (const kind of ['wish', 'looking', 'several', 'follow-up', 'spared', 'asked-back', 'impossible'] as const)
      expect(judgementRequests.filter((each) => each.kind === kind).length, kind).toBeGreaterThanOrEqual(4)
    expect(judgementRequests.filter(({ turns }) => turns.length > 1).length).toBeGreaterThanOrEqual(15)
  })

  test('are each their own, and none repeats the audio set', () => {
    const ids = judgementRequests.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const known = new Set(requests.map(({ said, words }) => normalised([...said, words].join(' and then '))))
    expect(
      judgementRequests.filter(({ turns }) =>
        known.has(normalised(turns.map(({ words }) => words).join(' and then '))),
      ),
    ).toEqual([])
  })
})

describe('the reference, through the real model mind', () => {
  test('is right in every turn', () => {
    const notRight = held.flatMap(({ turns }) =>
      turns.filter(({ verdict }) => verdict.verdict !== 'right').map(({ spoken }) => spoken.words),
    )
    expect(notRight).toEqual([])
  })

  test('is needed: a mind that does nothing is not right where something is asked for', () => {
    const first = judgementRequests.flatMap(({ scene, given, turns: [spoken] }) =>
      spoken && !mayStay(spoken.expect) ? [{ scene, given, spoken }] : [],
    )
    expect(first.length).toBeGreaterThan(60)
    for (const { scene, given, spoken } of first) {
      const before = heardAtStart(scene, given)
      expect(
        judge(spoken.expect, { status: 'ready', text: '', before, after: before, ...listen(openTalk(scene, given)) })
          .verdict,
        spoken.words,
      ).toBe('wrong')
    }
  })

  // How many decibels is often a matter of taste; the other slips never are.
  test.each(Object.entries(slips).filter(([name]) => name !== 'a decibel more'))('is wrong with %s', (_name, slip) => {
    for (const {
      spoken,
      said: { outcome },
    } of held.flatMap(({ turns }) => turns))
      expect(judge(spoken.expect, { ...outcome, after: slip(outcome.after) }).verdict, spoken.words).toBe('wrong')
  })
})

describe('the built-in mind', () => {
  test('is wrong nowhere', () => {
    expect(builtIn.rows.filter(({ ran }) => ran.verdict === 'wrong').map(({ of }) => of.id)).toEqual([])
  })

  test('is not enough for at least 50 of them', () => {
    const { right } = tally(builtIn)
    expect(all - right).toBeGreaterThanOrEqual(50)
  })
})
