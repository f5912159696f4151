import { beforeEach, describe, expect, it } from 'vitest'
import { readTalks } from '../../eval/topics/read-talks.ts'
import { measureByMeaning } from '../../eval/topics/search-topics.ts'
import { talk } from '../../test/support/video/told.ts'
import { testFolder } from '../../test/test-folder.ts'
import { builtInMind, planRequest, type Outcome } from '../agent/index.ts'
import { findModel } from '../offline/index.ts'
import { videoPlanningWith } from '../video/index.ts'
import { lendMeanings } from './lend-meanings.ts'

// The model is too large for the repository and lies where whoever runs the tests has fetched it.
const own = process.env['CUTROOM_OWN_DATA_DIR'] ?? ''
process.env['CUTROOM_DATA_DIR'] = own
const isAbsent = (await findModel('sentences')) === null
beforeEach(() => {
  process.env['CUTROOM_DATA_DIR'] = own
})

const lines = readTalks().find(({ name }) => name === 'startup')?.lines ?? []
const startup = talk(
  lines.map(({ speaker, words }) => [[speaker ?? '', words.map(({ text }) => text).join(' ')] as const]),
)

function plan(words: string): Promise<Outcome> {
  const { meanings, learn } = lendMeanings(undefined)
  return planRequest({
    words,
    documents: [{ name: 'talk', state: startup, revision: 1, nextId: 1000, ...videoPlanningWith(meanings) }],
    mind: builtInMind,
    senses: { measure: async () => null },
    learn,
  })
}

it('where there is no model, nothing is learnt, and words decide', async () => {
  process.env['CUTROOM_DATA_DIR'] = await testFolder()
  const { meanings, learn } = lendMeanings(undefined)
  expect(await learn()).toBe(false)
  expect(meanings.vectorsOf(['Nobody has said this before.'])).toBeNull()
  expect(await learn()).toBe(false)
  expect(await plan('cut the part about being sued by a competitor')).toMatchObject({ status: 'question' })
})

describe.skipIf(isAbsent)('with the model of sentences (not here: cutroom models get sentences)', () => {
  it('what was wanted is known the next time, and only that is asked of the model', async () => {
    const { meanings, learn } = lendMeanings(undefined)
    expect(meanings.vectorsOf(['A boat.', 'A ship.'])).toBeNull()
    expect(await learn()).toBe(true)
    expect(meanings.vectorsOf(['A ship.', 'A boat.'])?.map(({ length }) => length)).toEqual([384, 384])
    expect(await learn()).toBe(false)
    expect(lendMeanings(undefined).meanings.vectorsOf(['A boat.'])).not.toBeNull()
  })

  const numbersIn = (text: string): number[] => [
    ...new Set(Array.from(text.matchAll(/sent-(\d+)/g), ([, number]) => Number(number))),
  ]

  it('a part is all that goes on about it, where a person says so, and what nobody names is offered', async () => {
    const asked = await plan('cut the part about funding')
    expect(asked.status === 'question' && asked.question.offers.map(({ words }) => numbersIn(words))).toEqual([
      [13, 14, 15, 16, 17, 18],
      [15],
    ])
    const offered = await plan('cut the part about being sued by a competitor')
    expect(offered.status === 'question' && numbersIn(offered.question.offers[0]?.words ?? '')).toContain(28)
    expect(await plan('delete the second sentence')).toMatchObject({ status: 'ready' })
  })

  it('most parts are found that are asked for in other words', async () => {
    const figures = await measureByMeaning(readTalks().filter(({ isPutAside }) => isPutAside))
    expect(figures?.queries).toBe(78)
    expect(figures?.first).toBeGreaterThanOrEqual(40)
    expect(figures?.firstThree).toBeGreaterThanOrEqual(57)
    expect(figures?.sureWrong).toBe(0)
    expect(figures?.f1).toBeGreaterThan(0.8)
  })
})
