import { describe, expect, it } from 'vitest'
import { partOf } from '../../test/full.ts'
import { textOf } from '../conversation.ts'
import { findLosses } from './find-losses.ts'
import { harmless, harmlessUnseen } from './sentences.ts'

/** The sentences that ended in a deletion before anything stood guard, and one of each kind beside them. */
const ALWAYS = 40

describe('words that ask for nothing to go', () => {
  it('are a hundred and twenty over every kind of document, and as many again by half', () => {
    expect(harmless.length).toBeGreaterThanOrEqual(120)
    expect(harmlessUnseen.length).toBe(59)
    expect(new Set([...harmless, ...harmlessUnseen].map(({ on, words }) => `${on}: ${words}`)).size).toBe(
      harmless.length + harmlessUnseen.length,
    )
  })

  it.each(partOf([...harmless, ...harmlessUnseen], { sample: ALWAYS }))(
    '$on: “$words” takes nothing away, nor does any reply to it',
    async ({ on, words, lacks }) => {
      const { first, losses } = await findLosses(on, words)
      expect(losses).toEqual([])
      if (lacks !== undefined) expect(textOf(first)).toContain(`I have no ${lacks}. `)
    },
  )

  it('finds a loss where one is asked for, directly and behind an offer', async () => {
    const direct = await findLosses('audio interview', 'delete 5:08 to 5:20')
    expect(direct.losses[0]).toEqual({ path: ['delete 5:08 to 5:20'], reading: 'Delete 5:08–5:20 on all 2 tracks' })
    const offered = await findLosses('audio interview', 'remove the guest')
    expect(offered.losses.map(({ path }) => path)).toContainEqual(['remove the guest', '1'])
  })
})
