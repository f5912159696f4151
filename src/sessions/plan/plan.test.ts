import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { normalizePlan } from './normalize-plan.ts'
import { anyPlan } from '../../../test/sessions/any-plan.ts'
import { preprocessPlan } from './preprocess-plan.ts'
import { readPlan } from './read-plan.ts'
import { writePlan } from './write-plan.ts'

const runs = drawn({ seed: 20_261_116, sample: 80, all: 5000 })

describe('a plan', () => {
  it('written and read is the plan itself, whatever it holds', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(readPlan(writePlan(plan))).toMatchObject({ plan: normalizePlan(plan) })
      }),
      runs,
    )
  })

  it('is normal already when it was normalised', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(normalizePlan(normalizePlan(plan))).toEqual(normalizePlan(plan))
      }),
      runs,
    )
  })

  it('that was written is not changed by a byte when it is preprocessed', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const text = writePlan(plan)
        expect(preprocessPlan(text)).toEqual({ text, rewrites: [] })
      }),
      runs,
    )
  })
})
