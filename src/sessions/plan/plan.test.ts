import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalPlan } from './normal-plan.ts'
import { anyPlan } from './plan.test-support.ts'
import { preprocessPlan } from './preprocess-plan.ts'
import { readPlan } from './read-plan.ts'
import { writePlan } from './write-plan.ts'

const numRuns = process.env['CUTROOM_FULL'] === '1' ? 5000 : 150

describe('a plan', () => {
  it('written and read is the plan itself, whatever it holds', () => {
    fc.assert(fc.property(anyPlan, (plan) => {
      expect(readPlan(writePlan(plan))).toMatchObject({ plan: normalPlan(plan) })
    }), { numRuns })
  })

  it('is normal already when it was normalised', () => {
    fc.assert(fc.property(anyPlan, (plan) => { expect(normalPlan(normalPlan(plan))).toEqual(normalPlan(plan)) }), { numRuns })
  })

  it('that was written is not changed by a byte when it is preprocessed', () => {
    fc.assert(fc.property(anyPlan, (plan) => {
      const text = writePlan(plan)
      expect(preprocessPlan(text)).toEqual({ text, rewrites: [] })
    }), { numRuns })
  })
})
