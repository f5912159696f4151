import { describe, expect, it } from 'vitest'
import { gild, toyStudio } from '../../test/laws/toy-studio.ts'
import { toyMeasure } from '../../test/laws/toy-domain.ts'
import { check } from './claim.ts'
import { claimsAtStake } from './claims-at-stake.ts'
import { undo } from './undo.ts'

describe('the promises of later turns', () => {
  it('are at stake when a turn below them goes, and a measured look tells which broke', async () => {
    const studio = toyStudio()
    const first = await studio.do(gild(0, 10, 4))
    const second = await studio.do(gild(0, 10, 12))
    await studio.do(gild(50, 60, 9))
    const stake = claimsAtStake(studio.history(), first)
    expect(stake.map(({ turn, claim }) => [turn.id, claim.promise])).toEqual([[second, 'They weigh 12']])
    const claim = stake[0]!.claim
    expect(await check(studio.domain.checkers, claim, studio.state(), toyMeasure)).toMatchObject({
      ok: true,
      found: 12,
    })
    studio.use(undo(studio.history(), first))
    expect(await check(studio.domain.checkers, claim, studio.state(), toyMeasure)).toMatchObject({
      ok: false,
      expected: 12,
      found: 9,
    })
  })

  it('are not at stake for the turns before it', async () => {
    const studio = toyStudio()
    await studio.do(gild(0, 10, 12))
    expect(claimsAtStake(studio.history(), await studio.do(gild(0, 10, 4)))).toEqual([])
  })
})
